import { v7 as uuidv7 } from 'uuid';
import { Mail } from '../entities/mail.ts';
import { Membership } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';

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
