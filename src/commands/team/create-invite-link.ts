import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { InviteLink } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { requireProven } from '../auth/prove-address.ts';
import { lockMaker } from './lock-team.ts';
import { requireGrantable } from './require-grantable.ts';

export interface NewInviteLink {
  groupIds: string[];
  maxUses: number | null;
  expiresAt: Date | null;
}

/** A link that lets anyone who has it in, as a member of these groups. */
export const createInviteLink = async (
  em: Em,
  actor: Actor,
  given: NewInviteLink,
  { cipher, token }: { cipher: Encryptor; token: { secret: string; hash: string } },
): Promise<InviteLink> => {
  const now = await lockMaker(em, actor);
  requireScope(now, 'teams:write');
  await requireProven(em, actor.userId, 'Letting people in by a link');
  await requireGrantable(em, now, { role: 'member', groupIds: given.groupIds });
  const id = uuidv7();
  const link = em.create(InviteLink, {
    id,
    orgId: actor.orgId,
    ...given,
    createdBy: actor.userId,
    tokenHash: token.hash,
    token: cipher.encrypt(token.secret, aad.inviteLink(id)),
  });
  await em.persist(link).flush();
  await audit(em, {
    action: 'invite_link.created',
    target: { kind: 'invite_link', id },
    details: { ...given },
  });
  return link;
};
