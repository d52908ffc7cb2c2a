import { refuse } from '../../domain/errors.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findLastChange, type LastChange } from '../../db/posts/last-change.ts';
import { lockPost } from '../../db/posts/posts.ts';

const sentenceOf = (revision: number, last: LastChange | undefined): string =>
  last
    ? `Revision ${revision} was made by ${last.name ?? last.actor} at ${last.at}.`
    : `The current revision is ${revision}.`;

/**
 * Throws `precondition_failed` unless the post is at one of these revisions. Undefined accepts any. Locks the post until
 * the transaction ends, so that the following change sees the compared revision.
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
  const last = await findLastChange(em, postId);
  const message = `The post has changed and is now at revision ${revision}. Read it again, then repeat the change.`;
  throw refuse('precondition_failed', message, {
    details: [{ path: '', code: 'revision_changed', message: sentenceOf(revision, last) }],
    current: {
      revision,
      changedBy: last?.actor ?? null,
      changedByName: last?.name ?? null,
      changedAt: last?.at ?? null,
    },
  });
};
