import type { ApiContext } from './api-context.ts';

const every = 10 * 60_000;

/** Deletes what no request can ask for any more: answers kept for repeats, windows of limits that have ended. */
export const prune = async ({ service, pool }: Pick<ApiContext, 'service' | 'pool'>): Promise<void> => {
  const before = new Date(Date.now() - service.config.IDEMPOTENCY_RETENTION);
  await pool.query('delete from idempotency_keys where created_at < $1', [before]);
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
};

/** Forgets what has outlived its use, every ten minutes; any number of processes may do it side by side. */
export const pruneRegularly = (api: ApiContext): NodeJS.Timeout =>
  setInterval(() => {
    prune(api).catch((error: unknown) => api.service.log.warn({ err: error }, 'pruning failed'));
  }, every).unref();
