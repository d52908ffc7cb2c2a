import { v7 as uuidv7 } from 'uuid';
import { keptDisclosures } from '../../domain/posts/disclosures.ts';
import type { TargetName } from '../../domain/posts/target-names.ts';
import type { PostMarks, PostStatus, SentContent, TargetStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';
import type { LockedPost, LockedTarget } from './posts.ts';

/** Fields of a post that a status change can set. */
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
  /** Membership that answers for the post. */
  plannedUnder?: string | null;
  /** Queue slot that the post gets. If omitted, a post keeps its slot while its time and status stay. */
  queueSlotId?: string | null;
  deletedAt?: Date | null;
  statusBeforeDelete?: PostStatus | null;
};

/** Changes of a post's row and history when its status changes. */
export interface WrittenMove {
  to: PostStatus;
  /** `user:<id>`, `api_key:<id>`, or `queue`. */
  actor: string;
  reason: string;
  set: MovedFields;
}

/** Writes a locked post's new status, the other fields of the move, and a history entry. */
export const writeMove = (
  em: Em,
  post: LockedPost,
  { to, actor, reason, set }: WrittenMove,
): Promise<unknown> => {
  const columns = Object.entries(columnsOf(set)).filter(([, value]) => value !== undefined);
  const sets = [
    ...columns.map(([column]) => `${column} = ?, `),
    ...(isDequeued(post, to, set) ? ['queue_slot_id = null, '] : []),
    // publishing means now, and lateness counts from here
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

/** Returns whether the post leaves its queue slot. A deleted post keeps it, so that it can be restored there. */
const isDequeued = (post: LockedPost, to: PostStatus, set: MovedFields): boolean =>
  set.queueSlotId === undefined &&
  !set.deletedAt &&
  (to !== post.status ||
    set.deletedAt === null ||
    (set.scheduledAt !== undefined && set.scheduledAt?.getTime() !== post.scheduledAt?.getTime()));

/** Serializes a value for a JSON column, because pg would write a list as a PostgreSQL array. Undefined stays undefined. */
const json = (value: unknown): string | undefined => JSON.stringify(value);

/** Returns the columns that a move sets. Undefined columns stay as they are. */
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
 * Moves those of a post's targets that are in one of these statuses and, if IDs are given, have one of these. Clears their
 * holds and errors.
 */
export const moveTargets = (
  em: Em,
  postId: string,
  {
    to,
    from,
    only = null,
  }: { to: TargetStatus; from: readonly TargetStatus[]; only?: readonly string[] | null | undefined },
): Promise<unknown> =>
  em.execute(
    `update post_targets
        set status = ?, error = null, held = null, utm = case when again then null else utm end,
            disclosure_sentences = case when again then null else disclosure_sentences end,
            sent_content = case when again then null else sent_content end, updated_at = now()
       from (select ?::text = 'pending' as again) move
      where post_id = ? and status = any (?) and (?::uuid[] is null or id = any (?::uuid[]))`,
    [to, to, postId, from, only, only],
  );

/** Stores the content that a target was sent before its post is changed. Content that is already stored stays. */
export const keepSentContent = (em: Em, targetId: string, content: SentContent): Promise<unknown> =>
  em.execute(
    `update post_targets set sent_content = ?::jsonb, updated_at = now() where id = ? and sent_content is null`,
    [JSON.stringify(content), targetId],
  );

/** Deletes a post's targets except those with these IDs. Their attempts stay. */
export const deleteOtherTargets = (em: Em, postId: string, kept: readonly string[]): Promise<unknown> =>
  em.execute('delete from post_targets where post_id = ? and id <> all (?::uuid[])', [postId, kept]);

/** Adds these pending targets, at least one, to a post, and returns them. */
export const addTargets = async (
  em: Em,
  post: Pick<LockedPost, 'id' | 'orgId'>,
  targets: readonly TargetName[],
): Promise<LockedTarget[]> => {
  const added = targets.map(target => ({ ...target, id: uuidv7(), status: 'pending' as const }));
  await em.execute(
    `insert into post_targets (id, org_id, post_id, platform, connection_id, status, created_at, updated_at)
     values ${added.map(() => `(?, ?, ?, ?, ?::uuid, 'pending', now(), now())`).join(', ')}`,
    added.flatMap(({ id, platform, connectionId }) => [
      id,
      post.orgId,
      post.id,
      platform,
      connectionId ?? null,
    ]),
  );
  return added;
};
