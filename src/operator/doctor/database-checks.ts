import { createCipher } from '../../adapters/secrets/cipher.ts';
import type { Config } from '../../config/index.ts';
import type { Em, Orm } from '../../db/driver/orm.ts';
import { encryptedColumns } from '../../db/encryption/encrypted-columns.ts';
import {
  listInvalidIndexes,
  measureAnswer,
  readServerFacts,
  sampleSealed,
  type ServerFacts,
} from '../../db/operator/installation.ts';
import { listOperatorPauses } from '../../db/publishing/operator-pauses.ts';
import { listPlatformFaults } from '../../db/publishing/platform-faults.ts';
import { readDatabaseState } from '../../db/restored/database-state.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import { describePause } from '../describe-pause.ts';
import { fine, worth, wrong, type Diagnosis } from './diagnosis.ts';

/**
 * Maximum clock difference in milliseconds. Above it, times shown to people are wrong, and signed URLs expire too early.
 */
const skewMs = 5_000;
/** Age in seconds at which idle transactions are reported. They delay vacuuming and may hold locks. */
const idleSeconds = 60;
/** Seconds above which a wait for a lock is reported. Our statements never wait as long in normal operation. */
const lockSeconds = 1;

/** Checks the server, its clock, its connections, and its locks. */
export const checkDatabase = async (em: Em): Promise<Diagnosis[]> => {
  const facts = await readServerFacts(em);
  return [judgeSpeed(facts, await measureAnswer(em)), ...judgeServer(facts)];
};

/** Milliseconds of the shortest statement above which the database is reported as slow. It takes about one. */
const slowMs = 200;

const judgeSpeed = ({ version }: ServerFacts, ms: number): Diagnosis =>
  ms < slowMs
    ? fine('database', `PostgreSQL ${version} answers.`)
    : worth(
        'database',
        `PostgreSQL ${version} takes ${Math.round(ms)} ms for the shortest statement.`,
        'Check the disk and CPU of its machine, and the network between.',
      );

export const judgeServer = (facts: ServerFacts): Diagnosis[] => {
  const offMs = Math.abs(facts.nowMs - Date.now());
  const { connections, maxConnections } = facts;
  return [
    offMs > skewMs
      ? wrong(
          'clock',
          `The clocks of this machine and the database differ by ${inWords(offMs)}.`,
          'Synchronize both with NTP.',
        )
      : fine('clock', 'The clocks of this machine and the database agree.'),
    connections > maxConnections * 0.9
      ? worth(
          'connections',
          `${connections} of ${maxConnections} connections are in use.`,
          'Lower DATABASE_POOL, or raise max_connections.',
        )
      : fine('connections', `${connections} of ${maxConnections} connections are in use.`),
    ...(facts.idleInTransactionSeconds > idleSeconds
      ? [
          worth(
            'transactions',
            `A transaction has been idle for ${inWords(facts.idleInTransactionSeconds * 1_000)}.`,
            'Find it in pg_stat_activity, and end it.',
          ),
        ]
      : []),
    ...writingFindings(facts),
    ...lockFindings(facts),
  ];
};

/** Seconds of a writing transaction above which it is reported. Ours take less than a second. */
const writingLimit = 10;

const writingFindings = ({ writingSeconds, writingBy }: ServerFacts): Diagnosis[] =>
  writingSeconds === null || writingSeconds < writingLimit
    ? []
    : [
        worth(
          'row locks',
          `Database process ${writingBy} has kept a transaction open for ${inWords(writingSeconds * 1_000)}. Statements on its rows wait.`,
          `Find the process in pg_stat_activity. \`select pg_terminate_backend(${writingBy})\` ends it.`,
        ),
      ];

const lockFindings = ({ lockedSeconds, lockedBy }: ServerFacts): Diagnosis[] =>
  lockedSeconds === null || lockedSeconds < lockSeconds
    ? []
    : [
        wrong(
          'locks',
          `A statement has waited ${inWords(lockedSeconds * 1_000)} for a lock held by database process ${lockedBy}.`,
          `Find the process in pg_stat_activity. \`select pg_terminate_backend(${lockedBy})\` ends it.`,
        ),
      ];

/** Checks whether a platform refuses this service until the operator acts. */
export const checkFaults = async (em: Em): Promise<Diagnosis[]> => {
  const faults = await listPlatformFaults(em);
  if (faults.length === 0) return [fine('platforms', 'No platform refuses this service.')];
  return faults.map(({ platform, message, since }) =>
    wrong(
      `platform ${platform}`,
      `Posts wait since ${since}. ${message}`,
      'Fix the settings of the app. Posts are then published automatically, until MAX_LATENESS.',
    ),
  );
};

/** Checks whether the tables are complete and match this release. */
export const checkSchema = async (orm: Orm, em: Em): Promise<Diagnosis[]> => {
  const [pending, invalid] = [await orm.migrator.getPending(), await listInvalidIndexes(em)];
  return [
    pending.length > 0
      ? wrong(
          'migrations',
          `${pending.length} migrations are missing, starting with ${pending[0]?.name}.`,
          'Run `npm run migrate`.',
        )
      : fine('migrations', 'The tables match this release.'),
    invalid.length > 0
      ? worth(
          'indexes',
          `Unfinished indexes: ${invalid.join(', ')}.`,
          'Drop them, and run `npm run migrate` again.',
        )
      : fine('indexes', 'All indexes are in use.'),
  ];
};

/** Checks whether the database is older than the state Temporal knows. */
export const checkRestored = async (em: Em): Promise<Diagnosis[]> => {
  const { restoredAt, reason } = await readDatabaseState(em);
  return [
    restoredAt === null
      ? fine('restored', 'The database was not set back.')
      : wrong(
          'restored',
          `Publishing has stopped since ${restoredAt.toISOString()}: ${reason ?? 'the database was set back'}.`,
          'docs/operating/failures.md, “When a database was restored”: `npm run operator -- restored`.',
        ),
  ];
};

/** Number of the newest texts of each column that are decrypted. */
const samples = 3;

/** Checks whether the keys of this process decrypt stored texts. */
export const checkKeys = async (config: Config, em: Em): Promise<Diagnosis[]> => {
  if (config.ENCRYPTION_KEYS === undefined)
    return [
      worth(
        'keys',
        'ENCRYPTION_KEYS is not set here, so the keys were not checked.',
        'Run this command with the settings of the workers.',
      ),
    ];
  const cipher = createCipher(config);
  const closed: string[] = [];
  for (const column of encryptedColumns)
    for (const { text, boundTo } of await sampleSealed(em, column, samples))
      try {
        cipher.decrypt(text, boundTo);
      } catch {
        closed.push(column.name);
      }
  const names = [...new Set(closed)];
  return [
    names.length > 0
      ? wrong(
          'keys',
          `ENCRYPTION_KEYS cannot decrypt all of ${names.join(', ')}.`,
          'Add the key that encrypted them (docs/operating/keys.md).',
        )
      : fine('keys', 'ENCRYPTION_KEYS decrypts everything that was checked.'),
  ];
};

/** Reports the operators' pauses. Paused posts are not published, as intended. */
export const checkPauses = async (em: Em): Promise<Diagnosis[]> => {
  const pauses = await listOperatorPauses(em);
  if (pauses.length === 0) return [fine('pauses', 'No operator has paused publishing.')];
  return pauses.map(pause =>
    worth(
      'pauses',
      describePause(pause),
      `\`npm run operator -- resume ${pause.kind} ${pause.kind === 'account' ? pause.subject : pause.name} --reason …\` resumes publishing.`,
    ),
  );
};
