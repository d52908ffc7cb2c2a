import { availableParallelism, loadavg } from 'node:os';
import pTimeout, { TimeoutError } from 'p-timeout';
import type { Config } from '../../config/index.ts';
import type { Orm } from '../../db/driver/orm.ts';
import { checkApi } from './api-check.ts';
import { checkBacklog } from './backlog-checks.ts';
import { checkReads, checkWrites } from './budget-checks.ts';
import {
  checkDatabase,
  checkFaults,
  checkKeys,
  checkPauses,
  checkRestored,
  checkSchema,
} from './database-checks.ts';
import { unknown, wrong, type Diagnosis } from './diagnosis.ts';
import {
  checkApps,
  checkCertificate,
  checkDisk,
  checkSearch,
  checkStorage,
  checkVersions,
} from './outside-checks.ts';
import { checkMail } from './mail-check.ts';
import { checkPlatformEvents } from './platform-event-check.ts';
import { checkTimeZones } from './time-zone-check.ts';
import { checkTemporal } from './temporal-checks.ts';

/** Maximum milliseconds of one check, from its own start. */
const lookMs = 6_000;

/** One check. `needs`: the check without whose part this one cannot succeed. */
interface Look {
  what: string;
  needs?: 'database';
  run: () => Promise<Diagnosis[]>;
}

/** The checks in reading order. */
const looksOf = (config: Config, orm: Orm): Look[] => {
  const em = () => orm.em.fork();
  const inDatabase = (what: string, run: () => Promise<Diagnosis[]>): Look => ({
    what,
    needs: 'database',
    run,
  });
  return [
    { what: 'database', run: () => checkDatabase(em()) },
    inDatabase('migrations', () => checkSchema(orm, em())),
    inDatabase('restored', () => checkRestored(em())),
    inDatabase('pauses', () => checkPauses(em())),
    inDatabase('keys', () => checkKeys(config, em())),
    { what: 'temporal', run: () => checkTemporal(config) },
    { what: 'api', run: () => checkApi(config) },
    inDatabase('backlog', () => checkBacklog(em())),
    inDatabase('reads', () => checkReads(em(), config)),
    inDatabase('writes', () => checkWrites(em(), config)),
    { what: 'files', run: () => checkStorage(config) },
    { what: 'disk', run: () => checkDisk(config) },
    { what: 'search', run: () => checkSearch(config) },
    { what: 'mail', run: () => checkMail(config) },
    { what: 'certificate', run: () => checkCertificate(config) },
    { what: 'apps', run: () => checkApps(config) },
    { what: 'versions', run: () => checkVersions(config) },
    inDatabase('platforms', () => checkFaults(em())),
    inDatabase('platform events', () => checkPlatformEvents(em())),
    inDatabase('time zones', () => checkTimeZones(em())),
  ];
};

/**
 * Checks every part of the installation, one after another, so that no check waits for the processor time of another. Never
 * throws: a part that cannot be checked is `bad`, or `unknown` if this machine is too busy to tell. Checks whose part does
 * not answer are named in its finding. `load` is the number of processes that want a core, for tests.
 */
export const examine = async (
  config: Config,
  orm: Orm,
  load: () => number = () => loadavg()[0] ?? 0,
): Promise<Diagnosis[]> => {
  const looks = looksOf(config, orm);
  const found: Diagnosis[] = [];
  const silent = new Set<string>();
  for (const { what, needs, run } of looks) {
    if (needs !== undefined && silent.has(needs)) continue;
    try {
      found.push(...(await pTimeout(run(), { milliseconds: lookMs })));
    } catch (error) {
      silent.add(what);
      const without = looks.filter(look => look.needs === what).map(look => look.what);
      found.push(describeSilence(what, { error, without, load: load() }));
    }
  }
  return found;
};

/** Waiting processes per core above which a missing answer may be the fault of this machine. */
const busyLoad = 2;

/** gRPC's code for a call without an answer in time. */
const deadlineExceeded = 4;

/** Text of gRPC's error for a connection that was not made in time, which has no code. */
const unconnected = 'Failed to connect before the deadline';

/** Returns whether an answer did not come in time. Temporal's client wraps the error of gRPC as the cause of its own. */
const isLate = (error: unknown): boolean => {
  if (error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === deadlineExceeded || error.message === unconnected || isLate(error.cause);
};

const describeSilence = (
  what: string,
  { error, without, load }: { error: unknown; without: string[]; load: number },
): Diagnosis => {
  const unseen = without.length === 0 ? '' : ` Not checked without it: ${without.join(', ')}.`;
  const todo = todoOf[what] ?? 'Check that the service runs and that this machine can reach it.';
  if (!isLate(error)) return wrong(what, `The check failed${codeOf(error)}.${unseen}`, todo);
  const late = `The check timed out after ${lookMs / 1_000} s.`;
  const cores = availableParallelism();
  if (load <= busyLoad * cores) return wrong(what, late + unseen, todo);
  const busy = ` This machine is busy (load ${load.toFixed(1)} on ${cores} cores), so the part may work.`;
  return unknown(what, late + busy + unseen, 'Repeat the command when the load is lower.');
};

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? ` (${code})` : '';
};

const todoOf: Record<string, string> = {
  database: 'Check that PostgreSQL runs and that DATABASE_URL points to it.',
  temporal:
    'Check that Temporal runs and that TEMPORAL_ADDRESS points to it. Posts wait until then, and none is lost.',
  api: 'The API accepts connections but does not answer: its event loop is blocked, or it has no CPU. Add an API process, and see its metric event_loop_delay_seconds.',
  mail: 'Check that the mail server runs and that MAIL_URL points to it. Members see the same notifications in the app.',
  files: 'Check that the file store runs and that STORAGE_* points to it.',
};

/** Health of the whole installation: `bad` if something is bad, `unknown` if something could not be checked. */
export type OverallHealth = 'ok' | 'bad' | 'unknown';

export const overallOf = (found: readonly Diagnosis[]): OverallHealth => {
  if (found.some(({ health }) => health === 'bad')) return 'bad';
  return found.some(({ health }) => health === 'unknown') ? 'unknown' : 'ok';
};

/** Exit codes of `operator doctor`. */
const exitCodes: Record<OverallHealth, number> = { ok: 0, bad: 1, unknown: 3 };

export const exitCodeOf = (found: readonly Diagnosis[]): number => exitCodes[overallOf(found)];
