import type { AuditActor } from '../../domain/audit.ts';
import { audit } from '../audit.ts';
import { closeOrganization } from './close-organization.ts';
import { insertOrganization, workspaceOf } from './insert-organization.ts';
import type { Em } from '../driver/orm.ts';
import { defaultOrgOf } from './default-org.ts';

/** Gives somebody who is in no organization any more one of their own: who is in none can do nothing. Gives its id. */
const createPersonal = async (
  em: Em,
  { id: ownerId, name: person }: { id: string; name: string },
  by: AuditActor,
): Promise<string> => {
  const { id, name, slug } = await insertOrganization(em, { name: workspaceOf(person), ownerId });
  const target = { kind: 'organization', id, name };
  const details = { after: { slug }, ownerId };
  await audit(em, { action: 'organization.created', target, details, by, orgId: id });
  return id;
};

/** Anyone who is in no organization; `deletesAt` is when their account goes, null while nobody asked for that. */
export interface PersonAlone {
  id: string;
  name: string;
  deletesAt: string | null;
}

/** Gives them one; that of a person whose account is going to be removed goes with it. The caller has locked their row. */
export const createPersonalOrganization = async (
  em: Em,
  { deletesAt, ...person }: PersonAlone,
  by: AuditActor,
): Promise<string> => {
  const orgId = await createPersonal(em, person, by);
  const going = { orgId, userId: person.id, deletesWith: person.id };
  if (deletesAt !== null) await closeOrganization(em, { ...going, deletesAt: new Date(deletesAt) });
  return orgId;
};

/** Where a person's logins lead, made where there is none. Locks their row, so that two at once do not make two. */
export const ensureOrganization = async (em: Em, userId: string): Promise<string> => {
  const existing = await defaultOrgOf(em, userId);
  if (existing !== null) return existing;
  const [person] = await em.execute<PersonAlone[]>(
    'select id, name, deletes_at as "deletesAt" from users where id = ? for update',
    [userId],
  );
  if (!person) throw new Error('There is no such person');
  return (
    (await defaultOrgOf(em, userId)) ?? createPersonalOrganization(em, person, { kind: 'user', id: userId })
  );
};
