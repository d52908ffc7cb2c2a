import type { Em } from '../../db/driver/orm.ts';
import { findBilling } from '../../db/billing/billing.ts';
import { countBrands } from '../../db/brands/list-brands.ts';
import { countOrganizationsOf } from '../../db/organizations/members.ts';
import { countSeats } from '../../db/team/invitations.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { lockPerson } from '../auth/lock-person.ts';

/**
 * Returns a plan's limit. The caller locks the organization's or the person's row, so that two requests do not both take
 * the last place. Resources that a larger plan allowed stay.
 */

const maxOf = async (em: Em, orgId: string, limits: PerPlan): Promise<number> =>
  limits[(await findBilling(em, orgId)).plan];

/** Throws `invalid_state` if the organization has as many brands as its plan allows. */
export const requireBrandLimit = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  const max = await maxOf(em, orgId, limits);
  if ((await countBrands(em, orgId)) < max) return;
  throw refuse('invalid_state', `The plan allows at most ${max} brands. Delete one first.`);
};

/** Throws `invalid_state` if members and invited people are as many as the plan allows. */
export const requireSeat = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  const max = await maxOf(em, orgId, limits);
  if ((await countSeats(em, orgId)) < max) return;
  throw refuse(
    'invalid_state',
    `The plan allows at most ${max} members, including invited people. Remove a member, or change the plan.`,
  );
};

/**
 * Throws `invalid_state` if the person has created as many organizations as allowed, including deleted and transferred
 * ones, and 401 if their account is being deleted. Takes the lock itself.
 */
export const requireOrganizationLimit = async (em: Em, userId: string, max: number): Promise<void> => {
  await lockPerson(em, userId, 'no key update');
  if ((await countOrganizationsOf(em, userId)) < max) return;
  throw refuse(
    'invalid_state',
    `A person can create at most ${max} organizations, including those they deleted, left, or gave away.`,
  );
};
