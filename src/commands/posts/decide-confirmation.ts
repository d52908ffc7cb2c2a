import { audit } from '../../db/audit.ts';
import { PostConfirmation } from '../../db/entities/confirmation.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockConfirmation } from '../../db/posts/confirmations.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import type { Actor } from '../../domain/actor.ts';
import { approvalLifetime, type ConfirmationDecision } from '../../domain/confirmations.ts';
import { notFound } from '../../domain/errors.ts';
import { requireRevision } from './require-revision.ts';

/** The confirmation that waits under this token in the actor's organization; 404 when none does. */
export const findWaitingConfirmation = async (
  em: Em,
  orgId: string,
  tokenHash: string,
): Promise<PostConfirmation> => {
  const waiting = { orgId, tokenHash, status: 'pending', expiresAt: { $gt: new Date() } } as const;
  const row = await em.findOne(PostConfirmation, waiting);
  if (!row) throw notFound('post that waits for this confirmation');
  return row;
};

/**
 * Writes down what a person decided, once. An approval needs the post as it was shown: `precondition_failed` where it has
 * changed. Throws 404 for what does not wait, or waits in another organization, and 403 where the actor may not publish for the brand.
 */
export const decideConfirmation = async (
  em: Em,
  actor: Actor,
  { tokenHash, status }: { tokenHash: string; status: ConfirmationDecision },
): Promise<PostConfirmation> => {
  const { id, postId, revision } = await findWaitingConfirmation(em, actor.orgId, tokenHash);
  const row = await lockConfirmation(em, actor.orgId, id);
  if (row?.status !== 'pending') throw notFound('post that waits for this confirmation');
  await lockPost(em, actor, postId);
  if (status === 'approved') await requireRevision(em, actor, postId, [revision]);
  const now = Date.now();
  row.status = status;
  row.decidedBy = actor.userId;
  row.decidedAt = new Date(now);
  if (status === 'approved')
    row.expiresAt = new Date(Math.max(row.expiresAt.getTime(), now + approvalLifetime));
  await em.flush();
  await audit(em, {
    action: `confirmation.${status}`,
    target: { kind: 'post', id: postId },
    details: { confirmationId: id, revision, scheduledAt: row.scheduledAt?.toISOString() ?? null },
  });
  return row;
};
