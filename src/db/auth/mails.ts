import { v7 as uuidv7 } from 'uuid';
import { mailTokenLifetimes, maxMailsToUnproven, type MailTokenPurpose } from '../../domain/auth/logins.ts';
import { Mail } from '../entities/mail.ts';
import { Membership } from '../entities/people.ts';
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
  const [last] = await em.execute<{ freeAt: string }[]>(
    `select created_at + interval '1 day' as "freeAt" from mail_tokens
      where user_id = ? and created_at > now() - interval '1 day'
      order by created_at desc limit 1 offset ?`,
    [userId, maxMailsToUnproven - 1],
  );
  return last ? new Date(last.freeAt) : null;
};

/** Whether a token works now, as SQL. Its placeholders are the token's hash and purpose. */
const isLive = `token_hash = ? and purpose = ? and used_at is null and expires_at > now()
        and exists (select 1 from users u where u.id = mail_tokens.user_id and u.email = mail_tokens.email)`;

/** Whether a token would work now. */
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
 * Uses a token up: of any number at once, one gets the address and the others undefined. The person's row is locked first,
 * as a change of password does, which ends their other links: two with one link each would wait for each other.
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

/** Uses up all that is left of a person's tokens for this. */
export const endMailTokens = async (em: Em, userId: string, purpose: MailTokenPurpose): Promise<void> => {
  await em.nativeUpdate(MailToken, { userId, purpose, usedAt: null }, { usedAt: new Date() });
};
