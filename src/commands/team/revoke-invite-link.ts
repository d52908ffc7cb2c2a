import { audit } from '../../db/audit.ts';
import { InviteLink } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/** Ends a link at once; who came in by it stays. */
export const revokeInviteLink = async (em: Em, { orgId }: Actor, id: string): Promise<void> => {
  const link = await em.findOne(InviteLink, { id, orgId, revokedAt: null });
  if (!link) throw notFound('invite link', id);
  link.revokedAt = new Date();
  await em.flush();
  await audit(em, { action: 'invite_link.revoked', target: { kind: 'invite_link', id } });
};
