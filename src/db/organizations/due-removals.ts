import type { Em } from '../driver/orm.ts';
import { withAuditLogLeft } from './erase-in-slices.ts';
import type { PersonAlone } from './ensure-organization.ts';

/** Organizations of one run that go by themselves, and people; the next run takes the rest. */
const maxOrganizations = 500;
const maxPeople = 500;

/** The organizations whose time has come, but for those that go with a person; the longest due first. */
export const dueOrganizations = async (em: Em): Promise<string[]> => {
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
  return due?.due === true || (await withAuditLogLeft(em)).length > 0;
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

/** Those of these people who are in no organization any more, locked. */
export const lockPeopleAlone = async (em: Em, userIds: readonly string[]): Promise<PersonAlone[]> => {
  if (userIds.length === 0) return [];
  return em.execute<PersonAlone[]>(
    `select id, name, deletes_at as "deletesAt" from users u
      where id in (?) and not exists (select 1 from memberships m where m.user_id = u.id) order by id for update`,
    [userIds],
  );
};

/** The people whose time has come, the longest due first. */
export const duePeople = async (em: Em): Promise<string[]> => {
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
