import { audit } from '../../db/audit.ts';
import { listDueOrganizations, lockDueOrganization } from '../../db/organizations/closing.ts';
import { lockPeopleAlone, createPersonalOrganization } from '../../db/organizations/organizations.ts';
import {
  eraseAuditLog,
  listWithAuditLogLeft,
  eraseOrganization,
  isPublishing,
} from '../../db/organizations/erasing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findBilling, isPaidFor } from '../../db/billing/billing.ts';
import { listRecipients, notifyMembers } from '../../db/organizations/members.ts';
import type { Service } from '../../process/service.ts';
import { emptyOrganization } from './empty-organization.ts';
import { withoutLinks } from '../../domain/organizations/name-links.ts';
import { removalHeartbeat } from './removal-heartbeat.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

export type Removing = Pick<
  Service,
  'cipher' | 'databaseWatch' | 'orm' | 'platforms' | 'search' | 'storage' | 'log'
>;

const service = { kind: 'service', id: null } as const;

/**
 * Returns whether an organization is still paying, for a subscription bought on a page that was open. Its owner must first
 * end the subscription, or keep the organization.
 */
const isPaying = async ({ log }: Removing, em: Em, orgId: string): Promise<boolean> => {
  if (!isPaidFor(await findBilling(em, orgId))) return false;
  log.error({ orgId }, 'an organization with a pending deletion still pays for a subscription');
  return true;
};

/** Creates an organization for each person who belongs to none, so that their sessions continue. */
const createPersonalOrganizations = async (em: Em, userIds: readonly string[]): Promise<void> => {
  for (const person of await lockPeopleAlone(em, userIds))
    await createPersonalOrganization(em, person, service);
};

const mailOf = (name: string) => ({
  type: 'account.organization_deleted',
  subject: `${name} was deleted`,
  body: `${name} and everything in it were deleted. Published posts stay on the platforms, where you can delete them.`,
});

type Removal = 'removed' | 'waits' | 'not_due';

/**
 * Returns whether the deletion can no longer be canceled. Its time has passed permanently: a cancellation reads the clock
 * under the same lock, so the deletion can use many transactions from here on.
 */
const readinessOf = (removing: Removing, orgId: string): Promise<'goes' | 'waits' | 'not_due'> =>
  inTransaction(removing.orm, async em => {
    if ((await lockDueOrganization(em, orgId)) === undefined) return 'not_due';
    return (await isPublishing(em, orgId)) || (await isPaying(removing, em, orgId)) ? 'waits' : 'goes';
  });

/** Runs the last step: deletes the rest and announces the deletion. */
const endOrganization = (removing: Removing, orgId: string): Promise<Removal> =>
  inTransaction(removing.orm, async em => {
    const name = await lockDueOrganization(em, orgId);
    if (name === undefined) return 'not_due';
    // too late to wait for its end: a line in the log asks an operator to end it at Stripe
    await isPaying(removing, em, orgId);
    const members = await listRecipients(em, orgId);
    await eraseOrganization(em, orgId);
    await createPersonalOrganizations(
      em,
      members.map(({ userId }) => userId),
    );
    const target = { kind: 'organization', id: orgId };
    const details = { members: members.length };
    await audit(em, { action: 'organization.deleted', target, details, by: service });
    await notifyMembers(em, removing.cipher, members, mailOf(withoutLinks(name)));
    return 'removed';
  });

const removeOrganization = async (removing: Removing, orgId: string): Promise<Removal> => {
  const readiness = await readinessOf(removing, orgId);
  if (readiness !== 'goes') return readiness;
  await emptyOrganization(removing, orgId);
  const removal = await endOrganization(removing, orgId);
  if (removal === 'removed') await eraseAuditLog(removing.orm.em.fork(), orgId, removalHeartbeat);
  return removal;
};

/** Deletes what a worker that died near the end has left of deleted organizations. */
export const finishRemovals = async (removing: Removing): Promise<void> => {
  const em = removing.orm.em.fork();
  for (const orgId of await listWithAuditLogLeft(em)) await eraseAuditLog(em, orgId, removalHeartbeat);
};

/** Runs a deletion. A failure is logged and waits for the next run, so that it delays no other deletion. */
export const orWaits = async <Outcome>(
  { log }: Pick<Removing, 'log'>,
  of: { orgId: string } | { userId: string },
  removal: Promise<Outcome>,
): Promise<Outcome | 'waits'> => {
  try {
    return await removal;
  } catch (error) {
    log.error({ err: error, ...of }, 'a deletion failed and will be retried');
    return 'waits';
  }
};

/** Deletes organizations whose grace period is over, each in slices and separately. Safe to repeat. */
export const removeOrganizations = async (
  removing: Removing,
): Promise<{ organizations: number; waiting: number }> => {
  const count = { organizations: 0, waiting: 0 };
  for (const orgId of await listDueOrganizations(removing.orm.em.fork())) {
    const removal = await orWaits(removing, { orgId }, removeOrganization(removing, orgId));
    removalHeartbeat();
    if (removal === 'waits') count.waiting += 1;
    if (removal === 'removed') {
      count.organizations += 1;
      removing.log.info({ orgId }, 'an organization was deleted');
    }
  }
  return count;
};
