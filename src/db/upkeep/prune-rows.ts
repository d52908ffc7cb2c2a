import type { Orm } from '../driver/orm.ts';

/** How long rows are kept that only serve for a while, in milliseconds. */
export interface Retention {
  AI_CALL_RETENTION: number;
  AUDIT_RETENTION: number;
  IDEMPOTENCY_RETENTION: number;
  JOB_RETENTION: number;
  NOTIFICATION_RETENTION: number;
}

const day = 86_400_000;

/** A session that ended longer ago than this no longer answers "who was that?". */
const sessionRetention = 30 * day;

/** A link or a device's code that expired longer ago than this is answered as unknown. */
const loginRetention = day;

/** After a day no process takes a window of a rate limit for a current one, however wrong its clock. */
const windowRetention = day;

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

/** What goes from each table: a condition with one value. */
const rules = (kept: Retention): { table: string; where: string; value: Date | number }[] => {
  const [login, notice] = [ago(loginRetention), ago(kept.NOTIFICATION_RETENTION)];
  return [
    { table: 'idempotency_keys', where: 'created_at < ?', value: ago(kept.IDEMPOTENCY_RETENTION) },
    { table: 'rate_limits', where: 'expire < ?', value: Date.now() },
    { table: 'rate_windows', where: 'ends_at < ?', value: ago(windowRetention).getTime() },
    { table: 'notifications', where: 'read and read_at < ?', value: notice },
    { table: 'mails', where: 'ended_at < ?', value: notice },
    // the last that is known of a person whose account was deleted
    { table: 'mails', where: `type = 'account.deleted' and ended_at < ?`, value: login },
    { table: 'mail_tokens', where: 'expires_at < ?', value: login },
    { table: 'device_logins', where: 'expires_at < ?', value: login },
    { table: 'social_logins', where: 'expires_at < ?', value: login },
    { table: 'sessions', where: 'least(ended_at, expires_at) < ?', value: ago(sessionRetention) },
    { table: 'audit_events', where: 'created_at < ?', value: ago(kept.AUDIT_RETENTION) },
    { table: 'ai_calls', where: 'created_at < ?', value: ago(kept.AI_CALL_RETENTION) },
    { table: 'jobs', where: 'ended_at < ?', value: ago(kept.JOB_RETENTION) },
    // ideas of a brand that is gone
    {
      table: 'ideas',
      where: 'created_at < ? and not exists (select 1 from brands b where b.id = ideas.brand_id)',
      value: new Date(),
    },
    { table: 'oauth_states', where: 'expires_at < ? and pending_grant is null', value: login },
  ];
};

/** Deletes rows that nobody needs any longer, across organizations. Returns how many went, by table. */
export const pruneRows = async (
  { em }: Pick<Orm, 'em'>,
  kept: Retention,
): Promise<Record<string, number>> => {
  const gone: Record<string, number> = {};
  for (const { table, where, value } of rules(kept)) {
    const rows = await em
      .fork()
      .execute<{ gone: number }[]>(
        `with gone as (delete from ${table} where ${where} returning 1) select count(*)::int as gone from gone`,
        [value],
      );
    gone[table] = (gone[table] ?? 0) + (rows[0]?.gone ?? 0);
  }
  return gone;
};
