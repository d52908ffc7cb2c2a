import type { Em } from '../../db/driver/orm.ts';
import { findBilling } from '../../db/billing/billing.ts';
import { countBrands } from '../../db/brands/list-brands.ts';
import { countOrganizationsOf } from '../../db/organizations/members.ts';
import { countSeats } from '../../db/team/invitations.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { lockPerson } from '../auth/lock-person.ts';

/**
 * What a plan allows so many of. The caller holds the row of the organization, or of the person, so that two requests do
 * not both take the last place. What is there already, from a larger plan, stays.
 */

const maxOf = async (em: Em, orgId: string, limits: PerPlan): Promise<number> =>
  limits[(await findBilling(em, orgId)).plan];

/** Throws `invalid_state` when the organization has as many brands as its plan allows. */
export const requireBrandLimit = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  const max = await maxOf(em, orgId, limits);
  if ((await countBrands(em, orgId)) < max) return;
  throw refuse('invalid_state', `The plan allows at most ${max} brands. Delete one first.`);
};

/** Throws `invalid_state` when members and people who are invited are as many as the plan allows. */
export const requireSeat = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  const max = await maxOf(em, orgId, limits);
  if ((await countSeats(em, orgId)) < max) return;
  throw refuse(
    'invalid_state',
    `The plan allows at most ${max} members, including invited people. Remove a member, or change the plan.`,
  );
};

/**
 * Throws `invalid_state` when the person has made as many organizations as one may, also where they are gone or given away,
 * and 401 when they are leaving. Takes the lock itself.
 */
export const requireOrganizationLimit = async (em: Em, userId: string, max: number): Promise<void> => {
  await lockPerson(em, userId, 'no key update');
  if ((await countOrganizationsOf(em, userId)) < max) return;
  throw refuse(
    'invalid_state',
    `A person can create at most ${max} organizations, including those they deleted, left, or gave away.`,
  );
};
