import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { AddressProof } from '../../domain/auth/logins.ts';
import { User } from '../entities/people.ts';
import type { Em, Orm } from '../driver/orm.ts';
import type { Statements } from '../driver/shared-connection.ts';

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

/** By the configuration that all entity managers of one ORM share: gifts are given deep inside other changes. */
const proofs = new WeakMap<Em['config'], AddressProof>();

/** Says once, when the database is opened, how addresses are proven; by mail where nobody says so. */
export const setAddressProof = (orm: Orm, proof: AddressProof): void => {
  proofs.set(orm.em.config, proof);
};

/**
 * Whether a person is known to read the mail of their address: who is not gets no gifts, and sends nothing to strangers.
 * Where no mail arrives everybody is.
 */
export const isProven = async (em: Em, userId: string): Promise<boolean> => {
  if (proofs.get(em.config) === 'none') return true;
  return (await em.count(User, { id: userId, emailVerifiedAt: { $ne: null } })) > 0;
};

/** Who has just proven an address for the first time. */
export interface FirstProof {
  email: string;
  hadPassword: boolean;
  at: Date;
}

/**
 * Notes the first proof of a person's address; undefined, with nothing changed, for one that is proven. Of two at once the
 * second waits, and is none. The password is the given one from then on, or none.
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

/** Whether a session or key (its SHA-256, hex) ended because the address of its account was proven. One query, prepared. */
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
