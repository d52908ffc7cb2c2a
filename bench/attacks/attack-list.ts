import { randomUUID } from 'node:crypto';
import { query } from '../../src/local/parts/postgres.ts';
import { filled } from '../../test/support/hostile-texts.ts';
import { keyOf, seedLargePosts } from '../costly.ts';
import { numberMark, type CostlyAttack, type CostlyRequest } from '../costly-attack.ts';
import { addConnectedBrand, signUp, type Customer } from '../customer.ts';

/** Target of attacks. */
export interface Target {
  apiUrl: string;
  databaseUrl: string;
  /** Address of the website with hostile pages. */
  siteUrl: string;
}

/** Attacker with everything the attack needs. */
export interface ReadyAttack extends CostlyAttack {
  /** Runs once at the start of each round, in addition to the requests. */
  start?: () => Promise<void>;
}

/** Free account that attacks. */
interface Attacker extends Customer {
  /** Slug of a brand with an account on each platform. */
  connected: string;
  ask: (
    method: CostlyRequest['method'],
    path: string,
    body?: object | string,
    label?: string,
  ) => CostlyRequest;
}

const scopes = ['posts:read', 'posts:write', 'kb:read', 'kb:write', 'clips:write'];

const anAttacker = async ({ apiUrl }: Target, name: string): Promise<Attacker> => {
  const customer = await signUp(apiUrl, name);
  const headers = { Authorization: `Bearer ${await keyOf(customer, scopes)}` };
  return {
    ...customer,
    connected: await addConnectedBrand(customer.call, `${name}-accounts`),
    ask: (method, path, body, label) => ({
      url: apiUrl + path,
      method,
      headers: {
        ...headers,
        ...(body !== undefined && {
          'Content-Type': typeof body === 'string' ? 'text/csv' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(label !== undefined && { label }),
    }),
  };
};

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

/**
 * Posts of the attacker that are due at the same time as the neighbor's, each with a link of its own for LinkedIn's card.
 */
const duePosts = 5;

/** The API reads the page for a card, and the worker does for posts that are due. */
const card = async (target: Target, bytes: number): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, `card-${bytes}`);
  const page = `${target.siteUrl}/nested/${bytes}`;
  return {
    requests: [attacker.ask('GET', `/posts/link-card?url=${encodeURIComponent(page)}/${numberMark}`)],
    atOnce: 4,
    everyMs: 100,
    start: async () => {
      for (let number = 0; number < duePosts; number += 1)
        await attacker.call('POST', '/posts', {
          brandSlug: attacker.connected,
          platforms: ['linkedin'],
          text: `A page: ${page}/${randomUUID()}`,
          scheduledAt: inMs(1_500 + number * 500),
        });
    },
  };
};

const days = 'MO,TU,WE,TH,FR,SA,SU';
const hours = Array.from({ length: 24 }, (_, hour) => hour).join();

const seriesOf = ({ connected }: Attacker, rule: string, name: string): object => ({
  brandSlug: connected,
  name,
  platforms: ['threads'],
  text: `Hello from ${name}`,
  rule,
  timeZone: 'UTC',
  startsAt: inMs(7 * 86_400_000).slice(0, 19),
  cooldownDays: 0,
});

const rule = async (target: Target, position: number): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, `rule-${position}`);
  const hostile = `FREQ=WEEKLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=${position}`;
  const series = seriesOf(attacker, hostile, `rule ${numberMark}`);
  return {
    requests: [
      attacker.ask('POST', '/series/validate', series),
      attacker.ask('POST', '/series/validate', { ...series, count: 1_000 }),
      attacker.ask('POST', '/series', series),
    ],
    atOnce: 4,
    everyMs: 200,
  };
};

const planned = async (target: Target): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, 'planned');
  for (let number = 0; number < 40; number += 1)
    await attacker.call('POST', '/series', seriesOf(attacker, 'FREQ=HOURLY', `series ${number}`));
  return { requests: [attacker.ask('GET', '/posts?planned=true')], atOnce: 4, everyMs: 100 };
};

const unreadExports = async (target: Target): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, 'exports');
  await seedLargePosts(target.databaseUrl, attacker, { posts: 200, parts: 2 });
  // A rejected request is repeated after the longest time that an export may stall.
  return { requests: [attacker.ask('GET', '/posts/export')], atOnce: 240, everyMs: 30_000, unread: true };
};

const oneRow = async (target: Target): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, 'one-row');
  const { id } = await attacker.call<{ id: string }>('POST', '/posts', {
    brandSlug: attacker.connected,
    platforms: ['x'],
    text: 'One row',
  });
  const requests = [
    attacker.ask('PATCH', `/posts/${id}`, { text: `Change ${numberMark}` }),
    attacker.ask('PATCH', `/posts/${id}`, { labels: [`label ${numberMark}`] }),
  ];
  return { requests, atOnce: 100, everyMs: 1_000 };
};

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A queue of some 200 slots a week. */
const fillQueue = ({ call, connected }: Attacker): Promise<unknown> =>
  call('PUT', `/brands/${connected}/queue`, {
    timeZone: 'Europe/Berlin',
    slots: Array.from({ length: 29 }, (_, slot) => ({
      days: weekdays,
      time: `${String(Math.floor(slot / 2) + 6).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
    })),
  });

const seedDrafts = `
  insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread,
                     platform_options, created_by)
  select uuidv7(), now(), now(), b.org_id, b.id, 'Draft number ' || n, '{x}', 'draft', '[]', '[]', '{}', 'seed'
    from brands b, generate_series(1, $3::int) n where b.org_id = $1 and b.slug = $2`;

const dryRun = async (target: Target): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, 'dry-run');
  await fillQueue(attacker);
  await query(target.databaseUrl, seedDrafts, [attacker.orgId, attacker.connected, 1_000]);
  const filter = { brandSlug: [attacker.connected], status: ['draft'] };
  return {
    requests: [
      attacker.ask('POST', '/posts/bulk-actions', { action: { type: 'queue' }, filter, dryRun: true }),
    ],
    atOnce: 2,
    everyMs: 100,
  };
};

const queueNext = async (target: Target): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, 'queue-next');
  await fillQueue(attacker);
  const post = { brandSlug: attacker.connected, platforms: ['x'], text: `Next ${numberMark}`, queue: 'next' };
  return { requests: [attacker.ask('POST', '/posts', post)], atOnce: 40, everyMs: 2_000 };
};

/** Captions and CSV that the API parses, and a page and a feed that the worker reads for a knowledge base. */
const documents = async (target: Target): Promise<ReadyAttack> => {
  const attacker = await anAttacker(target, 'documents');
  const captions = filled('00:00:01,000 --> 99:00:02,000 ', 450_000);
  return {
    requests: [
      attacker.ask('POST', `/clips/${randomUUID()}/transcript`, { captions }, 'captions'),
      attacker.ask('POST', '/posts/bulk?dryRun=true', filled('"a","b",', 960_000), 'CSV'),
    ],
    atOnce: 4,
    everyMs: 300,
    start: async () => {
      const { call } = attacker;
      const { id } = await call<{ id: string }>('POST', '/kbs', { name: randomUUID(), description: '' });
      for (const [kind, path] of [
        ['page', 'nested/1000000'],
        ['feed', 'feed'],
      ] as const)
        await call('POST', `/kbs/${id}/sources`, { kind, url: `${target.siteUrl}/${path}/${randomUUID()}` });
    },
  };
};

/** All attacks, by their names in the table. */
export const attacks = {
  'card of a page of 600 KB': target => card(target, 600_000),
  'card of a page of 1 MB': target => card(target, 990_000),
  'rule with BYSETPOS=366': target => rule(target, 366),
  'rule with BYSETPOS=168': target => rule(target, 168),
  'planned posts of 40 hourly series': planned,
  '240 unread exports': unreadExports,
  '100 requests for one row': oneRow,
  'dry run of 1,000 posts of queue': dryRun,
  '40 at once with queue: next': queueNext,
  'hostile captions, CSV, page, feed': documents,
} as const satisfies Record<string, (target: Target) => Promise<ReadyAttack>>;

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];
