import { followsDefault } from '../connections/target-account.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';
import { memberHas } from '../team/permissions.ts';
import type { Membership } from '../entities/people.ts';
import { findAuditOrigin } from '../audit.ts';
import { wakeDispatcher } from '../outbox.ts';
import { workflowIds } from '../../domain/ids.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

/** SQL for the due time of post `p`. A post that is being published keeps the time at which it should have begun. */
export const dueMs = `(extract(epoch from case p.status when 'scheduled' then p.scheduled_at else p.due_at end) * 1000)::float8`;

export const nowMs = '(extract(epoch from now()) * 1000)::float8';

/** Fields of a post that decide its next step. */
export interface PlanRow {
  status: PostStatus;
  revision: number;
  /** Due time. `now_ms` is the current time. Both in epoch milliseconds by the database's clock. */
  due_ms: number | null;
  now_ms: number;
  deleted: boolean;
  /** Whether the post was stopped because the member who scheduled it was removed. */
  stopped: boolean;
  /** Whether the post waits in a paused queue. */
  paused: boolean;
  /**
   * Number of posts of all organizations that are due at the same time or in the minute before. 0 for a post that is being
   * published.
   */
  crowd: number;
  /** First 200 characters of the post's text. */
  beginning: string;
  created_by: string;
  /** Targets in the order of the post's platforms, or null for none. */
  targets: PlanTargetRow[] | null;
}

/** One target of a planned post. */
export interface PlanTargetRow {
  id: string;
  platform: PlatformName;
  /** Account that the target names, or null for the brand's default one. */
  connectionId: string | null;
  status: TargetStatus;
  /** Whether the post has files for the target. True in case of doubt. */
  has_media: boolean;
  /** Whether these files are a few pictures, which are sent within moments. False in case of doubt. */
  has_few_pictures: boolean;
  /** Whether the target's text may contain a link. */
  has_link: boolean;
}

/** Maximum of the count. Each post of a crowd counts it, and counting 5,000 takes a millisecond. */
const maxCrowd = 5_000;

const crowd = `(select count(*)::int from (
  select 1 from posts o
   where p.status = 'scheduled' and o.status = 'scheduled' and o.scheduled_at <= p.scheduled_at
     and o.scheduled_at > p.scheduled_at - interval '1 minute' limit ${maxCrowd}) due)`;

/** SQL for whether post `p` has files for target `t`: its own, those of its thread, or those for this platform alone. */
const hasMedia = `(p.media <> '[]'::jsonb or jsonb_path_exists(p.thread, '$[*].media[*]')
  or jsonb_path_exists((${optionsOfTarget}), '$.media[*]')
  or jsonb_path_exists((${optionsOfTarget}), '$.thread[*].media[*]'))`;

/** Maximum number of pictures, and of their bytes, that are sent with the call: some seconds on a slow line. */
const few = { pictures: 4, bytes: 8_388_608 };

/**
 * SQL for whether the files of post `p` for target `t` are a few pictures that are stored, and the target has no thread with
 * files. `hasMedia` says whether there are any.
 */
const hasFewPictures = `(
  not jsonb_path_exists(p.thread, '$[*].media[*]')
  and not coalesce(jsonb_path_exists((${optionsOfTarget}), '$.thread[*].media[*]'), false)
  and (select count(*) <= ${few.pictures} and coalesce(sum(m.size_bytes), 0) <= ${few.bytes} and bool_and(m.id is not null)
         from jsonb_array_elements(case jsonb_typeof((${optionsOfTarget})->'media')
                when 'array' then (${optionsOfTarget})->'media' else p.media end) ref
         left join media m on m.id = (ref->>'id')::uuid and m.org_id = p.org_id and m.type = 'image'))`;

const hasLink = `(coalesce((${optionsOfTarget})->>'text', p.text) ~* 'http(s|)://')`;

/** Reads the plan of a post in one statement. Returns undefined if the post does not exist. */
export const readPlan = async (em: Em, postId: string): Promise<PlanRow | undefined> => {
  const [row] = await em.execute<PlanRow[]>(
    `select p.status, p.revision, p.deleted_at is not null as deleted, ${isStopped} as stopped,
            ${isQueuePaused} as paused, ${dueMs} as due_ms, ${nowMs} as now_ms, ${crowd} as crowd,
            left(p.text, 200) as beginning, p.created_by,
            (select json_agg(target) from (
               select t.id, t.platform, t.connection_id as "connectionId", t.status,
                      coalesce(${hasMedia}, false) as has_media,
                      coalesce(${hasMedia} and ${hasFewPictures}, false) as has_few_pictures, ${hasLink} as has_link
                 from post_targets t
                where t.post_id = p.id order by array_position(p.platforms, t.platform), t.id) target) as targets
       from posts p where p.id = ?`,
    [postId],
  );
  return row;
};

/**
 * SQL for whether post `p` has a slot of a paused queue and no part of it has begun. Such a post waits until the queue is
 * resumed.
 */
export const isQueuePaused = `(p.queue_slot_id is not null and p.status = 'scheduled'
  and exists (select 1 from brand_queues q where q.org_id = p.org_id and q.id = p.brand_id and q.paused)
  and not exists (select 1 from post_targets t where t.post_id = p.id and t.status <> 'pending'))`;

/** Counts an organization's posts that are scheduled or being published. */
export const countPlannedPosts = async (em: Em, orgId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from posts
      where org_id = ? and status in ('scheduled', 'publishing') and deleted_at is null`,
    [orgId],
  );
  return row?.count ?? 0;
};

/** Counts a brand's posts that are scheduled or being published and have a target on a platform that meets a condition. */
const countPostsWith = async (
  em: Em,
  { brandId, platform }: { brandId: string; platform: PlatformName },
  target: { where: string; values: unknown[] },
): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from posts p
      where p.brand_id = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
        and exists (select 1 from post_targets t where t.post_id = p.id and t.platform = ? and ${target.where})`,
    [brandId, platform, ...target.values],
  );
  return row?.count ?? 0;
};

/**
 * Counts a brand's posts that are scheduled or being published and not yet published from an account, which they name or to
 * which they go as the default one.
 */
export const countPostsWanting = (
  em: Em,
  account: { id: string; brandId: string; platform: PlatformName; isDefault: boolean },
): Promise<number> =>
  countPostsWith(em, account, {
    where: `t.status not in ('published', 'removed', 'unconfirmed', 'failed', 'cancelled')
        and (t.connection_id = ? or (t.connection_id is null and ?::boolean))`,
    values: [account.id, account.isDefault],
  });

/** Counts a brand's posts that will go to its default account on a platform, whichever that is then. */
export const countPostsOfDefault = (
  em: Em,
  account: { brandId: string; platform: PlatformName },
): Promise<number> => countPostsWith(em, account, { where: followsDefault, values: [] });

/**
 * SQL for whether only an agent scheduled post `p`, for a person who is gone or may no longer publish for the brand. No
 * member has read such a post, so the organization has not planned it.
 */
const isByAgentOfNobody = `(p.created_by like 'agent:%'
  and (select c.actor from post_changes c
        where c.post_id = p.id and split_part(c.actor, ':', 1) in ('agent', 'user', 'api_key')
        order by c.created_at desc, c.id desc limit 1) = p.created_by
  and not exists (select 1 from memberships m where m.id = p.planned_under and ${memberHas('posts:write', 'p.brand_id')}))`;

/** SQL for whether post `p` was stopped with the membership under which it was last scheduled or published. */
export const isStopped = `(exists (select 1 from stopped_memberships s where s.id = p.planned_under) or ${isByAgentOfNobody})`;

/** SQL for unfinished posts that a member wrote, personally or with an API key, or was the last to schedule or publish. */
const theirs = `p.org_id = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
  and (p.planned_under = ? or p.created_by = ?
       or p.created_by in (select 'api_key:' || k.id from api_keys k where k.org_id = ? and k.created_by = ?))`;

const valuesOf = ({ id, orgId, userId }: Pick<Membership, 'id' | 'orgId' | 'userId'>): unknown[] => [
  orgId,
  id,
  `user:${userId}`,
  orgId,
  userId,
];

/** SQL for whether part of post `p` has not been sent yet. */
const isOpen = `exists (select 1 from post_targets t where t.post_id = p.id and t.status in ('pending', 'preparing'))`;

/** Counts a member's posts that are not published yet. */
export const countPosts = async (
  em: Em,
  member: Pick<Membership, 'id' | 'orgId' | 'userId'>,
): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from posts p where ${theirs} and ${isOpen}`,
    valuesOf(member),
  );
  return counted?.count ?? 0;
};

/**
 * Stops the posts that a member has planned, in the transaction that ends the membership, and returns their number. Their
 * workflows are woken, and the publishing steps refuse everything planned under this membership, including a post that a
 * concurrent request of the member saves afterwards. A member who schedules such a post again becomes responsible for it.
 * Increments the revision, because a commit that waits for this transaction reads only the post again and no other table.
 */
export const stopPosts = async (em: Em, member: Membership, actor: string): Promise<number> => {
  await em.execute(locking, valuesOf(member));
  const [counted] = await em.execute<{ count: number }[]>(stopping, [
    member.id,
    member.orgId,
    ...valuesOf(member),
    member.id,
    actor,
    findAuditOrigin(em)?.requestId ?? null,
  ]);
  wakeDispatcher(em);
  return counted?.count ?? 0;
};

/**
 * A separate statement, because a statement that waits for a lock still sees other tables as they were before the wait: an
 * attempt that a commit claims meanwhile is not stopped. Rows are locked in one order, because two transactions may run it
 * at once.
 */
const locking = `
  select count(*) from (select 1 from posts p where ${theirs} order by p.id for no key update) as locked`;

/** One statement: 1,000 posts took 0.06 s, 10,000 took 1.1 s, and 20,000 in a table of a million took 2.3 s in all. */
const stopping = `
  with ended as (
    insert into stopped_memberships (id, created_at, org_id) values (?, now(), ?)
  ), live as (
    select p.id from posts p where ${theirs} order by p.id for no key update
  ), stopped as (
    update posts p set planned_under = ?, revision = p.revision + 1, updated_at = now() from live where p.id = live.id
    returning p.id, p.org_id, p.brand_id, p.platforms, p.status, ${isOpen} as open
  ), changes as (
    insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
    select ${uuidV7}, now(), org_id, id, status, status, ?, 'stopped, as its author was removed' from stopped where open
  ), messages as (
    insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
    select 'post.changed', '${workflowIds.post('')}' || id,
           jsonb_build_object('postId', id, 'orgId', org_id, 'brandId', brand_id, 'platforms', platforms),
           ?::text, now(), now(), 0
      from stopped
  )
  select count(*)::int as count from stopped where open`;
