import { lockUser } from '../../db/auth/users.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';

/** To a person who asked for something just before their account was deleted, which ended their session. */
export const refuseLeaver = (): Refusal => refuse('unauthorized', 'This account is pending deletion.');

/**
 * Locks a person's row, so that what they make now is there before their account is deleted, and goes with it. Throws 401
 * where the deletion came first.
 */
export const lockPerson = async (
  em: Em,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<void> => {
  const user = await lockUser(em, userId, strength);
  if (!user || user.isLeaving) throw refuseLeaver();
};
