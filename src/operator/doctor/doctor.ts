import { answerWithin } from '../../db/driver/answer-within.ts';
import type { Config } from '../../config/index.ts';
import type { Orm } from '../../db/driver/orm.ts';
import {
  checkBacklog,
  checkDatabase,
  checkFaults,
  checkKeys,
  checkPauses,
  checkReads,
  checkRestored,
  checkSchema,
} from './database-checks.ts';
import { wrong, type Diagnosis } from './diagnosis.ts';
import {
  checkApps,
  checkCertificate,
  checkDisk,
  checkSearch,
  checkStorage,
  checkVersions,
} from './outside-checks.ts';
import { checkPlatformEvents } from './platform-event-check.ts';
import { checkTimeZones } from './time-zone-check.ts';
import { checkTemporal } from './temporal-checks.ts';

/** Maximum milliseconds of one check. All checks run in parallel, so the command takes less than ten seconds. */
const lookMs = 6_000;

/** Checks every part of the installation, in reading order. Never throws: a part that cannot be checked is `bad`. */
export const examine = async (config: Config, orm: Orm): Promise<Diagnosis[]> => {
  const em = () => orm.em.fork();
  const looks: [string, () => Promise<Diagnosis[]>][] = [
    ['database', () => checkDatabase(em())],
    ['migrations', () => checkSchema(orm, em())],
    ['restored', () => checkRestored(em())],
    ['pauses', () => checkPauses(em())],
    ['keys', () => checkKeys(config, em())],
    ['temporal', () => checkTemporal(config)],
    ['backlog', () => checkBacklog(em())],
    ['reads', () => checkReads(em(), config)],
    ['files', () => checkStorage(config)],
    ['disk', () => checkDisk(config)],
    ['search', () => checkSearch(config)],
    ['certificate', () => checkCertificate(config)],
    ['apps', () => checkApps(config)],
    ['versions', () => checkVersions(config)],
    ['platforms', () => checkFaults(em())],
    ['platform events', () => checkPlatformEvents(em())],
    ['time zones', () => checkTimeZones(em())],
  ];
  const found = await Promise.all(looks.map(([what, look]) => lookOrSay(what, look)));
  return found.flat();
};

const lookOrSay = async (what: string, look: () => Promise<Diagnosis[]>): Promise<Diagnosis[]> => {
  try {
    return await answerWithin(lookMs, look());
  } catch (error) {
    const { code } = error as { code?: unknown };
    const why = typeof code === 'string' || typeof code === 'number' ? ` (${code})` : '';
    return [
      wrong(
        what,
        `The check failed${why}.`,
        todoOf[what] ?? 'Check that the service runs and that this machine can reach it.',
      ),
    ];
  }
};

const todoOf: Record<string, string> = {
  database: 'Check that PostgreSQL runs and that DATABASE_URL points to it.',
  temporal:
    'Check that Temporal runs and that TEMPORAL_ADDRESS points to it. Posts wait until then, and none is lost.',
  files: 'Check that the file store runs and that STORAGE_* points to it.',
};
