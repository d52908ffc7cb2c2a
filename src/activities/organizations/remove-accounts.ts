import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { Mail } from '../../db/entities/mail.ts';
import {
  lockOrganizationsOf,
  listDuePeople,
  isRemovalDue,
  lockDuePerson,
} from '../../db/organizations/closing.ts';
import {
  eraseAuditLog,
  eraseBelongings,
  eraseOrganization,
  erasePerson,
  isPublishing,
} from '../../db/organizations/erasing.ts';
import { listMembershipsOf, nameOtherOwner, findDefaultOrg } from '../../db/organizations/members.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { emptyOrganization } from './empty-organization.ts';
import { finishRemovals, orWaits, removeOrganizations, type Removing } from './remove-organizations.ts';
import { removalHeartbeat } from './removal-heartbeat.ts';

/** Result of one run. */
export interface RemovalReport {
  people: number;
  organizations: number;
  /**
   * Number of people and organizations that are publishing a post, are paying, or could not be deleted. The next run
   * retries.
   */
  waiting: number;
}

const service = { kind: 'service', id: null } as const;

/** Removes a person from organizations with other owners: names another owner, and notifies the organization. */
const endMemberships = async (em: Em, userId: string): Promise<void> => {
  for (const { id, orgId, role } of await listMembershipsOf(em, userId)) {
    await nameOtherOwner(em, orgId, userId);
    const details = { userId, role, left: true, reason: 'the account was deleted' };
    await audit(em, {
      action: 'member.removed',
      target: { kind: 'member', id },
      details,
      by: service,
      orgId,
    });
  }
};

/** Adds the last mail, which names no account because its account is deleted. It is deleted a day after it was sent. */
const addDeletedMail = async (em: Em, address: string, orgId: string | null): Promise<void> => {
  if (orgId === null) return;
  const [id, type] = [uuidv7(), 'account.deleted'];
  const mail = em.create(Mail, {
    id,
    orgId,
    address,
    type,
    status: 'queued',
    subject: 'Your account was deleted',
    body: 'Your account, and everything that belonged only to it, was deleted. Published posts stay on the platforms, where you can delete them.',
  });
  await em.persist(mail).flush();
  await addMessage(em, 'mail.due', { mailId: id, orgId, type }, null);
};

type Removal = { orgIds: string[] } | 'waits' | undefined;

/**
 * Returns whether the organizations that are deleted with the person are due and nothing is being published. From then on,
 * no login cancels the deletion.
 */
const readinessOf = (em: Em, id: string): Promise<Removal> =>
  em.transactional(async own => {
    if (!(await lockDuePerson(own, id))) return undefined;
    const orgIds = await lockOrganizationsOf(own, id);
    for (const orgId of orgIds) if (await isPublishing(own, orgId)) return 'waits';
    return { orgIds };
  });

/** Runs the last step: deletes the rest and announces the deletion. */
const endAccount = (em: Em, id: string): Promise<Removal> =>
  em.transactional(async own => {
    const leaver = await lockDuePerson(own, id);
    if (!leaver) return undefined;
    const [orgIds, home] = [await lockOrganizationsOf(own, id), await findDefaultOrg(own, id)];
    for (const orgId of orgIds) await eraseOrganization(own, orgId);
    await endMemberships(own, id);
    await erasePerson(own, id);
    const details = { organizationIds: orgIds };
    await audit(own, { action: 'account.deleted', target: { kind: 'user', id }, details, by: service });
    await addDeletedMail(own, leaver.email, home);
    return { orgIds };
  });

/** Deletes an account in slices, so that a repetition continues where it ended. Little is left for the last transaction. */
const removeAccount = async (removing: Removing, id: string): Promise<Removal> => {
  const em = (): Em => removing.orm.em.fork();
  const readiness = await readinessOf(em(), id);
  if (readiness === undefined || readiness === 'waits') return readiness;
  for (const orgId of readiness.orgIds) await emptyOrganization(removing, orgId);
  await eraseBelongings(em(), id, removalHeartbeat);
  const removal = await endAccount(em(), id);
  if (removal === undefined || removal === 'waits') return removal;
  for (const orgId of removal.orgIds) await eraseAuditLog(em(), orgId, removalHeartbeat);
  return removal;
};

const removePeople = async (removing: Removing): Promise<RemovalReport> => {
  const report: RemovalReport = { people: 0, organizations: 0, waiting: 0 };
  for (const id of await listDuePeople(removing.orm.em.fork())) {
    const removal = await orWaits(removing, { userId: id }, removeAccount(removing, id));
    removalHeartbeat();
    if (removal === 'waits') report.waiting += 1;
    else if (removal) {
      report.people += 1;
      report.organizations += removal.orgIds.length;
      removing.log.info({ userId: id, organizations: removal.orgIds.length }, 'an account was deleted');
    }
  }
  return report;
};

/** Creates the steps that delete accounts, and organizations on their own, bound to one process. Safe to repeat. */
export const createRemovingActivities = (removing: Removing) => ({
  /** Returns whether the next step has anything to do. */
  isRemovalDue: (): Promise<boolean> => isRemovalDue(removing.orm.em.fork()),
  removeDueAccounts: async (): Promise<RemovalReport> => {
    // someone may have canceled a deletion after the state of an older database copy
    if (await removing.databaseWatch.look()) return { people: 0, organizations: 0, waiting: 0 };
    await finishRemovals(removing);
    const [alone, people] = [await removeOrganizations(removing), await removePeople(removing)];
    return {
      people: people.people,
      organizations: alone.organizations + people.organizations,
      waiting: alone.waiting + people.waiting,
    };
  },
});

export type RemovingActivities = ReturnType<typeof createRemovingActivities>;
