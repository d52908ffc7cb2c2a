import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import { outStatuses, type PostStatus } from '../../domain/posts/posts.ts';
import type { RestoredPost } from '../../domain/publishing/restored-posts.ts';
import { accountOfTarget } from '../connections/target-account.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { addPostChanged } from '../outbox.ts';
import { addPostChange } from '../publishing/post-changes.ts';
import { rollUpPost } from '../publishing/roll-up.ts';

/** Post of an older database with the fields for restoring it. */
export interface PostToRestore extends RestoredPost {
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
}

const actor = 'operator:restored';
/** Distance that puts new revisions ahead of every revision of the lost time that a client or workflow may still know. */
const revisionGap = 1_000;

/**
 * Locks and reads scheduled and publishing posts, and posts with these IDs in any status, which Temporal knows. Deleted
 * posts stay deleted.
 */
export const lockPostsToRestore = (em: Em, ids: readonly string[]): Promise<PostToRestore[]> =>
  em.execute<PostToRestore[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", p.platforms, p.status, p.scheduled_at as "scheduledAt",
            case p.status when 'scheduled' then p.scheduled_at else p.due_at end as "dueAt",
            (select coalesce(json_agg(json_build_object('id', t.id, 'status', t.status, 'attempt', t.attempt,
                        'isThread', t.platform in ('x', 'threads') and (p.thread <> '[]' or
                          coalesce((${optionsOfTarget})->'thread', '[]') <> '[]'))), '[]')
               from post_targets t where t.post_id = p.id) as targets
       from posts p
      where p.deleted_at is null and (p.status in ('scheduled', 'publishing') or p.id = any (?::uuid[]))
      order by p.id for no key update of p`,
    [ids],
  );

/** Returns those of these IDs that belong to no post. */
export const listIdsWithoutPost = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from unnest(?::uuid[]) as id where not exists (select 1 from posts p where p.id = id.id)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

const commentInDoubt = 'The database was set back, so the comment may be there. It is not sent again.';

/**
 * Makes the workflow look these targets up on the platform before anything else: each gets an attempt at the backup's time
 * without a known outcome. Its number is that of the call that may be running and that the workflow does not know yet, so
 * that its answer counts. In a thread, it is unknown which part that is, so the number is one higher, and the platform
 * decides. The post's status becomes `publishing`.
 */
export const readBackPost = async (
  em: Em,
  post: PostToRestore,
  {
    targetIds,
    attempts,
    backup,
  }: { targetIds: readonly string[]; attempts: Record<string, number>; backup: Date },
): Promise<void> => {
  await touch(em, post, 'publishing');
  const numbers = targetIds.map(id => {
    const row = post.targets.find(target => target.id === id);
    return Math.max(row?.attempt ?? 0, attempts[id] ?? 0) + (row?.isThread ? 2 : 1);
  });
  await em.execute(
    `with doubtful as (
       select t.*, given.number, p.revision as post_revision,
              (select c.external_id from ${accountOfTarget}) as account
         from unnest(?::uuid[], ?::int[]) as given (id, number)
         join post_targets t on t.id = given.id join posts p on p.id = t.post_id
     ), moved as (
       update post_targets t
          set status = 'committing', attempt = doubtful.number, error = null, held = null, updated_at = now()
         from doubtful where t.id = doubtful.id
     ), attempted as (
       insert into publish_attempts (id, created_at, org_id, post_id, target_id, platform, account, number, part, revision,
                                     ended_at, outcome, evidence)
       select ${uuidV7}, ?::timestamptz, org_id, post_id, id, platform, account, number, jsonb_array_length(parts),
              post_revision, now(), 'unknown', '{"restored": true}'::jsonb from doubtful
     ) insert into post_changes (id, created_at, org_id, post_id, platform, target_id, from_status, to_status, actor, reason)
       select ${uuidV7}, now(), org_id, post_id, platform, id, status, 'committing', '${actor}',
              'the database was set back: it may be out, and the platform is read back first' from doubtful`,
    [targetIds, numbers, backup],
  );
};

/** Advances the revision of the post and everything that was planned with it, and wakes its workflow. */
const touch = async (em: Em, post: PostToRestore, status: PostStatus): Promise<void> => {
  await em.execute(
    `update posts set status = ?, revision = revision + ${revisionGap}, updated_at = now(),
            due_at = case when ? <> 'publishing' then due_at
                          when status in ('scheduled', 'publishing') then least(coalesce(due_at, scheduled_at), now())
                          else now() end
      where id = ?`,
    [status, status, post.id],
  );
  await addPostChanged(em, post, null);
};

const change = (em: Em, post: PostToRestore, to: PostStatus, reason: string): Promise<unknown> =>
  addPostChange(em, {
    orgId: post.orgId,
    postId: post.id,
    platform: null,
    targetId: null,
    from: post.status,
    to,
    actor,
    reason,
  });

/** Cancels a post again that was canceled since the backup. Live targets stay live. */
export const cancelPostAgain = async (em: Em, post: PostToRestore): Promise<void> => {
  const isOut = post.targets.some(({ status }) => outStatuses.includes(status) || status === 'unconfirmed');
  await touch(em, post, isOut ? 'publishing' : 'cancelled');
  await em.execute(
    `update post_targets set status = 'cancelled', held = null, updated_at = now()
      where post_id = ? and status in ('pending', 'preparing')`,
    [post.id],
  );
  await change(em, post, 'cancelled', 'it had been cancelled before the database was set back');
  if (isOut) await rollUpPost(em, post.id, actor);
};

/** Returns a post to the drafts, as happened since the backup. */
export const withdrawPost = async (em: Em, post: PostToRestore): Promise<void> => {
  await touch(em, post, 'draft');
  await em.execute('update posts set scheduled_at = null where id = ?', [post.id]);
  await change(em, post, 'draft', 'the post had been moved to the drafts before the database was set back');
};

/** Ends a post as failed, as happened since the backup: none of these targets is live. */
export const failPostAgain = async (em: Em, post: PostToRestore, message: string): Promise<void> => {
  await touch(em, post, 'publishing');
  const error = {
    code: 'unknown',
    message: `The target had failed before the database was set back: ${message}`,
    retryable: true,
  };
  await em.execute(
    `update post_targets set status = 'failed', held = null, error = ?::jsonb, updated_at = now()
      where post_id = ? and status in ('pending', 'preparing')`,
    [JSON.stringify(error), post.id],
  );
  await rollUpPost(em, post.id, actor);
};

/** Reschedules a post to the time that it was given since the backup. */
export const movePostAgain = async (em: Em, post: PostToRestore, to: string): Promise<void> => {
  await touch(em, post, 'scheduled');
  await em.execute('update posts set scheduled_at = ? where id = ?', [new Date(to), post.id]);
  await change(em, post, 'scheduled', `it had been moved to ${to} before the database was set back`);
};

/** Wakes the workflow of an unchanged post, so that it waits no longer than necessary. */
export const wakePostAgain = (em: Em, post: PostToRestore): Promise<void> => addPostChanged(em, post, null);

/**
 * Marks the open attempts of a post, so that its absence on the platform proves nothing: the published post was edited or
 * removed since the backup.
 */
export const doubtAbsence = (em: Em, postId: string): Promise<unknown> =>
  em.execute(
    `update publish_attempts set evidence = coalesce(evidence, '{}'::jsonb) || '{"changedThere": true}'
      where post_id = ? and verdict is null and (outcome is null or outcome = 'unknown')`,
    [postId],
  );

/**
 * Opens the attempt of the next part of a thread that was in doubt as a whole: the service checks one by one which parts
 * were published before the restore. Returns false if the previous part was not in doubt.
 */
export const doubtNextPart = async (
  em: Em,
  row: { id: string; attempt: number; part: number },
): Promise<boolean> => {
  const opened = await em.execute<unknown[]>(
    `with before as (
       select * from publish_attempts
        where target_id = ? and number = ? and part = ? and evidence->>'restored' = 'true'
     ), moved as (
       update post_targets t set status = 'committing', attempt = t.attempt + 1, updated_at = now()
         from before where t.id = before.target_id returning t.id, t.attempt
     ) insert into publish_attempts (id, created_at, org_id, post_id, target_id, platform, account, number, part, revision,
                                     ended_at, outcome, evidence)
       select ?::uuid, before.created_at, org_id, post_id, target_id, platform, account, moved.attempt, before.part + 1,
              revision, now(), 'unknown', before.evidence - 'reconcile' from before, moved returning 1`,
    [row.id, row.attempt, row.part, uuidv7()],
  );
  return opened.length > 0;
};

/** Finds names for posts without a row: the organizations and brands that still exist. */
export const findOrgAndBrandNames = async (
  em: Em,
  { orgIds, brandIds }: { orgIds: readonly string[]; brandIds: readonly string[] },
): Promise<Map<string, string>> => {
  const rows = await em.execute<{ id: string; name: string }[]>(
    `select id, name from organizations where id = any (?::uuid[])
     union all select id, name from brands where id = any (?::uuid[])`,
    [orgIds, brandIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/**
 * Marks follow-up comments as unconfirmed that were due by now, including those to be created with the publication of posts
 * in doubt: no remaining data shows whether they exist.
 */
export const doubtFollowUps = async (em: Em): Promise<{ postId: string; platform: string }[]> => {
  const first = await em.execute<{ postId: string; platform: string }[]>(
    `with doubted as (
       update publish_attempts a set evidence = coalesce(a.evidence, '{}'::jsonb) || '{"commentsInDoubt": true}'
         from post_targets t
        where t.id = a.target_id and t.status in ('committing', 'reconciling', 'unconfirmed')
          and a.verdict is null and (a.outcome is null or a.outcome = 'unknown')
       returning t.post_id, t.platform, t.connection_id
     ) select distinct t.post_id as "postId", t.platform from doubted t join posts p on p.id = t.post_id
        where (${optionsOfTarget})->>'firstComment' is not null`,
  );
  const due = await em.execute<{ postId: string; platform: string }[]>(
    `with doubtful as (
       update follow_up_comments c set status = 'unconfirmed', message = ?, look_at = null, ended_at = now(), updated_at = now()
        where c.status in ('pending', 'calling', 'reading') and c.due_at <= now()
       returning c.org_id, c.post_id, c.platform, c.target_id, c.number
     ), told as (
       insert into post_changes (id, created_at, org_id, post_id, platform, target_id, from_status, to_status, actor, reason)
       select ${uuidV7}, now(), org_id, post_id, platform, target_id, null, case number when 0 then 'first comment' else 'comment ' || number end || ' unconfirmed', '${actor}',
              'the database was set back: the comment may be there' from doubtful
     ) select post_id as "postId", platform from doubtful`,
    [commentInDoubt],
  );
  return [...first, ...due];
};

/**
 * Marks unfinished answers as unconfirmed and discards drafts: an answer may exist, and a draft may have been sent. Answers
 * of agents in the lost time are unknown, so agents answer only comments from now on. Other actions have no effect the
 * second time and are repeated.
 */
export const doubtAnswers = async (em: Em): Promise<{ postId: string; platform: string }[]> => {
  await em.execute(`update agents set answering_since = now() where answering <> 'off'`);
  await em.execute(
    `update comment_actions set status = 'discarded', message = ?, ended_at = now(), updated_at = now() where status = 'draft'`,
    ['The database was set back, so this draft may have been sent.'],
  );
  return em.execute(
    `update comment_actions set status = 'unconfirmed', message = ?, look_at = null, ended_at = now(), updated_at = now()
      where kind = 'answer' and status in ('pending', 'calling', 'reading')
     returning post_id as "postId", platform`,
    [commentInDoubt],
  );
};
