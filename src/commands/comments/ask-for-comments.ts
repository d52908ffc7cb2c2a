import { followPublished } from '../../db/analytics/due-posts.ts';
import { findTargetsOut, hintAtComments } from '../../db/comments/take-hints.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { findPost } from '../../db/posts/posts.ts';
import { minRefreshMs } from '../../domain/analytics/read-limits.ts';
import type { Origin } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/** Maximum number of targets, more than a post has. */
const all = 50;

/**
 * Requests the comments of a post now. Returns how many milliseconds a request comes too early, and then does nothing: 0 if
 * it was in time. Throws `not_found`.
 */
export const askForComments = async (
  em: Em,
  { actor, requestId }: Origin,
  postId: string,
): Promise<number> => {
  if (!(await findPost(em, actor, postId))) throw notFound('post', postId);
  await followPublished(em, { postId }, all);
  const found = await findTargetsOut(em, actor.orgId, postId);
  const leftOf = ({ lookedMsAgo }: (typeof found)[number]) =>
    lookedMsAgo === null ? 0 : Math.max(0, minRefreshMs - lookedMsAgo);
  const targets = found.filter(target => leftOf(target) === 0);
  if (targets.length === 0) return found.length === 0 ? 0 : Math.min(...found.map(leftOf));
  const awaited = await hintAtComments(
    em,
    targets.map(({ targetId }) => targetId),
  );
  const [first] = targets;
  if (first && awaited.size > 0)
    await addMessage(
      em,
      'comments.hinted',
      { postId, orgId: actor.orgId, brandId: first.brandId },
      requestId,
    );
  return 0;
};
