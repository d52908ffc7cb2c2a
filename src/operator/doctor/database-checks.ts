import { createCipher } from '../../adapters/secrets/cipher.ts';
import type { Config } from '../../config/index.ts';
import type { Em, Orm } from '../../db/driver/orm.ts';
import { encryptedColumns } from '../../db/encryption/encrypted-columns.ts';
import {
  listInvalidIndexes,
  readBacklog,
  readServerFacts,
  sampleSealed,
  type Backlog,
  type ServerFacts,
} from '../../db/operator/installation.ts';
import { readSpentOnReads } from '../../db/operator/find-reads.ts';
import { listOperatorPauses } from '../../db/publishing/operator-pauses.ts';
import { readDatabaseState } from '../../db/restored/database-state.ts';
import { inDollars, readCosts } from '../../domain/analytics/read-limits.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import { describePause } from '../describe-pause.ts';
import { fine, worth, wrong, type Diagnosis } from './diagnosis.ts';

/** Where a clock is off by more, times that people see are wrong, and signed addresses end too early. */
const skewMs = 5_000;
/** Idle transactions of this age hold back clean-up, and may hold locks. */
const idleSeconds = 60;
/** Longer than our statements wait for one another where all is well. */
const lockSeconds = 1;

/** The server, its clock and its connections. */
export const checkDatabase = async (em: Em): Promise<Diagnosis[]> => {
  const facts = await readServerFacts(em);
  const offMs = Math.abs(facts.nowMs - Date.now());
  const { connections, maxConnections } = facts;
  return [
    fine('database', `PostgreSQL ${facts.version} answers.`),
    offMs > skewMs
      ? wrong('clock', `This machine and the database differ by ${inWords(offMs)}.`, 'Set both by NTP.')
      : fine('clock', 'This machine and the database agree.'),
    connections > maxConnections * 0.9
      ? worth(
          'connections',
          `${connections} of ${maxConnections} are taken.`,
          'Lower DATABASE_POOL, or raise max_connections.',
        )
      : fine('connections', `${connections} of ${maxConnections} are taken.`),
    ...(facts.idleInTransactionSeconds > idleSeconds
      ? [
          worth(
            'transactions',
            `One has been open and idle for ${inWords(facts.idleInTransactionSeconds * 1_000)}.`,
            'Find it in pg_stat_activity and end it.',
          ),
        ]
      : []),
    ...lockFindings(facts),
  ];
};

const lockFindings = ({ lockedSeconds, lockedBy }: ServerFacts): Diagnosis[] =>
  lockedSeconds === null || lockedSeconds < lockSeconds
    ? []
    : [
        wrong(
          'locks',
          `A statement has waited ${inWords(lockedSeconds * 1_000)} for a lock that process ${lockedBy} of the database holds.`,
          `See what that is in pg_stat_activity; \`select pg_terminate_backend(${lockedBy})\` ends it.`,
        ),
      ];

/** Whether the tables are those of this release, and whole. */
export const checkSchema = async (orm: Orm, em: Em): Promise<Diagnosis[]> => {
  const [pending, invalid] = [await orm.migrator.getPending(), await listInvalidIndexes(em)];
  return [
    pending.length > 0
      ? wrong(
          'migrations',
          `${pending.length} are missing, first ${pending[0]?.name}.`,
          'Run `npm run migrate`.',
        )
      : fine('migrations', 'The tables are those of this release.'),
    invalid.length > 0
      ? worth(
          'indexes',
          `Never finished: ${invalid.join(', ')}.`,
          'Drop them, and run `npm run migrate` again.',
        )
      : fine('indexes', 'All are in use.'),
  ];
};

/** Whether the database is an older one than Temporal knows. */
export const checkRestored = async (em: Em): Promise<Diagnosis[]> => {
  const { restoredAt, reason } = await readDatabaseState(em);
  return [
    restoredAt === null
      ? fine('restored', 'The database was not set back.')
      : wrong(
          'restored',
          `Nothing goes out since ${restoredAt.toISOString()}: ${reason ?? 'the database is an older one'}.`,
          'docs/operating/failures.md, “The database was set back”: `npm run operator -- restored`.',
        ),
  ];
};

/** Of each column so many of the newest texts are opened. */
const samples = 3;

/** Whether the keys of this process open what was written with others. */
export const checkKeys = async (config: Config, em: Em): Promise<Diagnosis[]> => {
  if (config.ENCRYPTION_KEYS === undefined)
    return [
      worth(
        'keys',
        'ENCRYPTION_KEYS is not set here, so it was not looked at.',
        'Run it with the settings of the workers.',
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
          `ENCRYPTION_KEYS opens not all of ${names.join(', ')}.`,
          'docs/operating/keys.md: put the key back that wrote them.',
        )
      : fine('keys', 'ENCRYPTION_KEYS opens what was looked at.'),
  ];
};

const since = (seconds: number | null): string =>
  seconds === null ? '' : `, the oldest for ${inWords(seconds * 1_000)}`;

/** Longer than messages, posts and deliveries wait where all is well. */
const lateSeconds = 60;

/** What is wrong, or the sentence that nothing is. */
const unless = (isWrong: boolean, finding: Diagnosis, found: string): Diagnosis =>
  isWrong ? finding : fine(finding.what, found);

/** What waits, and what stands still. */
export const checkBacklog = async (em: Em): Promise<Diagnosis[]> => {
  const seen = await readBacklog(em);
  return [...postFindings(seen), ...outgoingFindings(seen)];
};

const postFindings = (seen: Backlog): Diagnosis[] => [
  unless(
    seen.overdue > 0,
    wrong(
      'due posts',
      `${seen.overdue} are due and have not begun${since(seen.overdueSeconds)}.`,
      '`npm run operator -- posts --late` lists them.',
    ),
    'None waits.',
  ),
  unless(
    seen.held > 0,
    worth(
      'held posts',
      `${seen.held} wait for a person.`,
      '`npm run operator -- posts --held` says for what.',
    ),
    'None.',
  ),
  unless(
    seen.unconfirmed > 0,
    worth(
      'unconfirmed posts',
      `${seen.unconfirmed} may be out; nobody could tell.`,
      'docs/operating/failures.md, “Resolving an unconfirmed post”.',
    ),
    'None.',
  ),
];

const outgoingFindings = (seen: Backlog): Diagnosis[] => [
  unless(
    seen.outbox > 0 && (seen.outboxSeconds ?? 0) > lateSeconds,
    wrong(
      'outbox',
      `${seen.outbox} messages wait${since(seen.outboxSeconds)}. ${seen.outboxError ?? ''}`.trim(),
      'A worker that serves core hands them to Temporal: see the queues and Temporal here.',
    ),
    'Messages reach Temporal at once.',
  ),
  unless(
    seen.disabledWebhooks > 0,
    worth(
      'webhooks',
      `${seen.disabledWebhooks} were switched off, as their receivers kept failing.`,
      'Their owners were told; docs/operating/webhooks.md.',
    ),
    'None was switched off.',
  ),
  unless(
    (seen.deliverySeconds ?? 0) > lateSeconds,
    worth(
      'deliveries',
      `The oldest has been due for ${inWords((seen.deliverySeconds ?? 0) * 1_000)}.`,
      'A worker that serves webhooks sends them: see the queues here.',
    ),
    'None is late.',
  ),
  unless(
    seen.expiredAccounts > 0,
    worth('accounts', `${seen.expiredAccounts} have to be connected again.`, 'Their people were told.'),
    'All that are connected work.',
  ),
];

/** Whether X is still asked for numbers and comments today. */
export const checkReads = async (em: Em, { X_METRICS, X_READ_BUDGET }: Config): Promise<Diagnosis[]> => {
  if (!X_METRICS) return [fine('reads', 'Nothing is read from X (X_METRICS).')];
  const spent = await readSpentOnReads(em);
  const found = `Reading from X has cost ${inDollars(spent)} of $${X_READ_BUDGET} today.`;
  return [
    unless(
      spent > X_READ_BUDGET * 1_000_000 - readCosts.x.post,
      worth(
        'reads',
        found,
        'The rest waits for tomorrow (UTC); `npm run operator -- reads --accounts`, X_READ_BUDGET.',
      ),
      found,
    ),
  ];
};

/** What operators have paused: nothing of it goes out, as somebody wanted. */
export const checkPauses = async (em: Em): Promise<Diagnosis[]> => {
  const pauses = await listOperatorPauses(em);
  if (pauses.length === 0) return [fine('pauses', 'No operator has paused anything.')];
  return pauses.map(pause =>
    worth(
      'pauses',
      describePause(pause),
      `\`npm run operator -- resume ${pause.kind} ${pause.kind === 'account' ? pause.subject : pause.name} --reason …\` lets it go on.`,
    ),
  );
};
