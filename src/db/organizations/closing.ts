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

/** An organization that is going to be removed: who asked for it, and when it will be. */
export interface Closing {
  orgId: string;
  userId: string;
  deletesAt: Date;
  /** The person whose deletion takes it along; null where only the organization goes. */
  deletesWith: string | null;
}

const reason = 'The organization is pending deletion.';

const recalled = 'the deletion of the organization was cancelled';

/**
 * Stops an organization until it is removed: its scheduled posts wait as those of a suspended one do, and its webhooks are
 * disabled, holding what they have not delivered. One that is going to be removed already stays as it is. Gives when it
 * will be, and whether that is new. Throws `invalid_state` while it pays for a subscription at Stripe.
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

/** The organizations that go with a person, locked. */
export const lockOrganizationsOf = async (em: Em, userId: string): Promise<string[]> => {
  const rows = await em.execute<{ orgId: string }[]>(
    'select org_id as "orgId" from billing_accounts where deletes_with = ? order by org_id for no key update',
    [userId],
  );
  return rows.map(({ orgId }) => orgId);
};

/** Lets the organizations that were to go with a person live on. */
const reopenOrganizations = async (em: Em, userId: string): Promise<void> => {
  for (const orgId of await lockOrganizationsOf(em, userId)) await reopenOrganization(em, orgId, userId);
};

/**
 * Lets an organization live on that was to be removed: its posts look again, and the webhooks that were disabled for it
 * are enabled; what these hold is left to `recover`, so that nothing comes in a burst.
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
 * Locks what says that an organization is to be removed by itself, not with a person, and tells whether its time has come;
 * undefined when nobody asked for its removal. Looks at the clock once it has the lock: as one that waited for it, it might
 * have begun before the time had come.
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

/** Anyone who logs in during the grace period keeps their account; throws 401 when it is over. Locks the person's row. */
export const cancelDeletion = async (em: Em, userId: string): Promise<void> => {
  // the lock has a login wait for a deletion that is being asked for, or begins, at this moment; the clock comes after it
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

/** Organizations of one run that go by themselves, and people; the next run takes the rest. */
const maxOrganizations = 500;

const maxPeople = 500;

/** The organizations whose time has come, but for those that go with a person; the longest due first. */
export const listDueOrganizations = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ orgId: string }[]>(
    `select org_id as "orgId" from billing_accounts
      where deletes_at <= now() and deletes_with is null order by deletes_at, org_id limit ${maxOrganizations}`,
  );
  return rows.map(({ orgId }) => orgId);
};

/** Whether the time of an organization or a person has come, or a worker that died has left something of one that is gone. */
export const isRemovalDue = async (em: Em): Promise<boolean> => {
  const [due] = await em.execute<{ due: boolean }[]>(
    `select exists (select 1 from billing_accounts where deletes_at <= now() and deletes_with is null)
         or exists (select 1 from users where deletes_at <= now()) as due`,
  );
  return due?.due === true || (await listWithAuditLogLeft(em)).length > 0;
};

/**
 * The name of such an organization, locked, if its time has still come: an owner may have taken it back, another run may
 * have been here. Undefined otherwise.
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

/** The people whose time has come, the longest due first. */
export const listDuePeople = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from users where deletes_at <= now() order by deletes_at, id limit ${maxPeople}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Such a person, locked, if their time has still come: a login may have called it off, another run may have been here.
 * Undefined otherwise.
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
