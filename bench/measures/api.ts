import { fileURLToPath } from 'node:url';
import { platformNames } from '../../src/domain/platforms.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { CpuAccount, cpuUse } from '../cpu.ts';
import { signUp, type Customer } from '../customer.ts';
import type { ApiFloorSetup } from '../floors/api.ts';
import { sendLoad, type Load } from '../load.ts';
import { copyNarrow } from '../narrow-posts.ts';
import { alternate, spreadOf, type Rounds } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import type { BenchStack } from '../stack.ts';
import type { Bench, Measure } from './measure.ts';

/** Number of posts that reads by ID rotate through, enough to avoid responses from one warm row. */
const readInTurn = 500;

export interface Case {
  name: string;
  requests: Load['requests'];
  key: string;
  bar: number;
  /** Maximum CPU time of PostgreSQL per request, in milliseconds. Not judged if undefined. */
  maxPostgresMs?: number;
}

const floorFile = fileURLToPath(new URL('../floors/api.ts', import.meta.url));

const draft = (brandSlug: string) => ({
  brandSlug,
  platforms: [...platformNames],
  text: 'A post of a brand on an ordinary day, in two sentences. This is the second one.',
});

const startFloor = async (
  { start, databaseUrl, config }: BenchStack,
  writer: Customer,
  seededPosts: number,
): Promise<string> => {
  const setup: ApiFloorSetup = {
    databaseUrl,
    pool: config.DATABASE_POOL,
    writer: {
      kind: 'api_key',
      scopes: [],
      userId: writer.userId,
      orgId: writer.orgId,
      membershipId: writer.userId,
      credentialId: writer.orgId,
      keyScopes: null,
      brandIds: null,
      brandScope: 'all',
      archivedBrands: [],
      plan: 'free',
      suspension: null,
      permissions: { role: 'owner', grouped: false, groupScopes: [], overrides: [] },
    },
    draft: { ...draft(writer.brandSlug), scheduledAt: null, media: [], thread: [], platformOptions: {} },
    seededPosts,
  };
  const { ready } = await start('floor-api', floorFile, { BENCH_FLOOR: JSON.stringify(setup) });
  return `http://127.0.0.1:${Number(ready['port'])}`;
};

/** Returns requests for single posts of the customer, one after the other. */
export const readsById = async (databaseUrl: string, { orgId }: Customer): Promise<Load['requests']> => {
  const { rows } = await query(databaseUrl, 'select id from posts where org_id = $1 order by id limit $2', [
    orgId,
    readInTurn,
  ]);
  return (rows as { id: string }[]).map(({ id }) => ({ method: 'GET', path: `/posts/${id}` }));
};

const casesOf = async (databaseUrl: string, reader: Customer, writer: Customer): Promise<Case[]> => {
  const byId = await readsById(databaseUrl, reader);
  const body = JSON.stringify(draft(writer.brandSlug));
  return [
    { name: 'GET /posts/{id}', requests: byId, key: reader.key, bar: 0.85 },
    {
      name: 'GET /posts, 50 of them',
      requests: [{ method: 'GET', path: '/posts' }],
      key: reader.key,
      bar: 0.8,
      maxPostgresMs: 3,
    },
    {
      name: 'POST /posts, a draft on five platforms',
      requests: [{ method: 'POST', path: '/posts', body }],
      key: writer.key,
      bar: 0.75,
    },
  ];
};

export const runCase = async (
  { size, reporter, stack }: Bench,
  sides: Record<'floor' | 'ours', string>,
  one: Case,
): Promise<Row[]> => {
  const load = (url: string, seconds: number): Load => ({
    url,
    seconds,
    connections: size.connections,
    requests: one.requests,
    headers: { authorization: `Bearer ${one.key}`, 'content-type': 'application/json' },
  });
  await reporter.step(`${one.name}, warm-up`, async () => {
    for (const url of [sides.floor, sides.ours]) await sendLoad(load(url, size.warmUpSeconds));
  });
  const slowest = { floor: [] as number[], ours: [] as number[] };
  const cpu = { floor: new CpuAccount(), ours: new CpuAccount() };
  const postgres: Rounds = { floor: [], ours: [] };
  const measure = (side: 'floor' | 'ours') => async (): Promise<number> => {
    const before = cpuUse(stack.processes);
    const { perSecond, p99 } = await sendLoad(load(sides[side], size.loadSeconds));
    const [used, requests] = [cpuUse(stack.processes), perSecond * size.loadSeconds];
    cpu[side].add(before, used, requests);
    postgres[side].push(((used.get('postgres') ?? 0) - (before.get('postgres') ?? 0)) / requests);
    slowest[side].push(p99);
    return perSecond;
  };
  const how = { rounds: size.rounds, label: one.name, reporter, unit: 'requests/s' };
  const rounds = await alternate({ floor: measure('floor'), ours: measure('ours') }, how);
  const p99 = (side: 'floor' | 'ours'): string => `${Math.round(Math.max(...slowest[side]))} ms`;
  const rate = comparison(
    {
      name: one.name,
      unit: 'requests/s',
      bar: { kind: 'at least', value: one.bar },
      note:
        `${size.connections} connections; largest p99 of a round ${p99('ours')}, floor ${p99('floor')}. ` +
        `CPU a request ${cpu.ours.perUnit()}, floor ${cpu.floor.perUnit()}.`,
    },
    rounds,
  );
  if (one.maxPostgresMs === undefined) return [rate];
  const bar = { kind: 'at most', value: one.maxPostgresMs } as const;
  const said = {
    name: `PostgreSQL for ${one.name}`,
    unit: 'ms of CPU',
    bar,
    note: 'All statements of a request.',
  };
  return [rate, { ...absolute(said, postgres.ours, 0.5), floor: spreadOf(postgres.floor) }];
};

/** Measures requests per second against bare Koa. Writes run last and belong to another organization. */
export const api: Measure = {
  steps: ({ rounds }) => 1 + 3 * (1 + 2 * rounds),
  run: async bench => {
    const { stack, size, reporter } = bench;
    const { sides, cases } = await reporter.step(`${size.seededPosts} posts to read`, async () => {
      const [reader, writer] = [await signUp(stack.apiUrl, 'reader'), await signUp(stack.apiUrl, 'writer')];
      await seedPosts(stack.databaseUrl, reader, size.seededPosts);
      await copyNarrow(stack.databaseUrl, reader);
      return {
        sides: { floor: await startFloor(stack, writer, size.seededPosts), ours: stack.apiUrl },
        cases: await casesOf(stack.databaseUrl, reader, writer),
      };
    });
    const rows: Row[] = [];
    for (const one of cases) rows.push(...(await runCase(bench, sides, one)));
    return rows;
  },
};
