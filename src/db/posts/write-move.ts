import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import { keptDisclosures } from '../../domain/posts/disclosures.ts';
import type { PostMarks, PostStatus, SentContent, TargetStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';
import type { LockedPost } from './posts.ts';

/** What a move may change of a post beside its status. */
export type MovedFields = Partial<
  Pick<
    LockedPost,
    | 'text'
    | 'platforms'
    | 'media'
    | 'thread'
    | 'platformOptions'
    | 'disclosures'
    | 'scheduledAt'
    | 'plannedFor'
  > &
    PostMarks
> & {
  statusBeforeArchive?: PostStatus | null;
  /** The membership that answers for the post. */
  plannedUnder?: string | null;
  /** The slot of its queue whose time it gets; without it, a post keeps the one that it has while its time and status stay. */
  queueSlotId?: string | null;
  deletedAt?: Date | null;
  statusBeforeDelete?: PostStatus | null;
};

/** What a move writes into the post's row and its history. */
export interface WrittenMove {
  to: PostStatus;
  /** `user:<id>`, `api_key:<id>` or `queue`. */
  actor: string;
  reason: string;
  set: MovedFields;
}

/** Writes a locked post's new status, what else the move sets, and a line in its history. */
export const writeMove = (
  em: Em,
  post: LockedPost,
  { to, actor, reason, set }: WrittenMove,
): Promise<unknown> => {
  const columns = Object.entries(columnsOf(set)).filter(([, value]) => value !== undefined);
  const sets = [
    ...columns.map(([column]) => `${column} = ?, `),
    ...(leavesQueue(post, to, set) ? ['queue_slot_id = null, '] : []),
    // anyone who sends a post on its way asks for now, and its lateness counts from there
    ...(to === 'publishing' ? ['due_at = now(), '] : []),
  ].join('');
  return em.execute(
    `with change as (
       insert into post_changes (id, created_at, org_id, post_id, from_status, to_status, actor, reason)
       values (?, now(), ?, ?, ?, ?, ?, ?)
     ) update posts set ${sets}status = ?, revision = revision + 1, updated_at = now() where id = ?`,
    [
      ...[uuidv7(), post.orgId, post.id, post.status, to, actor, reason],
      ...columns.map(([, value]) => value),
      ...[to, post.id],
    ],
  );
};

const leavesQueue = (post: LockedPost, to: PostStatus, set: MovedFields): boolean =>
  set.queueSlotId === undefined &&
  (to !== post.status ||
    set.deletedAt !== undefined ||
    (set.scheduledAt !== undefined && set.scheduledAt?.getTime() !== post.scheduledAt?.getTime()));

/** A value for a column of JSON: pg would write a list as an array of PostgreSQL's. Undefined stays so. */
const json = (value: unknown): string | undefined => JSON.stringify(value);

/** What a move sets, by the column; undefined for what stays as it is. */
const columnsOf = (set: MovedFields): Record<string, unknown> => ({
  text: set.text,
  platforms: set.platforms,
  media: json(set.media),
  thread: json(set.thread),
  platform_options: json(set.platformOptions),
  disclosures: set.disclosures === undefined ? undefined : json(keptDisclosures(set.disclosures)),
  scheduled_at: set.scheduledAt,
  planned_for: set.plannedFor,
  external_id: set.externalId,
  labels: set.labels,
  metadata: json(set.metadata),
  status_before_archive: set.statusBeforeArchive,
  planned_under: set.plannedUnder,
  queue_slot_id: set.queueSlotId,
  deleted_at: set.deletedAt,
  status_before_delete: set.statusBeforeDelete,
});

/**
 * Moves those of a post's targets that are in one of these statuses, and on one of these platforms where some are named; what
 * they waited for or failed by is forgotten.
 */
export const moveTargets = (
  em: Em,
  postId: string,
  {
    to,
    from,
    only = null,
  }: { to: TargetStatus; from: readonly TargetStatus[]; only?: readonly PlatformName[] | null | undefined },
): Promise<unknown> =>
  em.execute(
    `update post_targets
        set status = ?, error = null, held = null, utm = case when again then null else utm end,
            disclosure_sentences = case when again then null else disclosure_sentences end,
            sent_content = case when again then null else sent_content end, updated_at = now()
       from (select ?::text = 'pending' as again) move
      where post_id = ? and status = any (?) and (?::text[] is null or platform = any (?))`,
    [to, to, postId, from, only, only],
  );

/** Keeps what a target was sent before its post is changed; what is kept already stays. */
export const keepSentContent = (
  em: Em,
  postId: string,
  platform: PlatformName,
  content: SentContent,
): Promise<unknown> =>
  em.execute(
    `update post_targets set sent_content = ?::jsonb, updated_at = now()
      where post_id = ? and platform = ? and sent_content is null`,
    [JSON.stringify(content), postId, platform],
  );

/** Deletes a post's targets but those on these platforms; their attempts stay. */
export const deleteOtherTargets = (
  em: Em,
  postId: string,
  platforms: readonly PlatformName[],
): Promise<unknown> =>
  em.execute('delete from post_targets where post_id = ? and platform <> all (?)', [postId, platforms]);

/** Gives a post a pending target on each of these platforms, of which there must be one. */
export const addTargets = (
  em: Em,
  post: Pick<LockedPost, 'id' | 'orgId'>,
  platforms: readonly PlatformName[],
): Promise<unknown> =>
  em.execute(
    `insert into post_targets (id, org_id, post_id, platform, status, created_at, updated_at)
     values ${platforms.map(() => `(?, ?, ?, ?, 'pending', now(), now())`).join(', ')}`,
    platforms.flatMap(platform => [uuidv7(), post.orgId, post.id, platform]),
  );
