import { expressionBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { mailTokenLifetimes, maxMailsToUnproven, type MailTokenPurpose } from '../../domain/auth/logins.ts';
import { Mail } from '../entities/mail.ts';
import { Membership } from '../entities/people.ts';
import { kyselyOf, now, type Database } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { MailToken } from '../entities/login.ts';
import { isProven, lockUser } from './users.ts';

/** A mail about a person's own account: it cannot be switched off. */
export interface AccountMail {
  userId: string;
  address: string;
  /** `account.` and what it is about. */
  type: string;
  subject: string;
  body: string;
  /** Where its link leads, below `APP_URL`; `secret` is put behind it. */
  path: string | null;
  secret?: string;
}

/** The cipher, as far as this file must know it. */
export interface Encryptor {
  encrypt(plaintext: string, boundTo: string): string;
}

/**
 * Writes a mail and the message that has it sent, in the caller's transaction; its secret lies encrypted until it has
 * gone out. A person without an organization gets none: they have one again when they log in.
 */
export const addAccountMail = async (em: Em, cipher: Encryptor, mail: AccountMail): Promise<void> => {
  const { userId, secret, ...rest } = mail;
  const oldest = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;
  const membership = await em.findOne(Membership, { userId }, oldest);
  if (!membership) return;
  const [id, { orgId }] = [uuidv7(), membership];
  const encrypted = secret === undefined ? null : cipher.encrypt(secret, aad.mailSecret(id));
  em.persist(em.create(Mail, { id, orgId, userId, ...rest, secret: encrypted, status: 'queued' }));
  await em.flush();
  await addMessage(em, 'mail.due', { mailId: id, orgId, type: mail.type }, null);
};

/** Whose email address a token verifies. */
export interface VerifiedAddress {
  userId: string;
  email: string;
}

/** Remembers a token that is about to be sent to the email address. */
export const addMailToken = async (
  em: Em,
  given: VerifiedAddress & { purpose: MailTokenPurpose; tokenHash: string },
): Promise<void> => {
  const expiresAt = new Date(Date.now() + mailTokenLifetimes[given.purpose]);
  em.persist(em.create(MailToken, { ...given, expiresAt }));
  await em.flush();
};

/**
 * When the next link may be sent to the address of a person; null for now, and always where it is proven: one that is not may
 * be a stranger's, whom somebody has signed up. Such mails are asked for one after the other.
 */
export const findNextMailAt = async (em: Em, userId: string): Promise<Date | null> => {
  await lockUser(em, userId, 'no key update');
  if (await isProven(em, userId)) return null;
  const last = await kyselyOf(em)
    .selectFrom('mail_tokens')
    .select(sql<string>`created_at + interval '1 day'`.as('freeAt'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .offset(maxMailsToUnproven - 1)
    .limit(1)
    .executeTakeFirst();
  return last ? new Date(last.freeAt) : null;
};

const isLive = (tokenHash: string, purpose: MailTokenPurpose) => {
  const { and, eb, exists, selectFrom } = expressionBuilder<Database, 'mail_tokens'>();
  const owner = selectFrom('users as u').select('u.id').whereRef('u.id', '=', 'mail_tokens.user_id');
  return and([
    and({ token_hash: tokenHash, purpose, used_at: null }),
    eb('expires_at', '>', now),
    exists(owner.whereRef('u.email', '=', 'mail_tokens.email')),
  ]);
};

/** Whether a token would work now. */
export const isLiveMailToken = async (
  em: Em,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<boolean> => {
  const tokens = kyselyOf(em).selectFrom('mail_tokens').select('id').where(isLive(tokenHash, purpose));
  return (await tokens.executeTakeFirst()) !== undefined;
};

/**
 * Uses a token up: of any number at once, one gets the address and the others undefined. The person's row is locked first,
 * as a change of password does, which ends their other links: two with one link each would wait for each other.
 */
export const useMailToken = async (
  em: Em,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<VerifiedAddress | undefined> => {
  const db = kyselyOf(em);
  const owner = db.selectFrom('mail_tokens').select('user_id').where('token_hash', '=', tokenHash);
  await db.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  return db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where(isLive(tokenHash, purpose))
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
};

/** Uses up all that is left of a person's tokens for this. */
export const endMailTokens = async (em: Em, userId: string, purpose: MailTokenPurpose): Promise<void> => {
  await em.nativeUpdate(MailToken, { userId, purpose, usedAt: null }, { usedAt: new Date() });
};
