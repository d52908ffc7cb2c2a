import { randomBytes } from 'node:crypto';

/**
 * What every service of a test is given: keys of its own, a log of everything, which is searched for secrets, time for
 * a database on a busy machine, cheap passwords, and people who count as proven. Tests of the usual values set those themselves.
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

/** What a worker of a test needs as well; its task queues are its own. */
export const workerSettings = (): Record<string, string> => ({
  ...commonSettings(),
  TASK_QUEUE_PREFIX: `test-${randomBytes(4).toString('hex')}-`,
  SHUTDOWN_GRACE: '21s',
});
