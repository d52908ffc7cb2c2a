import type { ApiContext } from './api-context.ts';

const every = 10 * 60_000;

const pruneKeys = async ({ service, pool }: ApiContext): Promise<void> => {
  const before = new Date(Date.now() - service.config.IDEMPOTENCY_RETENTION);
  await pool.query('delete from idempotency_keys where created_at < $1', [before]);
};

/** Forgets what has outlived its use, every ten minutes; any number of processes may do it side by side. */
export const pruneRegularly = (api: ApiContext): NodeJS.Timeout =>
  setInterval(() => {
    pruneKeys(api).catch((error: unknown) => api.service.log.warn({ err: error }, 'pruning failed'));
  }, every).unref();
