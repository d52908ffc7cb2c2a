import { lockUser } from '../../db/auth/users.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';

/** Returns the refusal for a person whose account was deleted just before their request, which ended their session. */
export const refuseLeaver = (): Refusal => refuse('unauthorized', 'This account is pending deletion.');

/**
 * Locks a person's row, so that a resource that they create now exists before their account is deleted, and is deleted with
 * it. Throws 401 if the deletion came first.
 */
export const lockPerson = async (
  em: Em,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<void> => {
  const user = await lockUser(em, userId, strength);
  if (!user || user.isLeaving) throw refuseLeaver();
};
