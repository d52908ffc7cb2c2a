import { v7 as uuidv7 } from 'uuid';
import { mailTokenLifetimes, maxMailsToUnproven, type MailTokenPurpose } from '../../domain/auth/logins.ts';
import { Mail } from '../entities/mail.ts';
import { Membership } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { MailToken } from '../entities/login.ts';
import { isProven, lockUser } from './users.ts';

/** Mail about a person's own account, which cannot be turned off. */
export interface AccountMail {
  userId: string;
  address: string;
  /** `account.` and the subject of the mail. */
  type: string;
  subject: string;
  body: string;
  /** Path of the link below `APP_URL`. `secret` is appended to it. */
  path: string | null;
  secret?: string;
}

/** Part of the cipher that this file uses. */
export interface Encryptor {
  encrypt(plaintext: string, boundTo: string): string;
}

/**
 * Inserts a mail and the message that sends it, in the caller's transaction. Its secret is encrypted until the mail is
 * sent. A person without an organization gets no mail; they have an organization again when they log in.
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

/** Person whose email address a token verifies. */
export interface VerifiedAddress {
  userId: string;
  email: string;
}

/** Stores a token that is about to be sent to the email address. */
export const addMailToken = async (
  em: Em,
  given: VerifiedAddress & { purpose: MailTokenPurpose; tokenHash: string },
): Promise<void> => {
  const expiresAt = new Date(Date.now() + mailTokenLifetimes[given.purpose]);
  em.persist(em.create(MailToken, { ...given, expiresAt }));
  await em.flush();
};

/**
 * Returns when the next link may be sent to a person's address, or null for immediately. Always null for a verified
 * address: an unverified one may belong to a stranger whom someone else signed up. Requests for such mails are serialized.
 */
export const findNextMailAt = async (em: Em, userId: string): Promise<Date | null> => {
  await lockUser(em, userId, 'no key update');
  if (await isProven(em, userId)) return null;
  const [last] = await em.execute<{ freeAt: string }[]>(
    `select created_at + interval '1 day' as "freeAt" from mail_tokens
      where user_id = ? and created_at > now() - interval '1 day'
      order by created_at desc limit 1 offset ?`,
    [userId, maxMailsToUnproven - 1],
  );
  return last ? new Date(last.freeAt) : null;
};

/** SQL for whether a token is valid now. Its placeholders are the token's hash and purpose. */
const isLive = `token_hash = ? and purpose = ? and used_at is null and expires_at > now()
        and exists (select 1 from users u where u.id = mail_tokens.user_id and u.email = mail_tokens.email)`;

/** Returns whether a token would be valid now. */
export const isLiveMailToken = async (
  em: Em,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<boolean> => {
  const tokens = await em.execute<unknown[]>(`select 1 from mail_tokens where ${isLive}`, [
    tokenHash,
    purpose,
  ]);
  return tokens.length > 0;
};

/**
 * Redeems a token. Of concurrent calls, one gets the address and the others undefined. Locks the person's row first, like a
 * password change, which ends their other links: otherwise, two calls with different links could deadlock.
 */
export const useMailToken = async (
  em: Em,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<VerifiedAddress | undefined> => {
  await em.execute(
    'select 1 from users where id = (select user_id from mail_tokens where token_hash = ?) for no key update',
    [tokenHash],
  );
  const [address] = await em.execute<VerifiedAddress[]>(
    `update mail_tokens set used_at = now() where ${isLive} returning user_id as "userId", email`,
    [tokenHash, purpose],
  );
  return address;
};

/** Invalidates all remaining tokens of a person for this purpose. */
export const endMailTokens = async (em: Em, userId: string, purpose: MailTokenPurpose): Promise<void> => {
  await em.nativeUpdate(MailToken, { userId, purpose, usedAt: null }, { usedAt: new Date() });
};
