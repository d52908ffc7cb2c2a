import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BulkChange, BulkResult, PostSnapshot } from '../../domain/bulk/bulk-actions.ts';
import { refuse } from '../../domain/errors.ts';
import { bookPlaceAgain, lockQueueOf, type LockedQueue } from '../queue/places.ts';
import { unarchivePost } from '../posts/moves.ts';
import { restorePost } from '../posts/restore-post.ts';
import { requireRevision } from '../posts/require-revision.ts';
import { updatePost, type PostUpdate } from '../posts/update-post.ts';
import { readSnapshot } from './change-post.ts';

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Returns the post's former time. A slot that it had is booked again, or the next free one. */
const timesOf = async (
  em: Em,
  queue: LockedQueue,
  postId: string,
  before: PostSnapshot,
): Promise<PostUpdate> => {
  const { status, platforms, labels, queueSlotId } = before;
  const scheduledAt = dateOf(before.scheduledAt);
  if (status !== 'scheduled') return { plannedFor: dateOf(before.plannedFor) };
  if (!queueSlotId || scheduledAt === null) return { scheduledAt };
  return bookPlaceAgain(
    em,
    queue,
    { id: postId, platforms, labels },
    { slotId: queueSlotId, at: scheduledAt },
  );
};

const backTo = async (
  em: Em,
  queue: LockedQueue,
  postId: string,
  { before, type }: { before: PostSnapshot; type: BulkChange['type'] },
): Promise<PostUpdate> => {
  // a post that had to leave its slot for the change gets it again
  const times = !before.queueSlotId ? {} : await timesOf(em, queue, postId, before);
  if (type === 'label') return { labels: before.labels, ...times };
  if (type !== 'platforms') return timesOf(em, queue, postId, before);
  const { platforms, accounts = [], accountOptions = {} } = before;
  return { platforms, accounts, accountOptions, ...times };
};

/**
 * Undoes a bulk action on one post. Throws `precondition_failed` if the post has changed since, and `invalid_state` if the
 * change can no longer be undone. Deletions before `since` are too old.
 */
export const undoChange = async (
  em: Em,
  origin: Origin,
  { postId, before, after }: BulkResult & { postId: string },
  type: BulkChange['type'],
  since: Date,
): Promise<BulkResult> => {
  if (!before)
    throw refuse('invalid_state', 'The post’s earlier state is unknown, so the change cannot be undone.');
  const queue = await lockQueueOf(em, origin.actor.orgId, postId);
  const left = after && (await lockAsLeft(em, origin, postId, after));
  if (type === 'delete') await restorePost(em, origin, postId, since);
  else if (type === 'archive') await unarchivePost(em, origin, postId);
  else if (type === 'cancel' && before.status !== 'scheduled')
    throw refuse(
      'invalid_state',
      'The post had started to publish before it was cancelled, so the cancellation cannot be undone.',
    );
  else if (left?.revision === before.revision) return { before: left, after: left };
  else {
    if (type === 'queue' && before.status !== 'scheduled')
      await updatePost(em, origin, postId, { scheduledAt: null });
    await updatePost(em, origin, postId, await backTo(em, queue, postId, { before, type }));
  }
  return { before: left, after: await readSnapshot(em, origin, postId) };
};

/** Locks the post, which must be as the action left it. */
const lockAsLeft = async (
  em: Em,
  origin: Origin,
  postId: string,
  after: PostSnapshot,
): Promise<PostSnapshot | null> => {
  await requireRevision(em, origin.actor, postId, [after.revision]);
  return readSnapshot(em, origin, postId);
};
