import type { AuditActor } from '../domain/audit.ts';
import { audit } from './audit.ts';
import { createOrganization, workspaceOf } from './create-organization.ts';
import type { Em } from './orm.ts';

/** Gives somebody who is in no organization any more one of their own: who is in none can do nothing. Gives its id. */
export const giveHome = async (
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
