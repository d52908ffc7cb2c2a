import { audit } from '../../db/audit.ts';
import { PostConfirmation } from '../../db/entities/confirmation.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockConfirmation } from '../../db/posts/confirmations.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  approvalLifetime,
  shownConfirmationStatus,
  type ConfirmationDecision,
  type ConfirmationStatus,
  type ShownConfirmationStatus,
} from '../../domain/confirmations.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { requireAsShown } from './as-shown.ts';

/** What to say of a confirmation on which nothing is to be decided any more. */
const overReasons: Readonly<Record<Exclude<ShownConfirmationStatus, 'pending'>, string>> = {
  approved: 'This was approved already. Return to your program: it publishes or schedules the post.',
  denied: 'This was denied already: the post does not go out.',
  used: 'This was approved already, and the post was sent on its way.',
  expired: 'This confirmation has expired. Have your program ask for another one.',
};

const requirePending = (row: PostConfirmation): void => {
  const status = shownConfirmationStatus(row, new Date());
  if (status !== 'pending') throw refuse('invalid_state', overReasons[status]);
};

const findByToken = async (em: Em, orgId: string, tokenHash: string): Promise<PostConfirmation> => {
  const row = await em.findOne(PostConfirmation, { orgId, tokenHash });
  if (!row) throw notFound('confirmation with this address');
  return row;
};

/**
 * The confirmation that waits under this token in the actor's organization. Throws 404 when there is none, and
 * `invalid_state`, with what became of it, when it does not wait any more.
 */
export const findWaitingConfirmation = async (
  em: Em,
  orgId: string,
  tokenHash: string,
): Promise<PostConfirmation> => {
  const row = await findByToken(em, orgId, tokenHash);
  requirePending(row);
  return row;
};

/** What the same decision has left behind: a second click changes nothing, and is no mistake. */
const statusesAfter: Readonly<Record<ConfirmationDecision, readonly ConfirmationStatus[]>> = {
  approved: ['approved', 'used'],
  denied: ['denied'],
};

/**
 * Writes down what a person decided, once; the same decision again gives what is there. An approval needs the post as it
 * was shown: `precondition_failed` where it has changed. Throws 404 for what is not there, or in another organization,
 * `invalid_state` for what is over or was decided otherwise, and 403 where the actor may not publish for the brand.
 */
export const decideConfirmation = async (
  em: Em,
  actor: Actor,
  { tokenHash, status }: { tokenHash: string; status: ConfirmationDecision },
): Promise<PostConfirmation> => {
  const { id, postId } = await findByToken(em, actor.orgId, tokenHash);
  const row = await lockConfirmation(em, actor.orgId, id);
  if (!row) throw notFound('confirmation', id);
  await lockPost(em, actor, postId);
  if (statusesAfter[status].includes(row.status)) return row;
  requirePending(row);
  if (status === 'approved') await requireAsShown(em, actor, row);
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
    details: {
      confirmationId: id,
      revision: row.revision,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
    },
  });
  return row;
};
