import { refuse } from '../../domain/errors.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost } from '../../db/posts/posts.ts';

/**
 * Throws `precondition_failed` unless the post is at one of these revisions; undefined asks for none. The post stays locked
 * until the transaction ends, so that the change that follows finds what was compared.
 */
export const requireRevision = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  wanted: readonly number[] | undefined,
): Promise<void> => {
  if (wanted === undefined) return;
  const { revision } = await lockPost(em, actor, postId);
  if (wanted.includes(revision)) return;
  throw refuse(
    'precondition_failed',
    `The post has changed: it is at revision ${revision} now. Read it again, and then change it.`,
  );
};
