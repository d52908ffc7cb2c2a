import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BulkChange, BulkResult, PostSnapshot } from '../../domain/bulk/bulk-actions.ts';
import { refuse } from '../../domain/errors.ts';
import { restorePost, unarchivePost } from '../posts/moves.ts';
import { requireRevision } from '../posts/require-revision.ts';
import { updatePost, type PostUpdate } from '../posts/update-post.ts';
import { readSnapshot } from './change-post.ts';

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const timesOf = ({ status, scheduledAt, plannedFor }: PostSnapshot): PostUpdate =>
  status === 'scheduled' ? { scheduledAt: dateOf(scheduledAt) } : { plannedFor: dateOf(plannedFor) };

/** Moves a post out of a queue: back to its earlier time, or to the drafts. */
const removeFromQueue = async (
  em: Em,
  origin: Origin,
  postId: string,
  before: PostSnapshot,
): Promise<unknown> => {
  if (before.status !== 'scheduled') await updatePost(em, origin, postId, { scheduledAt: null });
  return updatePost(em, origin, postId, timesOf(before));
};

const backTo = (type: BulkChange['type'], before: PostSnapshot): PostUpdate => {
  if (type === 'label') return { labels: before.labels };
  return type === 'platforms' ? { platforms: before.platforms } : timesOf(before);
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
  const left = after && (await lockAsLeft(em, origin, postId, after));
  if (type === 'delete') await restorePost(em, origin, postId, since);
  else if (type === 'archive') await unarchivePost(em, origin, postId);
  else if (type === 'cancel' && before.status !== 'scheduled')
    throw refuse(
      'invalid_state',
      'The post had started to publish before it was cancelled, so the cancellation cannot be undone.',
    );
  else if (left?.revision === before.revision) return { before: left, after: left };
  else if (type === 'queue') await removeFromQueue(em, origin, postId, before);
  else await updatePost(em, origin, postId, backTo(type, before));
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
