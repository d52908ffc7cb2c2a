import { resumableMs } from '../../domain/changes/changes.ts';
import { hintsKeptForMs, unreadKeptForMs } from '../../domain/comments/platform-hooks.ts';
import type { Orm } from '../driver/orm.ts';

/** Retention of temporary rows, in milliseconds. */
export interface Retention {
  AI_CALL_RETENTION: number;
  AUDIT_RETENTION: number;
  DELIVERY_RETENTION: number;
  IDEMPOTENCY_RETENTION: number;
  JOB_RETENTION: number;
  NOTIFICATION_RETENTION: number;
  RUN_RETENTION: number;
}

const day = 86_400_000;

/** Age after its end at which a session's row is deleted and can no longer explain who used it. */
const sessionRetention = 30 * day;

/** Age after its expiry at which a link or a device code is answered as unknown. */
const loginRetention = day;

/** Age at which no process takes a window of a rate limit for a current one, regardless of the error of its clock. */
const windowRetention = day;

const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

/**
 * Returns the smallest ID of a row created at that instant. IDs begin with their time, so old rows are found without
 * another index.
 */
const firstIdAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

/** Returns the rule for rows that were created and ended before an instant, in a table whose IDs begin with their time. */
const endedBefore = (table: string, at: Date, and = ''): Rule => ({
  table,
  where: `id < ? and ended_at < ? ${and}`,
  values: [firstIdAt(at), at],
});

/** Rows to delete from one table: a condition with its values. */
interface Rule {
  table: string;
  where: string;
  values: (Date | number | string)[];
}

/** Maximum number of rows that one statement deletes: a short lock, and a step that dies has not worked in vain. */
const rowsAtOnce = 10_000;

/** Returns the rule for browsers of former members that last registered before an instant. */
const ofFormerMembers = (before: Date): Rule => ({
  table: 'push_devices',
  where: `updated_at < ? and not exists (
    select 1 from memberships m where m.org_id = push_devices.org_id and m.user_id = push_devices.user_id)`,
  values: [before],
});

/** Rules for rows of deleted brands. The sweep of files then deletes the pictures of their carousels. */
const ofGoneBrands: Rule[] = [
  ...['carousel_files', 'carousel_versions', 'carousel_posts'].map(table => ({
    table,
    where: `not exists (
        select 1 from carousels c join brands b on b.id = c.brand_id where c.id = ${table}.carousel_id)`,
    values: [],
  })),
  {
    table: 'carousels',
    where: 'not exists (select 1 from brands b where b.id = carousels.brand_id)',
    values: [],
  },
  {
    table: 'post_metrics',
    where: 'not exists (select 1 from brands b where b.id = post_metrics.brand_id)',
    values: [],
  },
  {
    table: 'post_metric_days',
    where: 'not exists (select 1 from post_metrics m where m.target_id = post_metric_days.target_id)',
    values: [],
  },
  ...['comments', 'comment_actions', 'comment_reads'].map(table => ({
    table,
    where: `not exists (select 1 from brands b where b.id = ${table}.brand_id)`,
    values: [],
  })),
  {
    table: 'comment_notes',
    where: 'not exists (select 1 from comments c where c.id = comment_notes.comment_id)',
    values: [],
  },
  ...['account_metrics', 'account_metric_days'].map(table => ({
    table,
    where: `not exists (select 1 from connections c where c.id = ${table}.connection_id)`,
    values: [],
  })),
  {
    table: 'hook_subscriptions',
    where: 'not exists (select 1 from connections c where c.id = connection_id)',
    values: [],
  },
  {
    table: 'ideas',
    where: 'not exists (select 1 from brands b where b.id = ideas.brand_id)',
    values: [],
  },
];

/** Returns the rules for jobs that ended before an instant, and then for the outcomes of their posts. */
const ofEndedJobs = (at: Date): Rule[] => [
  { table: 'jobs', where: 'ended_at < ?', values: [at] },
  ...['bulk_action_posts', 'post_import_rows'].map(table => ({
    table,
    where: 'id < ? and not exists (select 1 from jobs j where j.id = job_id)',
    values: [firstIdAt(at)],
  })),
];

/** Returns the rules for what platforms' webhooks reported. */
const ofPlatformHooks = (): Rule[] => [
  { table: 'platform_hook_events', where: 'received_at < ?', values: [ago(hintsKeptForMs)] },
  { table: 'unread_hook_kinds', where: 'last_at < ?', values: [ago(unreadKeptForMs)] },
];

const rules = (kept: Retention): Rule[] => {
  const [login, notice] = [ago(loginRetention), ago(kept.NOTIFICATION_RETENTION)];
  const [delivery, run, job] = [
    ago(kept.DELIVERY_RETENTION),
    ago(kept.RUN_RETENTION),
    ago(kept.JOB_RETENTION),
  ];
  return [
    // attempts first: an interruption leaves a delivery without some of its attempts, never an attempt without its delivery
    {
      table: 'delivery_attempts',
      where: `id < ? and exists (select 1 from deliveries d where d.id = delivery_id and d.ended_at < ?)`,
      values: [firstIdAt(delivery), delivery],
    },
    endedBefore(
      'deliveries',
      delivery,
      'and not exists (select 1 from delivery_attempts a where a.delivery_id = deliveries.id)',
    ),
    {
      table: 'events',
      where: 'id < ? and not exists (select 1 from deliveries d where d.event_id = events.id)',
      values: [firstIdAt(delivery)],
    },
    {
      table: 'agent_posts',
      where: `id < ? and exists (select 1 from agent_runs r where r.id = run_id and r.ended_at < ?)`,
      values: [firstIdAt(run), run],
    },
    endedBefore('agent_runs', run),
    { table: 'account_exports', where: 'deleted_at < ?', values: [job] },
    { table: 'idempotency_keys', where: 'created_at < ?', values: [ago(kept.IDEMPOTENCY_RETENTION)] },
    { table: 'changes', where: 'created_at < ?', values: [ago(2 * resumableMs)] },
    { table: 'rate_limits', where: 'expire < ?', values: [Date.now()] },
    { table: 'rate_windows', where: 'ends_at < ?', values: [ago(windowRetention).getTime()] },
    { table: 'notifications', where: 'read and read_at < ?', values: [notice] },
    { table: 'mails', where: 'ended_at < ?', values: [notice] },
    ofFormerMembers(login),
    // last data about a person whose account was deleted
    { table: 'mails', where: `type = 'account.deleted' and ended_at < ?`, values: [login] },
    {
      table: 'invitations',
      // an expired invitation can be sent again during this time
      where: `(status <> 'pending' and updated_at < ?) or expires_at < ?`,
      values: [notice, notice],
    },
    { table: 'invite_links', where: 'least(revoked_at, expires_at) < ?', values: [notice] },
    { table: 'platform_reads', where: `day < (now() - interval '40 days')::date`, values: [] },
    ...ofPlatformHooks(),
    { table: 'link_cards', where: 'free_at < ?', values: [ago(2 * day)] },
    { table: 'mail_tokens', where: 'expires_at < ?', values: [login] },
    { table: 'post_confirmations', where: 'expires_at < ?', values: [job] },
    { table: 'device_logins', where: 'expires_at < ?', values: [login] },
    { table: 'oauth_tokens', where: 'expires_at < ?', values: [login] },
    { table: 'social_logins', where: 'expires_at < ?', values: [login] },
    { table: 'sessions', where: 'least(ended_at, expires_at) < ?', values: [ago(sessionRetention)] },
    { table: 'audit_events', where: 'created_at < ?', values: [ago(kept.AUDIT_RETENTION)] },
    { table: 'ai_calls', where: 'created_at < ?', values: [ago(kept.AI_CALL_RETENTION)] },
    ...ofEndedJobs(job),
    ...ofGoneBrands,
    { table: 'oauth_states', where: 'expires_at < ? and pending_grant is null', values: [login] },
  ];
};

/** Result of a run: deleted rows by table, and the tables with a failed deletion and the last error. */
export interface PrunedRows {
  rows: Record<string, number>;
  failed: Record<string, unknown>;
}

/**
 * Deletes expired rows across organizations. A failing table does not affect the others. Rejects if every table fails, as
 * without a database.
 */
export const pruneRows = async ({ em }: Pick<Orm, 'em'>, kept: Retention): Promise<PrunedRows> => {
  const pruned: PrunedRows = { rows: {}, failed: {} };
  const all = rules(kept);
  let failures = 0;
  for (const rule of all)
    try {
      await applyRule(em, rule, pruned.rows);
    } catch (error) {
      failures += 1;
      if (failures === all.length) throw error;
      pruned.failed[rule.table] = error;
    }
  return pruned;
};

const applyRule = async (em: Orm['em'], rule: Rule, rows: PrunedRows['rows']): Promise<void> => {
  let deleted: number;
  do {
    deleted = await deleteSome(em, rule);
    rows[rule.table] = (rows[rule.table] ?? 0) + deleted;
  } while (deleted === rowsAtOnce);
};

const deleteSome = async (em: Orm['em'], { table, where, values }: Rule): Promise<number> => {
  const [row] = await em.fork().execute<{ gone: number }[]>(
    `with gone as (
       delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${rowsAtOnce})) returning 1
     ) select count(*)::int as gone from gone`,
    values,
  );
  return row?.gone ?? 0;
};
