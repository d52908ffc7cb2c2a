import type { PostConfirmation } from '../../db/entities/confirmation.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockConfirmation } from '../../db/posts/confirmations.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { findAuthority } from '../../db/team/authority.ts';
import type { Origin } from '../../domain/actor.ts';
import { shownConfirmationStatus, type ShownConfirmationStatus } from '../../domain/confirmations.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { scopesOn } from '../../domain/permissions.ts';
import { requireAsShown } from './as-shown.ts';
import { publishPostNow } from './publish-post.ts';
import { schedulePost } from './schedule-post.ts';

/** Why a confirmation that is in any other status sends nothing on its way. */
const reasons: Readonly<Record<Exclude<ShownConfirmationStatus, 'approved'>, string>> = {
  pending: 'Nobody has approved this yet: a person has to open the address of the confirmation and decide.',
  denied: 'A person has denied this: the post does not go out.',
  used: 'This confirmation was used already, and works once. Read the post to see its state.',
  expired: 'This confirmation has expired. Preview the post again and ask for another one.',
};

/**
 * Sends a post on its way as a person has approved it: that revision, at that time, once. Throws `invalid_state` for a
 * confirmation that is not approved or no longer counts, `precondition_failed` where what goes out has changed since it was
 * shown, and what `schedulePost` and `publishPostNow` throw.
 */
export const commitConfirmation = async (em: Em, origin: Origin, id: string): Promise<PostConfirmation> => {
  const row = await lockConfirmation(em, origin.actor.orgId, id);
  if (!row) throw notFound('confirmation', id);
  const { postId, scheduledAt } = row;
  const { brandId } = await lockPost(em, origin.actor, postId);
  const now = new Date();
  const status = shownConfirmationStatus(row, now);
  if (status !== 'approved') throw refuse('invalid_state', reasons[status]);
  await requireApprover(em, row, brandId);
  await requireAsShown(em, origin.actor, row);
  if (scheduledAt) await schedulePost(em, origin, postId, scheduledAt);
  else await publishPostNow(em, origin, postId);
  row.status = 'used';
  row.usedAt = now;
  await em.flush();
  return row;
};

/** Throws unless the person who approved it may still publish for the brand. */
const requireApprover = async (
  em: Em,
  { orgId, decidedBy: userId = null }: PostConfirmation,
  brandId: string,
): Promise<void> => {
  const approver = userId === null ? undefined : await findAuthority(em, { orgId, userId }, { lock: true });
  if (approver && scopesOn(approver.permissions, brandId).includes('posts:write')) return;
  throw refuse(
    'invalid_state',
    'The person who approved this may not publish for the brand any more: ask somebody else for an approval.',
  );
};
