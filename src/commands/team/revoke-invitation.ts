import { audit } from '../../db/audit.ts';
import { Invitation } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/** Takes an invitation back that nobody has accepted yet. */
export const revokeInvitation = async (em: Em, { orgId }: Actor, id: string): Promise<void> => {
  const done = await em.nativeUpdate(Invitation, { id, orgId, status: 'pending' }, { status: 'revoked' });
  if (done === 0) throw notFound('invitation');
  await audit(em, { action: 'invitation.revoked', target: { kind: 'invitation', id } });
};
