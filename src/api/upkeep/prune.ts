import { sweepHolds } from '../../db/billing/sweep-holds.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import type { ApiContext } from '../http/api-context.ts';
import { dropHeldGrants } from './drop-held-grants.ts';

const every = 10 * 60_000;

/** A session that ended longer ago than this is no answer to "who was that?" any more. */
const sessionRetention = 30 * 86_400_000;

/** A link or a device's code that expired longer ago than this is answered as unknown. */
const loginRetention = 86_400_000;

/** By then no process takes the window for one that runs, however wrong its clock. */
const windowRetention = 86_400_000;

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

/**
 * Deletes what has outlived its use: answers kept for repeats, ended windows of limits, what was read or sent long ago,
 * tokens that came for a connection which nobody has agreed to in time.
 * Credits that dead operations have set aside come back.
 */
export const prune = async ({ service, pool }: Pick<ApiContext, 'service' | 'pool'>): Promise<void> => {
  const { AUDIT_RETENTION, IDEMPOTENCY_RETENTION, NOTIFICATION_RETENTION } = service.config;
  await pool.query('delete from idempotency_keys where created_at < $1', [ago(IDEMPOTENCY_RETENTION)]);
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
  await pool.query('delete from rate_windows where ends_at < $1', [ago(windowRetention).getTime()]);
  await pool.query('delete from notifications where read and read_at < $1', [ago(NOTIFICATION_RETENTION)]);
  await pool.query('delete from mails where ended_at < $1', [ago(NOTIFICATION_RETENTION)]);
  // the last that is known of a person who is gone
  await pool.query(`delete from mails where type = 'account.deleted' and ended_at < $1`, [
    ago(loginRetention),
  ]);
  await pool.query('delete from mail_tokens where expires_at < $1', [ago(loginRetention)]);
  await pool.query('delete from device_logins where expires_at < $1', [ago(loginRetention)]);
  await pool.query('delete from social_logins where expires_at < $1', [ago(loginRetention)]);
  await pool.query('delete from sessions where least(ended_at, expires_at) < $1', [ago(sessionRetention)]);
  await pool.query('delete from audit_events where created_at < $1', [ago(AUDIT_RETENTION)]);
  await acrossOrganizations(() => sweepHolds(service.orm));
  await acrossOrganizations(() => dropHeldGrants(service));
  await pool.query('delete from oauth_states where expires_at < $1 and held_grant is null', [
    ago(loginRetention),
  ]);
};

/** Forgets what has outlived its use, every ten minutes; any number of processes may do it side by side. */
export const pruneRegularly = (api: ApiContext): NodeJS.Timeout =>
  setInterval(() => {
    prune(api).catch((error: unknown) => api.service.log.warn({ err: error }, 'pruning failed'));
  }, every).unref();
