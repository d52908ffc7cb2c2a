import type { Em } from '../driver/orm.ts';
import type { PauseKind } from '../../domain/publishing/operator-pauses.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { addPostChanged } from '../outbox.ts';

/**
 * Whether pause `o` holds target `t` of post `p`, as SQL. The table is empty on all but bad days, so looking through it costs
 * nothing.
 */
const holds = `case o.kind when 'platform' then o.subject = t.platform when 'organization' then o.subject = t.org_id::text
    else exists (select 1 from connections a where a.id::text = o.subject and a.org_id = t.org_id
                    and a.brand_id = p.brand_id and a.platform = t.platform) end`;

/** Whether an operator has paused what target `t` of post `p` would go out by, as SQL. */
export const isPausedByOperator = `exists (select 1 from operator_pauses o where ${holds})`;

/**
 * Why a target is paused; undefined where it is not. The pause stays until the transaction ends: whoever ends it afterwards
 * finds the target held, and wakes it.
 */
export const sharePause = async (em: Em, targetId: string): Promise<string | undefined> => {
  const [pause] = await em.execute<{ reason: string }[]>(
    `select o.reason from operator_pauses o, post_targets t join posts p on p.id = t.post_id
      where t.id = ? and ${holds} order by o.created_at limit 1 for share of o`,
    [targetId],
  );
  return pause?.reason;
};

/** A pause as operators see it. */
export interface OperatorPause {
  kind: PauseKind;
  /** A platform, or the id of an organization or a connection. */
  subject: string;
  /** As people know it: a platform, an organization's slug, `organization/brand platform`. */
  name: string;
  reason: string;
  /** `operator:ada`. */
  actor: string;
  createdAt: string;
  /** How many targets wait for its end; counting stops at a thousand. */
  held: number;
}

/** All that are in force, the oldest first. */
export const listOperatorPauses = (em: Em): Promise<OperatorPause[]> =>
  em.execute<OperatorPause[]>(
    `select o.kind, o.subject, o.reason, o.actor, o.created_at as "createdAt",
            coalesce(case o.kind when 'organization' then (select slug from organizations g where g.id::text = o.subject)
                       when 'account' then (select g.slug || '/' || b.slug || ' ' || c.platform from connections c
                         join organizations g on g.id = c.org_id join brands b on b.id = c.brand_id
                        where c.id::text = o.subject) end, o.subject) as name,
            (select count(*) from (
               select 1 from post_targets t join posts p on p.id = t.post_id
                where t.held->>'code' = 'publishing_paused' and p.status in ('scheduled', 'publishing')
                  and p.deleted_at is null and ${holds} limit 1000) waiting)::int as held
       from operator_pauses o order by o.created_at, o.kind, o.subject`,
  );

/** The organization of a connection, and how people know the account; undefined where there is none. */
export const findAccountToPause = async (
  em: Em,
  connectionId: string,
): Promise<{ orgId: string; name: string } | undefined> => {
  const [account] = await em.execute<{ orgId: string; name: string }[]>(
    `select c.org_id as "orgId", o.slug || '/' || b.slug || ' ' || c.platform as name
       from connections c join organizations o on o.id = c.org_id join brands b on b.id = c.brand_id where c.id = ?`,
    [connectionId],
  );
  return account;
};

/** Whom or what a pause is about. */
export interface PauseSubject {
  kind: PauseKind;
  subject: string;
}

/** Pauses it; false, and nothing changed, where it is paused already. */
export const addOperatorPause = async (
  em: Em,
  { kind, subject, reason, actor }: PauseSubject & { reason: string; actor: string },
): Promise<boolean> => {
  const added = await em.execute<unknown[]>(
    `insert into operator_pauses (kind, subject, reason, actor, created_at) values (?, ?, ?, ?, now())
     on conflict (kind, subject) do nothing returning 1`,
    [kind, subject, reason, actor],
  );
  return added.length > 0;
};

/**
 * Ends a pause and wakes every post that it holds; each looks for itself whether it can go on. Gives how many those are;
 * undefined where there is no such pause.
 */
export const endOperatorPause = async (
  em: Em,
  { kind, subject }: PauseSubject,
): Promise<number | undefined> => {
  const ended = await em.execute<unknown[]>(
    'delete from operator_pauses where kind = ? and subject = ? returning 1',
    [kind, subject],
  );
  if (ended.length === 0) return undefined;
  // read by a statement of its own: whoever held a target meanwhile had the pause's row, and is seen
  const posts = await em.execute<{ id: string; orgId: string; brandId: string; platforms: PlatformName[] }[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms
       from (select ?::text as kind, ?::text as subject) o, posts p
      where p.status in ('scheduled', 'publishing') and p.deleted_at is null
        and exists (select 1 from post_targets t
                     where t.post_id = p.id and t.held->>'code' = 'publishing_paused' and ${holds})
      order by p.id`,
    [kind, subject],
  );
  for (const post of posts) await addPostChanged(em, post, null);
  return posts.length;
};

/**
 * The transactions that claim a call at this moment: what they have read of pauses may be older than a pause that has just been
 * committed.
 */
export const listOpenClaims = async (em: Em): Promise<Set<string>> => {
  const rows = await em.execute<{ transaction: string }[]>(
    `select virtualtransaction as transaction from pg_locks
      where locktype = 'relation' and relation = 'publish_attempts'::regclass and mode = 'RowExclusiveLock'
        and pid <> pg_backend_pid()`,
  );
  return new Set(rows.map(({ transaction }) => transaction));
};

/** Posts whose call was claimed before the pause and has not ended. */
export const listOpenCalls = async (em: Em, { kind, subject }: PauseSubject): Promise<string[]> => {
  const rows = await em.execute<{ postId: string }[]>(
    `select distinct p.id as "postId"
       from (select ?::text as kind, ?::text as subject) o, post_targets t join posts p on p.id = t.post_id
      where t.status = 'committing' and ${holds}
        and exists (select 1 from publish_attempts a where a.target_id = t.id and a.number = t.attempt and a.ended_at is null)`,
    [kind, subject],
  );
  return rows.map(({ postId }) => postId);
};
