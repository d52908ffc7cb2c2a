import sharp from 'sharp';
import { query } from '../../src/local/parts/postgres.ts';
import { keyOf, seedLargePosts, startCostlyAttacker, startLimitedApi } from '../costly.ts';
import { numberMark, type CostlyAttack } from '../costly-attack.ts';
import { signUp, type Customer } from '../customer.ts';
import { peakOf } from '../process-tree.ts';
import { quantile } from '../rounds.ts';
import { askPaced } from './in-flight.ts';
import { absolute, comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Bench, Measure } from './measure.ts';

const attacks = ['pages', 'pictures', 'checks'] as const;
type AttackName = (typeof attacks)[number];

const said: Record<AttackName, string> = {
  pages: '14 requests at once for pages of 100 posts of 0.9 MB',
  pictures: '60 uploads at once of a PNG of 8192², 16 bit',
  checks: 'some 14 validations a second of 196 KB of threads',
};

/** Actions of the neighbor per second: below the limit of a credential. */
const kinds = { read: 12, upload: 4, document: 1 } as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];
const shown: Record<Kind, string> = {
  read: 'GET /posts/{id}',
  upload: 'a small upload',
  document: 'a short document',
};

type Seen = Record<Kind, number[]>;
const nothing = (): Seen => ({ read: [], upload: [], document: [] });

interface Parts {
  url: string;
  pid: number;
  neighbour: Customer & { kbId: string; token: string };
  paths: string[];
}

const thread = Array.from({ length: 49 }, (_, part) => ({
  text: `${numberMark} ${part} ${'a word with example.com and 👍 '.repeat(126)}`,
}));

const prepare = async (bench: Bench): Promise<Parts> => {
  const { stack, size } = bench;
  const { url, pid } = await startLimitedApi(stack, 'costs-api');
  const one = await signUp(url, 'cost-neighbour');
  await seedPosts(stack.databaseUrl, one, size.seededPosts);
  const kb = await one.call<{ id: string }>('POST', '/kbs', { name: 'Short', description: '' });
  const token = await keyOf(one, ['media:write', 'kb:write', 'posts:read']);
  const { orgId } = one;
  await query(stack.databaseUrl, `update billing_accounts set balance = 100000 where org_id = $1`, [orgId]);
  return {
    url,
    pid,
    neighbour: { ...one, kbId: kb.id, token },
    paths: (await readsById(stack.databaseUrl, one)).map(({ path }) => path),
  };
};

/** Returns a base64 picture that is small to send and large to decode. */
const largePicture = async (): Promise<string> => {
  const side = { width: 8_192, height: 8_192, channels: 3, background: 'teal' } as const;
  return (await sharp({ create: side }).toColourspace('rgb16').png().toBuffer()).toString('base64');
};

/** Returns the requests of an attacker who has used none of their limits yet: a new customer in each round. */
const attackOf = async (
  { stack }: Bench,
  url: string,
  [name, number]: [AttackName, number],
): Promise<CostlyAttack> => {
  const attacker = await signUp(url, `cost-${name}-${number}`);
  const key = await keyOf(attacker, ['media:write', 'posts:read', 'posts:write']);
  const headers = { Authorization: `Bearer ${key}` };
  if (name === 'pages') {
    await seedLargePosts(stack.databaseUrl, attacker, { posts: 100, parts: 50 });
    const requests = [{ url: `${url}/posts?limit=100`, method: 'GET' as const, headers }];
    return { requests, atOnce: 14, everyMs: 50 };
  }
  if (name === 'pictures')
    return {
      requests: [{ url: `${url}/media`, method: 'POST', headers, file: await largePicture() }],
      atOnce: 60,
      everyMs: 500,
    };
  const { brandSlug } = attacker;
  return {
    requests: [
      {
        url: `${url}/posts/validate`,
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ brandSlug, text: 'x', platforms: ['x', 'threads'], thread }),
      },
    ],
    atOnce: 14,
    everyMs: 1_000,
  };
};

const live = async ({ url, neighbour, paths }: Parts, seconds: number, small: Buffer): Promise<Seen> => {
  const headers = { Authorization: `Bearer ${neighbour.token}` };
  const done = async (response: Response): Promise<void> => {
    const text = await response.text();
    if (!response.ok) throw new Error(`the neighbour was answered ${response.status}: ${text}`);
  };
  const ask: Record<Kind, (number: number) => Promise<void>> = {
    read: async number => done(await fetch(url + paths[number % paths.length], { headers })),
    upload: async () => {
      const form = new FormData();
      form.set('file', new Blob([Buffer.from(small)], { type: 'image/jpeg' }), 'small.jpg');
      return done(await fetch(`${url}/media`, { method: 'POST', headers, body: form }));
    },
    document: async number =>
      done(
        await fetch(`${url}/kbs/${neighbour.kbId}/docs/text`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: `Note ${number}`, text: `One sentence, number ${number}.` }),
        }),
      ),
  };
  const [read, upload, document] = await Promise.all(
    kindNames.map(kind => askPaced(kinds[kind], seconds, ask[kind])),
  );
  return { read: read ?? [], upload: upload ?? [], document: document ?? [] };
};

/**
 * Measures how a customer with expensive requests affects another customer at the same API process, with default limits.
 */
export const costs: Measure = {
  steps: ({ rounds }) => 2 + rounds * (attacks.length + 1),
  run: async bench => {
    const { reporter, size } = bench;
    const parts = await reporter.step('a neighbour, and one whose requests cost much', () => prepare(bench));
    const small = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer();
    const attacker = startCostlyAttacker();
    const p99 = Object.fromEntries(['floor', ...attacks].map(side => [side, nothing()] as const)) as Record<
      'floor' | AttackName,
      Seen
    >;
    const answered: Partial<Record<AttackName, string>> = {};
    const memory: number[] = [];
    const round = (side: 'floor' | AttackName, number: number) =>
      reporter.step(`a neighbour beside ${side}, round ${number}/${size.rounds}`, async () => {
        if (side !== 'floor') {
          await attacker.begin(await attackOf(bench, parts.url, [side, number]));
        }
        let seen = nothing();
        const { own: most } = await peakOf(parts.pid, async () => {
          seen = await live(parts, size.eventSeconds, small);
        });
        if (side !== 'floor') answered[side] = JSON.stringify(await attacker.pause());
        if (side === 'pages') memory.push(most);
        for (const kind of kindNames) p99[side][kind].push(quantile(seen[kind], 0.99));
        reporter.say(
          `  ${kindNames.map(kind => `${kind} ${p99[side][kind].at(-1)?.toFixed(0)} ms`).join(', ')}, ${most.toFixed(0)} MB, ${answered[side as AttackName] ?? ''}`,
        );
      });
    try {
      await reporter.step('a neighbour, warm-up', () => live(parts, size.eventSeconds, small));
      for (let number = 1; number <= size.rounds; number += 1)
        for (const side of ['floor', ...attacks] as const) await round(side, number);
    } finally {
      attacker.stop();
    }
    const rows = attacks.flatMap(attack =>
      kindNames.map((kind): Row =>
        comparison(
          {
            name: `${shown[kind]} beside ${attack}, p99`,
            unit: 'ms',
            bar: { kind: 'at most', value: 1.5 },
            note: `The floor is the same without it, in the same round. The attacker: ${said[attack]}, at default limits; answered in the last round: ${answered[attack]}.`,
          },
          { floor: p99.floor[kind], ours: p99[attack][kind] },
        ),
      ),
    );
    const through = {
      name: 'Memory of the API through large pages',
      unit: 'MB',
      bar: { kind: 'at most' as const, value: 600 },
      note: `The maximum of ten readings per second; ${said.pages}.`,
    };
    return [...rows, absolute(through, memory)];
  },
};
