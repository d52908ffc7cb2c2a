import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../src/local/parts/postgres.ts';
import { inFlight } from '../measures/in-flight.ts';
import type { Bench } from '../measures/measure.ts';
import type { Content } from '../publisher.ts';
import { comparison, type Row } from '../row.ts';
import { shapeOf } from '../shape.ts';
import type { BenchStack } from '../stack.ts';
import { publishAtOnce, type BothSides, type Side } from './side.ts';

/** Number of statements that PostgreSQL received, and size of the write-ahead log in bytes. */
interface Writes {
  statements: number;
  bytes: number;
}

interface Counted extends Writes {
  ms: number;
}

const kinds = ['statements', 'bytes'] as const;

/** Milliseconds until lines of the log reach the file. */
const logDelayMs = 500;
/** One minute, which is the interval of an idle service's periodic work. */
const idleMs = 60_000;

/** Logs every statement. Full-page writes are off, because their number depends on the time of the last checkpoint. */
const counting = { log_statement: 'all', full_page_writes: 'off' };

const alter = async ({ databaseUrl }: BenchStack, changes: readonly string[]): Promise<void> => {
  for (const change of changes) await query(databaseUrl, `alter system ${change}`);
  await query(databaseUrl, 'select pg_reload_conf()');
  await sleep(logDelayMs);
};

const startCounting = (stack: BenchStack): Promise<void> =>
  alter(
    stack,
    Object.entries(counting).map(([name, value]) => `set ${name} = '${value}'`),
  );

const endCounting = (stack: BenchStack): Promise<void> =>
  alter(
    stack,
    Object.keys(counting).map(name => `reset ${name}`),
  );

const statementsIn = (log: string): number =>
  log.match(/^.*LOG: {2}(?:statement|execute [^:\n]+): /gm)?.length ?? 0;

const writtenAhead = async ({ databaseUrl }: BenchStack): Promise<number> => {
  const place = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`;
  const { rows } = await query(databaseUrl, place);
  return (rows as { bytes: number }[])[0]?.bytes ?? NaN;
};

/** Counts statements and written bytes during the work, and measures its duration. */
const countDuring = async (stack: BenchStack, work: () => Promise<unknown>): Promise<Counted> => {
  const file = path.join(stack.config.DATA_DIR, 'logs', 'postgres.log');
  const [{ size: offset }, before, began] = [await stat(file), await writtenAhead(stack), performance.now()];
  await work();
  const [ms, after] = [performance.now() - began, await writtenAhead(stack)];
  await sleep(logDelayMs);
  const log = (await readFile(file)).subarray(offset).toString('utf8');
  return { statements: statementsIn(log), bytes: after - before, ms };
};

/** Publishes a post, and waits until its workflow has ended. */
const publishToTheEnd = async (side: Side, content: Content, lane: number): Promise<void> => {
  const { temporalAddress, config } = side.stack;
  await shapeOf(temporalAddress, config.TEMPORAL_NAMESPACE, await publishAtOnce(side, content, lane));
};

const writesOfAPost = async (
  { size: { postsPerRound, inFlight: width } }: Bench,
  side: Side,
  content: Content,
  idle: Counted,
): Promise<Writes> => {
  const all = await countDuring(side.stack, () =>
    inFlight(postsPerRound, width, lane => publishToTheEnd(side, content, lane)),
  );
  const aPost = (kind: keyof Writes): number => (all[kind] - (idle[kind] * all.ms) / idle.ms) / postsPerRound;
  return { statements: aPost('statements'), bytes: aPost('bytes') };
};

const titles: Record<keyof Writes, string> = {
  statements: 'Statements a post',
  bytes: 'Written ahead a post',
};

const note = ({ size }: Bench): string =>
  `${size.postsPerRound} posts, ${size.inFlight} under way, from the request to the end of the workflow; begin and commit count, ` +
  'whole pages do not; what the idle service does in as much time is taken off.';

const rowsOf = (bench: Bench, name: string, { ours, floor }: Record<keyof BothSides, Writes>): Row[] =>
  kinds.map(kind =>
    comparison(
      { name: `${titles[kind]}: ${name}`, unit: kind, bar: null, note: note(bench) },
      { ours: [ours[kind]], floor: [floor[kind]] },
    ),
  );

const contents: [Content, string][] = [
  ['text', 'a text on three'],
  ['five', 'a picture on four and a video on YouTube'],
];

const countAll = async (bench: Bench, { ours, floor }: BothSides): Promise<Row[]> => {
  const { reporter } = bench;
  const countIdle = ({ stack }: Side): Promise<Counted> => countDuring(stack, () => sleep(idleMs));
  const [ourIdle, theirIdle] = await reporter.step('statements of an idle service', () =>
    Promise.all([countIdle(ours), countIdle(floor)]),
  );
  const rows: Row[] = [];
  for (const [content, name] of contents) {
    const writes = await reporter.step(`statements of ${name}`, async () => ({
      ours: await writesOfAPost(bench, ours, content, ourIdle),
      floor: await writesOfAPost(bench, floor, content, theirIdle),
    }));
    rows.push(...rowsOf(bench, name, writes));
  }
  return rows;
};

/** Statements and write-ahead log of a post on both sides. */
export const countWrites = async (bench: Bench, sides: BothSides): Promise<Row[]> => {
  const stacks = [sides.ours.stack, sides.floor.stack];
  for (const stack of stacks) await startCounting(stack);
  try {
    return await countAll(bench, sides);
  } finally {
    for (const stack of stacks) await endCounting(stack);
  }
};
