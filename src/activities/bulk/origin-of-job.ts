import type { Em } from '../../db/driver/orm.ts';
import type { JobRow } from '../../db/jobs/jobs.ts';
import { findActingMember } from '../../db/team/acting-member.ts';
import { brandScopeOf, type Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';

/** Returns the requester of a job with their current permissions. Throws the error that a request of theirs would get. */
export const originOfJob = async (em: Em, { orgId, createdBy }: JobRow): Promise<Origin> => {
  const actor = await findActingMember(em, orgId, createdBy);
  const brandScope = actor && brandScopeOf(actor, 'posts:write');
  if (!brandScope)
    throw refuse('insufficient_scope', 'The person who asked for this may no longer write posts.', {
      requiredScopes: ['posts:write'],
    });
  if (actor.suspension !== null)
    throw refuse('billing_suspended', 'The organization is suspended, so nothing in it can be changed.');
  return { actor: { ...actor, brandScope }, requestId: null };
};
