import { Session } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findOrganization } from '../../db/organizations/organizations.ts';
import type { Actor } from '../../domain/actor.ts';

/** Moves the session that asks to another organization of the same person. */
export const switchOrganization = async (em: Em, actor: Actor, orgId: string): Promise<string> => {
  const { id } = await findOrganization(em, actor, orgId);
  await em.nativeUpdate(Session, { id: actor.credentialId }, { activeOrgId: id });
  return id;
};
