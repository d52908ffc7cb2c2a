import { refuse } from '../../domain/errors.ts';
import { lockBalance } from '../billing/credits.ts';
import { wakeSuspendedPosts } from '../publishing/holds.ts';
import type { Em } from '../driver/orm.ts';
import { findBilling, isPaidFor } from '../billing/billing.ts';
import { addWebhookChange } from '../webhooks/endpoints.ts';
import { holdDeliveriesOf } from '../webhooks/queue.ts';
import { audit } from '../audit.ts';
import { findDefaultOrg } from './members.ts';
import { listWithAuditLogLeft } from './erasing.ts';

/** Organization that will be deleted: who requested it, and when it happens. */
export interface Closing {
  orgId: string;
  userId: string;
  deletesAt: Date;
  /** Person whose deletion also deletes the organization, or null if only the organization is deleted. */
  deletesWith: string | null;
}

const reason = 'The organization is pending deletion.';

const recalled = 'the deletion of the organization was cancelled';

/**
 * Stops an organization until it is deleted: its scheduled posts wait like those of a suspended one, and its webhooks are
 * disabled and hold undelivered events. Does not change an organization that is already closing. Returns the time of the
 * deletion and whether the closing is new. Throws `invalid_state` while the organization pays for a subscription at Stripe.
 */
export const closeOrganization = async (
  em: Em,
  { orgId, userId, deletesAt, deletesWith }: Closing,
): Promise<{ deletesAt: Date; isNew: boolean }> => {
  await lockBalance(em, orgId);
  const billing = await findBilling(em, orgId);
  if (billing.deletesAt !== null) return { deletesAt: new Date(billing.deletesAt), isNew: false };
  if (isPaidFor(billing))
    throw refuse(
      'invalid_state',
      'The account has a subscription. Cancel it first on the page that `POST /billing/portal` returns.',
    );
  await em.execute('update billing_accounts set deletes_at = ?, deletes_with = ? where org_id = ?', [
    deletesAt,
    deletesWith,
    orgId,
  ]);
  await disableWebhooks(em, orgId, userId);
  return { deletesAt, isNew: true };
};

const disableWebhooks = async (em: Em, orgId: string, userId: string): Promise<void> => {
  const disabled = await em.execute<{ id: string }[]>(
    `update webhooks set enabled = false, disabled_at = now(), disabled_reason = ?, updated_at = now()
      where org_id = ? and enabled and deleted_at is null returning id`,
    [reason, orgId],
  );
  for (const { id } of disabled)
    await addWebhookChange(em, {
      webhook: { id, orgId },
      kind: 'disabled',
      actor: `user:${userId}`,
      reason,
    });
  const ids = disabled.map(({ id }) => id);
  await holdDeliveriesOf(em, orgId, ids);
};

/** Locks the organizations that are deleted with a person and returns their IDs. */
export const lockOrganizationsOf = async (em: Em, userId: string): Promise<string[]> => {
  const rows = await em.execute<{ orgId: string }[]>(
    'select org_id as "orgId" from billing_accounts where deletes_with = ? order by org_id for no key update',
    [userId],
  );
  return rows.map(({ orgId }) => orgId);
};

/** Cancels the deletion of the organizations that would be deleted with a person. */
const reopenOrganizations = async (em: Em, userId: string): Promise<void> => {
  for (const orgId of await lockOrganizationsOf(em, userId)) await reopenOrganization(em, orgId, userId);
};

/**
 * Cancels the deletion of an organization: wakes its posts and enables the webhooks that were disabled for it. The events
 * that these hold are left to `recover`, so that they do not arrive in a burst.
 */
export const reopenOrganization = async (em: Em, orgId: string, userId: string): Promise<void> => {
  await em.execute('update billing_accounts set deletes_at = null, deletes_with = null where org_id = ?', [
    orgId,
  ]);
  if (!(await findBilling(em, orgId)).suspended) await wakeSuspendedPosts(em, orgId);
  const enabled = await em.execute<{ id: string }[]>(
    `update webhooks set enabled = true, disabled_at = null, disabled_reason = null, consecutive_failures = 0,
            first_failure_at = null, generation = generation + 1, updated_at = now()
      where org_id = ? and not enabled and disabled_reason = ? and deleted_at is null returning id`,
    [orgId, reason],
  );
  for (const { id } of enabled)
    await addWebhookChange(em, {
      webhook: { id, orgId },
      kind: 'enabled',
      actor: `user:${userId}`,
      reason: recalled,
    });
};

/**
 * Locks the closing of an organization that is deleted on its own, not with a person, and returns whether the grace period
 * is over. Returns undefined if no one requested the deletion. Reads the clock after taking the lock, because a statement
 * that waits may have begun before the period ended.
 */
export const lockClosing = async (em: Em, orgId: string): Promise<{ isOver: boolean } | undefined> => {
  const waiting = 'org_id = ? and deletes_at is not null and deletes_with is null';
  await em.execute(`select 1 from billing_accounts where ${waiting} for no key update`, [orgId]);
  const [row] = await em.execute<{ isOver: boolean }[]>(
    `select deletes_at <= clock_timestamp() as "isOver" from billing_accounts where ${waiting}`,
    [orgId],
  );
  return row;
};

/** Cancels a person's deletion at a login during the grace period. Throws 401 after it. Locks the person's row. */
export const cancelDeletion = async (em: Em, userId: string): Promise<void> => {
  // the lock makes a login wait for a deletion that is being requested or is beginning; the clock is read after it
  await em.execute('select 1 from users where id = ? for update', [userId]);
  const [user] = await em.execute<{ isOver: boolean | null }[]>(
    'select deletes_at <= clock_timestamp() as "isOver" from users where id = ?',
    [userId],
  );
  if (!user || user.isOver === null) return;
  if (user.isOver) throw refuse('unauthorized', 'This account was deleted.');
  await em.execute('update users set deletes_at = null, updated_at = now() where id = ?', [userId]);
  await reopenOrganizations(em, userId);
  const by = { kind: 'user', id: userId } as const;
  const orgId = await findDefaultOrg(em, userId);
  await audit(em, { action: 'account.deletion_cancelled', target: by, by, orgId });
};

/** Maximum number of closing organizations, and of people, in one run. The next run handles the rest. */
const maxOrganizations = 500;

const maxPeople = 500;

/**
 * Lists the organizations whose grace period is over, longest due first. Leaves out organizations that are deleted with a
 * person.
 */
export const listDueOrganizations = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ orgId: string }[]>(
    `select org_id as "orgId" from billing_accounts
      where deletes_at <= now() and deletes_with is null order by deletes_at, org_id limit ${maxOrganizations}`,
  );
  return rows.map(({ orgId }) => orgId);
};

/**
 * Returns whether an organization or a person is due for deletion, or a worker that died has left rows of a deleted one.
 */
export const isRemovalDue = async (em: Em): Promise<boolean> => {
  const [due] = await em.execute<{ due: boolean }[]>(
    `select exists (select 1 from billing_accounts where deletes_at <= now() and deletes_with is null)
         or exists (select 1 from users where deletes_at <= now()) as due`,
  );
  return due?.due === true || (await listWithAuditLogLeft(em)).length > 0;
};

/**
 * Locks a closing organization that is still due and returns its name. Returns undefined if an owner has canceled the
 * deletion or another run has finished it.
 */
export const lockDueOrganization = async (em: Em, orgId: string): Promise<string | undefined> => {
  const [organization] = await em.execute<{ name: string }[]>(
    'select name from organizations where id = ? for update',
    [orgId],
  );
  const due = await em.execute<unknown[]>(
    `select 1 from billing_accounts
      where org_id = ? and deletes_at <= now() and deletes_with is null for update`,
    [orgId],
  );
  return due.length > 0 ? organization?.name : undefined;
};

/** Lists the people who are due for deletion, longest due first. */
export const listDuePeople = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from users where deletes_at <= now() order by deletes_at, id limit ${maxPeople}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Locks a person who is still due for deletion. Returns undefined if a login has canceled the deletion or another run has
 * finished it.
 */
export const lockDuePerson = async (
  em: Em,
  id: string,
): Promise<{ id: string; email: string } | undefined> => {
  const [leaver] = await em.execute<{ id: string; email: string }[]>(
    'select id, email from users where id = ? and deletes_at <= now() for update',
    [id],
  );
  return leaver;
};
