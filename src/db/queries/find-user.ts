import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { User } from '../entities/people.ts';
import type { Em } from '../orm.ts';

/** The person of a mail address; null when it has no account. */
export const findUserByEmail = (em: Em, email: string): Promise<User | null> => em.findOne(User, { email });

/** The person who makes this request. */
export const findSelf = async (em: Em, actor: Actor): Promise<User> => {
  const user = await em.findOne(User, { id: actor.userId });
  if (!user) throw notFound('user');
  return user;
};
