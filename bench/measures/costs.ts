import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { planLimits } from '../../src/domain/billing/billing.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { startApiBeside } from '../api-beside.ts';
import { signUp, type Customer } from '../customer.ts';
import { quantile } from '../rounds.ts';
import { askPaced } from './in-flight.ts';
import { absolute, comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Bench, Measure } from './measure.ts';

/** What an attacker asks for again and again. */
export interface CostlyAttack {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Stands in the body for the number of the request: what was measured once is remembered, and an attacker knows that. */
  mark?: string;
  /** A file in base64, sent as a form. */
  file?: string;
  atOnce: number;
  /** Between an answer and the next request of each. */
  everyMs: number;
}

const attacks = ['pages', 'pictures', 'checks'] as const;
type AttackName = (typeof attacks)[number];

const said: Record<AttackName, string> = {
  pages: '14 requests at once for pages of 100 posts of 0.9 MB',
  pictures: '60 uploads at once of a PNG of 8192², 16 bit',
  checks: 'some 14 validations a second of 196 KB of threads',
};

/** What the neighbour does, and how often in a second: below the limit of a credential. */
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

const program = fileURLToPath(new URL('../costs-process.ts', import.meta.url));

/** One more API, with the limits that a service has by default. */
const startApi = ({ stack }: Bench) =>
  startApiBeside(stack, 'costs-api', {
    RATE_LIMIT: String(planLimits.requests.free),
    RATE_LIMIT_ORGANIZATION: String(planLimits.organizationRequests.free),
    RATE_LIMIT_KILOBYTES: String(planLimits.kilobytes.free),
    RATE_LIMIT_KILOBYTES_ORGANIZATION: String(planLimits.organizationKilobytes.free),
  });

/** Posts as they could be before they had a largest size. */
const seedLargePosts = async (databaseUrl: string, { orgId }: Customer): Promise<void> => {
  await seedPosts(databaseUrl, { orgId } as Customer, 100);
  await query(
    databaseUrl,
    `update posts set thread = (
       select jsonb_agg(jsonb_build_object('text', (
         select string_agg(md5(posts.id::text || part || number), ' ') from generate_series(1, 560) number)))
         from generate_series(1, 50) part)
      where org_id = $1`,
    [orgId],
  );
};

const counterMark = '{number}';

const thread = Array.from({ length: 49 }, (_, part) => ({
  text: `${counterMark} ${part} ${'a word with example.com and 👍 '.repeat(126)}`,
}));

const prepare = async (bench: Bench): Promise<Parts> => {
  const { stack, size } = bench;
  const { url, pid } = await startApi(bench);
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

/** A picture that is small to send and large to decode, in base64. */
const largePicture = async (): Promise<string> => {
  const side = { width: 8_192, height: 8_192, channels: 3, background: 'teal' } as const;
  return (await sharp({ create: side }).toColourspace('rgb16').png().toBuffer()).toString('base64');
};

/** What somebody asks for who has spent nothing of their limits yet: a newcomer of each round. */
const attackOf = async (
  { stack }: Bench,
  url: string,
  [name, number]: [AttackName, number],
): Promise<CostlyAttack> => {
  const attacker = await signUp(url, `cost-${name}-${number}`);
  const key = await keyOf(attacker, ['media:write', 'posts:read', 'posts:write']);
  const headers = { Authorization: `Bearer ${key}` };
  if (name === 'pages') {
    await seedLargePosts(stack.databaseUrl, attacker);
    return { url: `${url}/posts?limit=100`, method: 'GET', headers, atOnce: 14, everyMs: 50 };
  }
  if (name === 'pictures')
    return {
      url: `${url}/media`,
      method: 'POST',
      headers,
      file: await largePicture(),
      atOnce: 60,
      everyMs: 500,
    };
  const { brandSlug } = attacker;
  return {
    url: `${url}/posts/validate`,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ brandSlug, text: 'x', platforms: ['x', 'threads'], thread }),
    mark: counterMark,
    atOnce: 14,
    everyMs: 1_000,
  };
};

/** What the attacker says once it was asked for something. */
const told = async (child: ChildProcess, ask: () => unknown): Promise<unknown> => {
  const [message] = await Promise.all([once(child, 'message'), ask()]);
  return message[0];
};

const keyOf = async ({ call }: Customer, scopes: string[]): Promise<string> =>
  (await call<{ key: string }>('POST', '/api-keys', { name: 'bench', scopes })).key;

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

const residentMb = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** The most memory of the API while something goes on. */
const whileWatching = async <T>(pid: number, work: () => Promise<T>): Promise<[T, number]> => {
  let most = 0;
  const look = setInterval(() => void residentMb(pid).then(mb => (most = Math.max(most, mb))), 100);
  return [await work().finally(() => clearInterval(look)), most];
};

/** Whether somebody whose requests cost much is felt by one who works at the same API process, at default limits. */
export const costs: Measure = {
  steps: ({ rounds }) => 2 + rounds * (attacks.length + 1),
  run: async bench => {
    const { reporter, size } = bench;
    const parts = await reporter.step('a neighbour, and one whose requests cost much', () => prepare(bench));
    const small = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer();
    const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const p99 = Object.fromEntries(['floor', ...attacks].map(side => [side, nothing()] as const)) as Record<
      'floor' | AttackName,
      Seen
    >;
    const answered: Partial<Record<AttackName, string>> = {};
    const memory: number[] = [];
    const round = (side: 'floor' | AttackName, number: number) =>
      reporter.step(`a neighbour beside ${side}, round ${number}/${size.rounds}`, async () => {
        if (side !== 'floor') {
          const attack = await attackOf(bench, parts.url, [side, number]);
          await told(child, () => child.send(attack));
        }
        const [seen, most] = await whileWatching(parts.pid, () => live(parts, size.eventSeconds, small));
        if (side !== 'floor') {
          answered[side] = JSON.stringify(await told(child, () => child.send('pause')));
        }
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
      child.disconnect();
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
      note: `The most that was seen, ten looks a second; ${said.pages}.`,
    };
    return [...rows, absolute(through, memory)];
  },
};
