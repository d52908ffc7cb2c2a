import { followPublished } from '../../db/analytics/due-posts.ts';
import { findTargetsOut, hintAtComments } from '../../db/comments/take-hints.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { findPost } from '../../db/posts/posts.ts';
import type { Origin } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/** Maximum number of targets, more than a post has. */
const all = 50;

/** Requests the comments of a post now. Does nothing if they were requested within a minute. Throws `not_found`. */
export const askForComments = async (em: Em, { actor, requestId }: Origin, postId: string): Promise<void> => {
  if (!(await findPost(em, actor, postId))) throw notFound('post', postId);
  await followPublished(em, { postId }, all);
  const targets = await findTargetsOut(em, actor.orgId, postId);
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
};
