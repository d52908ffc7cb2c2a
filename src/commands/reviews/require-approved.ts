import type { Em } from '../../db/driver/orm.ts';
import type { LockedPost } from '../../db/posts/posts.ts';
import { isApprovalLacking, nameMembers } from '../../db/reviews/reviews.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';

/**
 * Throws `invalid_state`, naming who can do it instead, unless the actor may edit a live post alone: a person who could not
 * have published the text must not publish it as a correction.
 */
export const requireApproved = async (
  em: Em,
  actor: Actor,
  { orgId, brandId, review }: LockedPost,
): Promise<void> => {
  const by = { actor: actorName(actor), membershipId: actor.membershipId };
  if (!(await isApprovalLacking(em, brandId, 'correction', by))) return;
  const stages = review?.stages ?? [];
  const [first] = stages;
  const able = (first?.approvers ?? []).filter(id =>
    stages.every(({ approvers, required }) => required === 1 && approvers.includes(id)),
  );
  const names = [...(await nameMembers(em, orgId, able)).values()].toSorted();
  throw refuse(
    'invalid_state',
    names.length > 0
      ? `The posts of this brand are reviewed, and so are corrections. These members can make the correction, each from their own session: ${names.slice(0, 10).join(', ')}.`
      : 'The posts of this brand are reviewed, and no one can approve a correction alone. Delete the post from the platform, and publish the corrected post, which is then reviewed.',
  );
};
