import type { AuditActor } from '../../domain/audit.ts';
import { audit } from '../audit.ts';
import { closeOrganization } from './close-organization.ts';
import { createOrganization, workspaceOf } from './create-organization.ts';
import type { Em } from '../driver/orm.ts';
import { homeOrgOf } from './home-org.ts';

/** Gives somebody who is in no organization any more one of their own: who is in none can do nothing. Gives its id. */
const giveHome = async (
  em: Em,
  { id: ownerId, name: person }: { id: string; name: string },
  by: AuditActor,
): Promise<string> => {
  const { id, name, slug } = await createOrganization(em, { name: workspaceOf(person), ownerId });
  const target = { kind: 'organization', id, name };
  const details = { after: { slug }, ownerId };
  await audit(em, { action: 'organization.created', target, details, by, orgId: id });
  return id;
};

/** Whoever is in no organization; `deletesAt` is when their account goes, null while nobody asked for that. */
export interface Homeless {
  id: string;
  name: string;
  deletesAt: string | null;
}

/** Gives them one; that of a person whose account is going to be removed goes with it. The caller has locked their row. */
export const house = async (em: Em, { deletesAt, ...person }: Homeless, by: AuditActor): Promise<string> => {
  const orgId = await giveHome(em, person, by);
  const going = { orgId, userId: person.id, deletesWith: person.id };
  if (deletesAt !== null) await closeOrganization(em, { ...going, deletesAt: new Date(deletesAt) });
  return orgId;
};

/** Where a person's logins lead, made where there is none. Locks their row, so that two at once do not make two. */
export const findOrGiveHome = async (em: Em, userId: string): Promise<string> => {
  const home = await homeOrgOf(em, userId);
  if (home !== null) return home;
  const [person] = await em.execute<Homeless[]>(
    'select id, name, deletes_at as "deletesAt" from users where id = ? for update',
    [userId],
  );
  if (!person) throw new Error('There is no such person');
  return (await homeOrgOf(em, userId)) ?? house(em, person, { kind: 'user', id: userId });
};
