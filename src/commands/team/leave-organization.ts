import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { removeMember } from './remove-member.ts';

/**
 * Ends the caller's own membership of the active organization; the session goes on in the oldest one that is left. What
 * they have planned goes out.
 */
export const leaveOrganization = async (em: Em, actor: Actor): Promise<string> => {
  const { id } = await removeMember(em, actor, actor.userId);
  return id;
};
