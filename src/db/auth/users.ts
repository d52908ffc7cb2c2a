import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { AddressProof } from '../../domain/auth/logins.ts';
import { User } from '../entities/people.ts';
import type { Em, Orm } from '../driver/orm.ts';
import type { Statements } from '../driver/shared-connection.ts';

/** Finds the person with an email address. Returns null if no account has the address. */
export const findUserByEmail = (em: Em, email: string): Promise<User | null> => em.findOne(User, { email });

/** Person who may have a password. Null for a person who only logs in through providers. */
export interface PasswordOwner {
  id: string;
  passwordHash?: string | null | undefined;
}

/**
 * Finds a person for a login as a plain row, which takes the same time with and without an account. The time to create an
 * entity would reveal whether an address has an account (`npm run bench -- enumeration`).
 */
export const findPasswordOwner = async (em: Em, email: string): Promise<PasswordOwner | null> => {
  const [row] = await em.execute<{ id: string | null; passwordHash: string | null }[]>(
    'select id, password_hash as "passwordHash" from (select) as nobody left join users on email = ?',
    [email],
  );
  return row?.id ? { id: row.id, passwordHash: row.passwordHash } : null;
};

/** Finds the person who makes this request. */
export const findSelf = async (em: Em, actor: Actor): Promise<User> => {
  const user = await em.findOne(User, { id: actor.userId });
  if (!user) throw notFound('user');
  return user;
};

/**
 * Locks a person's row until the transaction ends: `share` prevents changes, `no key update` admits one transaction at a
 * time. Returns whether their account is being deleted, or undefined if the person does not exist.
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

/**
 * Proof by the configuration that all entity managers of one ORM share, because credits are granted deep inside other
 * changes.
 */
const proofs = new WeakMap<Em['config'], AddressProof>();

/** Sets how addresses are verified, once, when the database is opened. Defaults to mail. */
export const setAddressProof = (orm: Orm, proof: AddressProof): void => {
  proofs.set(orm.em.config, proof);
};

/**
 * Returns whether a person is known to read the mail of their address. Others get no credits and cannot send to strangers.
 * Without mail delivery, everyone counts as verified.
 */
export const isProven = async (em: Em, userId: string): Promise<boolean> => {
  if (proofs.get(em.config) === 'none') return true;
  return (await em.count(User, { id: userId, emailVerifiedAt: { $ne: null } })) > 0;
};

/** Returns whether a person has verified one of these addresses, in lower case. */
export const hasVerified = async (em: Em, userId: string, addresses: readonly string[]): Promise<boolean> =>
  addresses.length > 0 &&
  (await em.count(User, { id: userId, email: { $in: [...addresses] }, emailVerifiedAt: { $ne: null } })) > 0;

/** Person who has just verified an address for the first time. */
export interface FirstProof {
  email: string;
  hadPassword: boolean;
  at: Date;
}

/**
 * Records the first verification of a person's address. Returns undefined and changes nothing if it is already verified. Of
 * two concurrent calls, the second waits and returns undefined. From then on, the password is the given one, or none.
 */
export const noteFirstProof = async (
  em: Em,
  userId: string,
  passwordHash: string | null,
): Promise<FirstProof | undefined> => {
  const [user] = await em.execute<Omit<FirstProof, 'at'>[]>(
    `select email, password_hash is not null as "hadPassword" from users
      where id = ? and email_verified_at is null for no key update`,
    [userId],
  );
  if (!user) return undefined;
  const at = new Date();
  await em.execute('update users set email_verified_at = ?, password_hash = ?, updated_at = ? where id = ?', [
    at,
    passwordHash,
    at,
    userId,
  ]);
  return { ...user, at };
};

/**
 * Returns whether a session or key, given as hex SHA-256, ended because the address of its account was verified. One
 * prepared query.
 */
export const isEndedByProof = async (connection: Statements, hash: string): Promise<boolean> => {
  const { rows } = await connection.query({
    name: 'ended-by-proof',
    text: `select 1 from sessions s join users u on u.id = s.user_id
            where s.token_hash = $1 and s.ended_at = u.email_verified_at
           union all
           select 1 from api_keys k join users u on u.id = k.created_by
            where k.key_hash = $1 and k.revoked_at = u.email_verified_at`,
    values: [hash],
  });
  return rows.length > 0;
};
