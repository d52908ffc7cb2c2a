import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { User } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';

/** The person of an email address; null when it has no account. */
export const findUserByEmail = (em: Em, email: string): Promise<User | null> => em.findOne(User, { email });

/** Somebody who may have a password; null where they log in otherwise only. */
export interface PasswordOwner {
  id: string;
  passwordHash?: string | null | undefined;
}

/**
 * The same for a login, as a plain row that there is in any case: by the time that it takes to make an entity of one, a mail
 * address with an account could be told from one without (`npm run bench -- enumeration`).
 */
export const findPasswordOwner = async (em: Em, email: string): Promise<PasswordOwner | null> => {
  const [row] = await em.execute<{ id: string | null; passwordHash: string | null }[]>(
    'select id, password_hash as "passwordHash" from (select) as nobody left join users on email = ?',
    [email],
  );
  return row?.id ? { id: row.id, passwordHash: row.passwordHash } : null;
};

/** The person who makes this request. */
export const findSelf = async (em: Em, actor: Actor): Promise<User> => {
  const user = await em.findOne(User, { id: actor.userId });
  if (!user) throw notFound('user');
  return user;
};

/**
 * Locks a person's row until the transaction ends: `share` keeps it as it is, `no key update` lets one at a time. Says
 * whether their account is going to be deleted; undefined when there is no such person.
 */
export const lockUser = async (
  em: Em,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<{ isLeaving: boolean } | undefined> => {
  const [user] = await em.execute<{ isLeaving: boolean }[]>(
    `select deletes_at is not null as "isLeaving" from users where id = ? for ${strength}`,
    [userId],
  );
  return user;
};
