import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import type { Config } from '../../../src/config/index.ts';
import { scheduleIds, workflowIds } from '../../../src/domain/ids.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import { createEngine } from '../../../src/engine/client.ts';
import { lookAtTemporal } from '../../../src/engine/look-at-temporal.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { shiftedClock } from '../../support/shifted-clock.ts';

/** A running installation that a test breaks. */
export interface Installation {
  config: Config;
  temporal: Client;
  /** Author whose posts are published there. */
  author: Author;
  signalWorker(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Damage to an installation. */
export interface Damage {
  /** Settings for the operator's programs meanwhile. */
  settings?: Record<string, string>;
  /** Post that an alert or a list names. */
  post?: string;
  /** Whether the API, which runs in the process of the test, serves no request while a command runs. */
  isLoopFull?: boolean;
  /** Waits until the damage can be seen. */
  ripe?: () => Promise<unknown>;
  mend?: () => Promise<unknown>;
}

export type Break = (installation: Installation) => Promise<Damage>;

/** Settings with which the installation starts, so that faults show in seconds and `media` has no worker. */
export const brokenSettings = {
  RECONCILE_SETTLE: '0s',
  RECONCILE_BUDGET: '0s',
  COMMIT_TIMEOUT: '3s',
  WEBHOOK_DISABLE_AFTER: '2',
  WEBHOOK_DISABLE_AGE: '1s',
  WEBHOOK_RETRY_SCHEDULE: '300ms,400ms,500ms,600ms,700ms',
  WEBHOOK_TIMEOUT: '1s',
  WEBHOOK_HTTP: 'true',
  OUTBOUND_ALLOW: '127.0.0.0/8',
};
export const workerSettings = { WORKER_QUEUES: 'core,io,webhooks,knowledge,renditions' };

/** Runs statements as the owner of the tables. */
const inDatabase = async <T>(
  { DATABASE_URL: connectionString }: Config,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs a statement, and returns its rows. */
export const rowsOf = (config: Config, sql: string, values: unknown[] = []): Promise<unknown[]> =>
  inDatabase(config, async client => (await client.query(sql, values)).rows as unknown[]);

/** Script that makes the operator's program see a full disk, since a real one is not available on every machine. */
const fullDisk = `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
  fs.statfs = async () => ({ bavail: 1000, blocks: 10000000, bsize: 4096 }); syncBuiltinESMExports();`;

/** Keeps a transaction open that has run a statement. */
const holdOpen = async ({ DATABASE_URL: connectionString }: Config, statement: string) => {
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query(`begin; ${statement}`);
  return holder;
};

/** Milliseconds for which a worker waits for a task, as Temporal's SDK does. */
const pollMs = 60_000;

const pauseSweep = (temporal: Client, { TASK_QUEUE_PREFIX }: Config) => {
  const schedule = temporal.schedule.getHandle(scheduleIds.sweep(TASK_QUEUE_PREFIX));
  return { schedule, pause: () => schedule.pause(), resume: () => schedule.unpause() };
};

/** Faults of the service's own parts. */
export const ownBreaks = {
  /** The installation is started so. */
  'a queue without pollers': async () => ({}),
  'a full disk': async () => ({
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fullDisk)}` },
  }),
  'a clock ten minutes off': async () => ({ settings: shiftedClock(600_000) }),
  'a wrong key': async ({ author }) => {
    // the account's tokens are what the key decrypts
    await author.connection('x');
    return { settings: { ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}` } };
  },
  'a missing migration': async ({ config }) => {
    const [last] = (await rowsOf(
      config,
      `delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name, executed_at`,
    )) as { name: string; executed_at: Date }[];
    const sql = 'insert into mikro_orm_migrations (name, executed_at) values ($1, $2)';
    return { mend: () => rowsOf(config, sql, [last?.name, last?.executed_at]) };
  },
  'a lock on a table': async ({ config }) => {
    const holder = await holdOpen(config, 'select pg_advisory_xact_lock(4711)');
    const waiting = inDatabase(config, client => client.query('select pg_advisory_xact_lock(4711)'));
    return { mend: () => Promise.all([holder.end(), waiting]) };
  },
  'a lock on a row': async ({ config }) => {
    const holder = await holdOpen(config, 'select id from organizations limit 1 for update');
    const old = `select 1 from pg_stat_activity where backend_xid is not null and datname = current_database()
                  and xact_start < now() - interval '10 seconds'`;
    return {
      ripe: () => eventually('it is ten seconds old', async () => (await rowsOf(config, old)).length > 0),
      mend: () => holder.end(),
    };
  },
  'a database that was set back': async ({ config }) => {
    await rowsOf(config, `update database_state set restored_at = now(), reason = 'an older copy'`);
    return { mend: () => rowsOf(config, 'update database_state set restored_at = null, reason = null') };
  },
  'a stuck workflow': async ({ temporal, config }) => {
    const taskQueue = taskQueues(config.TASK_QUEUE_PREFIX).core;
    const workflowId = `stuck:${randomBytes(4).toString('hex')}`;
    const handle = await temporal.workflow.start('ofAnotherRelease', { taskQueue, workflowId });
    return { mend: () => handle.terminate('the exercise is over') };
  },
  'a worker of another release': async ({ temporal, config }) => {
    const asking = new AbortController();
    const poll = () =>
      temporal.workflowService.pollActivityTaskQueue({
        namespace: config.TEMPORAL_NAMESPACE,
        taskQueue: { name: taskQueues(config.TASK_QUEUE_PREFIX).renditions },
        identity: '0.1.0 7@elsewhere',
      });
    const asked = temporal.connection.withAbortSignal(asking.signal, () =>
      temporal.connection.withDeadline(Date.now() + pollMs, poll),
    );
    asked.catch(() => undefined);
    return { mend: async () => asking.abort() };
  },
  'a workflow that was terminated while the sweep is paused': async ({ author, temporal, config }) => {
    const { pause, resume } = pauseSweep(temporal, config);
    await pause();
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await author.post({ platforms: ['x'], scheduledAt });
    await author.untilWorkflowRuns(id);
    await temporal.workflow.getHandle(workflowIds.post(id)).terminate('by hand');
    return { post: id, mend: resume };
  },
  'a schedule that is gone': async ({ temporal, config }) => {
    await pauseSweep(temporal, config).schedule.delete();
    return {
      mend: async () => {
        const engine = createEngine(config);
        await engine.ensureSchedules({ update: true });
        await engine.close();
      },
    };
  },
  'a stopped worker': async ({ author, config, signalWorker }) => {
    const { id } = await author.post({ platforms: ['x'] });
    signalWorker('SIGSTOP');
    await author.publish(id);
    return {
      post: id,
      ripe: async () => {
        const old = `select 1 from outbox_messages where created_at < now() - interval '1 minute'`;
        await eventually('a message waits a minute', async () => (await rowsOf(config, old)).length > 0);
        await eventually('no queue is polled', async () =>
          (await lookAtTemporal(config)).queues.every(({ pollers }) => pollers === 0),
        );
      },
      mend: async () => signalWorker('SIGCONT'),
    };
  },
} satisfies Record<string, Break>;
