import { insertBulkPosts, isUndone, listDonePosts, type WantedPost } from '../../db/bulk/bulk-actions.ts';
import type { Em } from '../../db/driver/orm.ts';
import { insertJob, readJob, type JobRow } from '../../db/jobs/jobs.ts';
import { addMessage } from '../../db/outbox.ts';
import { listPostIds } from '../../db/posts/list-post-ids.ts';
import type { PostFilter } from '../../db/posts/post-filter.ts';
import { actorName, type Actor, type Origin } from '../../domain/actor.ts';
import { maxBulkPosts, undoableMs, type BulkInput } from '../../domain/bulk/bulk-actions.ts';
import { notFound, refuse } from '../../domain/errors.ts';

const kind = 'posts.bulk_action';

/** Posts to change: named ones, or the result of a filter. */
export type BulkChoice = { posts: readonly WantedPost[] } | { filter: PostFilter };

/** Lists the chosen posts. Throws `validation_failed` if a filter finds none, or more than one action may have. */
export const choosePosts = async (
  em: Em,
  actor: Actor,
  choice: BulkChoice,
): Promise<readonly WantedPost[]> => {
  if ('posts' in choice) return choice.posts;
  const ids = await listPostIds(em, actor, choice.filter, maxBulkPosts + 1);
  const no = (code: string, message: string): Error =>
    refuse('validation_failed', message, { details: [{ path: 'filter', code, message }] });
  if (ids.length === 0) throw no('too_small', 'No post matches the filter.');
  if (ids.length > maxBulkPosts)
    throw no(
      'too_big',
      `More than ${maxBulkPosts} posts match the filter. Narrow the filter, or run the action on a part of them.`,
    );
  return ids.map(postId => ({ postId, revision: null }));
};

const start = async (
  em: Em,
  { actor, requestId }: Origin,
  bulk: BulkInput,
  posts: readonly WantedPost[],
): Promise<string> => {
  const { orgId } = actor;
  const jobId = await insertJob(em, {
    orgId,
    brandId: null,
    kind,
    input: { bulk },
    createdBy: actorName(actor),
  });
  await insertBulkPosts(em, { jobId, orgId }, posts);
  await addMessage(em, 'job.due', { jobId, orgId, brandId: null, kind }, requestId);
  return jobId;
};

/** Starts a change to many posts, one by one. Returns the action's id. */
export const startBulkAction = async (
  em: Em,
  origin: Origin,
  choice: BulkChoice,
  change: BulkInput['change'],
): Promise<string> => start(em, origin, { change }, await choosePosts(em, origin.actor, choice));

/** Finds the organization's bulk action with this id. Throws `not_found`. */
export const findBulkAction = async (
  em: Em,
  { orgId }: Pick<Actor, 'orgId'>,
  id: string,
  lock = false,
): Promise<JobRow & { bulk: BulkInput }> => {
  const job = await readJob(em, id, lock);
  if (job?.orgId !== orgId || !job.input.bulk) throw notFound('bulk action', id);
  return { ...job, bulk: job.input.bulk };
};

/** Returns until when an action can be undone. Null while it runs, and for an action that undid another one. */
export const undoableUntil = ({ status, updatedAt, bulk }: JobRow & { bulk: BulkInput }): Date | null =>
  status === 'completed' && bulk.undoOf === undefined
    ? new Date(new Date(updatedAt).getTime() + undoableMs)
    : null;

/**
 * Undoes an action, post by post, skipping posts that have changed since. Returns the id of the new action. Throws
 * `invalid_state` before the action ends, later than ten minutes after it, if it was already undone, and for an action that
 * undid another one.
 */
export const undoBulkAction = async (em: Em, origin: Origin, id: string): Promise<string> => {
  const job = await findBulkAction(em, origin.actor, id, true);
  const until = undoableUntil(job);
  if (!until)
    throw refuse(
      'invalid_state',
      job.bulk.undoOf === undefined
        ? 'The action has not finished yet.'
        : 'The action undid another one, so it cannot be undone itself.',
    );
  if (until < new Date())
    throw refuse(
      'invalid_state',
      'The action finished more than ten minutes ago, so it can no longer be undone.',
    );
  if (await isUndone(em, job.orgId, id)) throw refuse('invalid_state', 'The action has already been undone.');
  const done = await listDonePosts(em, id);
  if (done.length === 0) throw refuse('invalid_state', 'The action changed no post.');
  const posts = done.map(({ postId }) => ({ postId, revision: null }));
  return start(em, origin, { change: job.bulk.change, undoOf: id }, posts);
};
