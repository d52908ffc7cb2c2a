import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import type { Config } from '../../../src/config/index.ts';
import { freePort } from '../../../src/local/ports.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { Author } from '../../support/author.ts';
import { startReceiver } from '../../support/servers/receivers.ts';
import { shiftedClock } from '../../support/shifted-clock.ts';

/** A running installation that a test breaks. */
export interface Installation {
  config: Config;
  temporal: Client;
  /** Author whose posts are published there. */
  author: Author;
  signalWorker(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Damage to an installation: settings for the operator's programs meanwhile, and a way to repair it. */
export interface Damage {
  settings?: Record<string, string>;
  mend?: () => Promise<void>;
}

/** Settings with which the installation starts, so that webhooks fail in seconds and `media` has no worker. */
export const brokenSettings = {
  WEBHOOK_DISABLE_AFTER: '2',
  WEBHOOK_DISABLE_AGE: '1s',
  WEBHOOK_RETRY_SCHEDULE: '300ms,400ms,500ms,600ms,700ms',
  WEBHOOK_HTTP: 'true',
  OUTBOUND_ALLOW: '127.0.0.0/8',
};
export const workerSettings = { WORKER_QUEUES: 'core,io,webhooks,knowledge,renditions' };

/** Creates and publishes a post, without waiting for its outcome. */
const publish = async (author: Author): Promise<void> =>
  author.publish((await author.post({ platforms: ['x'] })).id);

const hookTo = async (author: Author, url: string): Promise<string> => {
  const body = { name: 'Broken', url, events: ['post.published'] };
  return (await author.send('post', '/webhooks', body)).data.webhook.id;
};

/** Script that makes the operator's program see a full disk, since a real one is not available on every machine. */
const fullDisk = `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
  fs.statfs = async () => ({ bavail: 1000, blocks: 10000000, bsize: 4096 }); syncBuiltinESMExports();`;

type Break = (installation: Installation) => Promise<Damage>;

const all = {
  'a stopped worker': async ({ signalWorker }) => {
    signalWorker('SIGSTOP');
    return { mend: async () => signalWorker('SIGCONT') };
  },
  'a full disk': async () => ({
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fullDisk)}` },
  }),
  'a wrong key': async ({ author }) => {
    // The first post connects the account, whose tokens the key decrypts.
    await publish(author);
    return { settings: { ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}` } };
  },
  'a platform that answers 500': async ({ author }) => {
    await author.fault('x', { operation: 'publish', mode: 'error_before', count: 3 });
    await publish(author);
    return {};
  },
  'a stuck workflow': async ({ temporal, config }) => {
    const taskQueue = taskQueues(config.TASK_QUEUE_PREFIX).core;
    const workflowId = `stuck:${randomBytes(4).toString('hex')}`;
    const handle = await temporal.workflow.start('ofAnotherRelease', { taskQueue, workflowId });
    return { mend: async () => void (await handle.terminate('the exercise is over')) };
  },
  'a slow database': async ({ config }) => {
    const holder = new pg.Client({ connectionString: config.DATABASE_URL });
    const waiter = new pg.Client({ connectionString: config.DATABASE_URL });
    await Promise.all([holder.connect(), waiter.connect()]);
    await holder.query('begin; select pg_advisory_xact_lock(4711)');
    const waiting = waiter.query('select pg_advisory_xact_lock(4711)');
    return {
      mend: async () => {
        await holder.end();
        await waiting;
        await waiter.end();
      },
    };
  },
  'a disabled webhook': async ({ author }) => {
    await hookTo(author, `http://127.0.0.1:${await freePort()}/`);
    await publish(author);
    return {};
  },
  'a renewed secret': async ({ author }) => {
    const receiver = await startReceiver();
    receiver.answer({ status: 401 });
    const id = await hookTo(author, receiver.url);
    await author.send('post', `/webhooks/${id}/rotate-secret`, { overlapSeconds: 0 });
    await publish(author);
    return { mend: () => receiver.close() };
  },
  'a clock ten minutes off': async () => ({ settings: shiftedClock(600_000) }),
  /** The installation is started so. */
  'a queue without pollers': async () => ({}),
} satisfies Record<string, Break>;

export type BreakName = keyof typeof all;

/** Ten ways to break an installation. */
export const breaks: Record<BreakName, Break> = all;
