import { randomBytes } from 'node:crypto';

/**
 * Settings of every service of a test: separate keys, a log at the lowest level that is searched for secrets, time for a
 * database on a busy machine, cheap passwords, and people who count as verified. Tests of the defaults set those
 * themselves.
 */
export const commonSettings = (): Record<string, string> => ({
  METRICS_PORT: '0',
  METRICS_EVERY: '24h',
  COMMENTS_EVERY: '24h',
  LOG_LEVEL: 'trace',
  TRUSTED_PROXY_HOPS: '1',
  DATABASE_TIMEOUT: '30s',
  DATABASE_STATEMENT_TIMEOUT: '60s',
  PASSWORD_HASH_MEMORY: '256',
  ADDRESS_PROOF: 'none',
  ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
  SIGNING_SECRET: randomBytes(32).toString('base64'),
});

/** Additional settings of a test's worker, with separate task queues. */
export const workerSettings = (): Record<string, string> => ({
  ...commonSettings(),
  TASK_QUEUE_PREFIX: `test-${randomBytes(4).toString('hex')}-`,
  SHUTDOWN_GRACE: '21s',
});
