import type { Em } from '../driver/orm.ts';
import type { PauseKind } from '../../domain/publishing/operator-pauses.ts';
import { isLivePost, wakePosts } from '../outbox.ts';
import { accountOfTarget } from '../connections/target-account.ts';

/**
 * SQL for whether pause `o` holds target `t` of post `p`. The table is almost always empty, so searching it costs nothing.
 */
export const isHeldBy = `case o.kind when 'platform' then o.subject = t.platform when 'organization' then o.subject = t.org_id::text
    else o.subject = p.brand_id::text || '/' || t.platform or o.subject =
      p.brand_id::text || '/' || t.platform || '/' || (select c.external_id from ${accountOfTarget}) end`;

/** SQL for whether an operator has paused the platform, organization, or account of target `t` of post `p`. */
export const isPausedByOperator = `exists (select 1 from operator_pauses o where ${isHeldBy})`;

/**
 * Finds the reason of the pause that holds a target, or undefined if none does. Locks the pause, so that `resume` waits for
 * this transaction and then finds the target held and wakes it.
 */
export const sharePause = async (em: Em, targetId: string): Promise<string | undefined> => {
  const [pause] = await em.execute<{ reason: string }[]>(
    `select o.reason from operator_pauses o, post_targets t join posts p on p.id = t.post_id
      where t.id = ? and ${isHeldBy} order by o.created_at limit 1 for share of o`,
    [targetId],
  );
  return pause?.reason;
};

/** Operator pause for display. */
export interface OperatorPause {
  kind: PauseKind;
  /**
   * Platform, ID of an organization, or `<brandId>/<platform>` for all accounts of a brand there, followed by
   * `/<externalId>` for one of several. An account that is reconnected stays paused.
   */
  subject: string;
  /** Organization whose audit log records the pause. Null for a platform and for a deleted organization. */
  orgId: string | null;
  /** Name for people: a platform, an organization's slug, `organization/brand platform`, or `… platform handle`. */
  name: string;
  reason: string;
  /** `operator:ada`. */
  actor: string;
  createdAt: string;
  /** Number of targets that wait for the end of the pause, and of their organizations. Counting stops at 1,000 targets. */
  held: number;
  heldOrgs: number;
}

/** Returns SQL for the name of the accounts of brand `b` of organization `g` on a platform. */
const accountName = (platform: string): string => `g.slug || '/' || b.slug || ' ' || ${platform}`;

/** Lists all active pauses, oldest first. */
export const listOperatorPauses = (em: Em): Promise<OperatorPause[]> =>
  em.execute<OperatorPause[]>(
    `select o.kind, o.subject, o.reason, o.actor, o.created_at as "createdAt",
            coalesce(case o.kind when 'organization' then (select slug from organizations g where g.id::text = o.subject)
                       when 'account' then (select ${accountName("split_part(o.subject, '/', 2)")} ||
                           coalesce(' ' || (select c.handle from connections c where c.brand_id = b.id
                              and o.subject = c.brand_id::text || '/' || c.platform || '/' || c.external_id), '')
                         from brands b join organizations g on g.id = b.org_id where b.id::text = split_part(o.subject, '/', 1)) end,
                     o.subject) as name,
            case o.kind when 'organization' then (select g.id from organizations g where g.id::text = o.subject)
              when 'account' then (select b.org_id from brands b where b.id::text = split_part(o.subject, '/', 1)) end as "orgId",
            waiting.held, waiting."heldOrgs"
       from operator_pauses o cross join lateral
            (select count(*)::int as held, count(distinct org_id)::int as "heldOrgs" from (
               select t.org_id from post_targets t join posts p on p.id = t.post_id
                where t.held->>'code' = 'publishing_paused' and p.status in ('scheduled', 'publishing')
                  and p.deleted_at is null and ${isHeldBy} limit 1000) few) waiting
      order by o.created_at, o.kind, o.subject`,
  );

/** Account that an operator names by its connection, as the subject of a pause. */
export interface AccountToPause {
  orgId: string;
  /** Names for people, and subjects: of the account alone, and of all accounts of its brand on its platform. */
  name: string;
  subject: string;
  allName: string;
  allSubject: string;
  /** Whether the brand has another account there. */
  hasOthers: boolean;
}

/** Finds the account of a connection. Returns undefined if the connection does not exist. */
export const findAccountToPause = async (
  em: Em,
  connectionId: string,
): Promise<AccountToPause | undefined> => {
  const [account] = await em.execute<AccountToPause[]>(
    `select c.org_id as "orgId", ${accountName('c.platform')} || ' ' || c.handle as name,
            c.brand_id::text || '/' || c.platform || '/' || c.external_id as subject,
            ${accountName('c.platform')} as "allName", c.brand_id::text || '/' || c.platform as "allSubject",
            exists (select 1 from connections other where other.brand_id = c.brand_id and other.platform = c.platform
                      and other.id <> c.id and other.status <> 'disconnected') as "hasOthers"
       from connections c join organizations g on g.id = c.org_id join brands b on b.id = c.brand_id where c.id = ?`,
    [connectionId],
  );
  return account;
};

/** Subject of a pause. */
export interface PauseSubject {
  kind: PauseKind;
  subject: string;
}

/** Adds a pause. Returns false and changes nothing if the subject is already paused. */
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
 * Ends a pause and wakes every post that it holds. Each post checks whether it can continue. Returns the number of posts,
 * or undefined if the pause does not exist.
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
  // separate from the delete, which may wait for a transaction that holds a target: this statement must see that target
  return wakePosts(em, {
    from: '(select ?::text as kind, ?::text as subject) o, posts p',
    where: `${isLivePost} and exists (select 1 from post_targets t
      where t.post_id = p.id and t.held->>'code' = 'publishing_paused' and ${isHeldBy})`,
    values: [kind, subject],
  });
};
