import { v7 as uuidv7 } from 'uuid';
import { invitationText } from '../../domain/notification-texts.ts';
import type { Encryptor } from '../auth/mails.ts';
import { wakeStreams } from '../notifications/add-notification.ts';
import { Mail } from '../entities/mail.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

/** Who is invited, by whom, to what; `userId` when the address has an account. */
export interface InvitationMail {
  /** The invitation's. */
  id: string;
  orgId: string;
  invitedBy: string;
  address: string;
  userId: string | null;
  secret: string;
}

/** Mails the link, and tells a person with an account in the organization where they are at home. In the caller's transaction. */
export const notifyInvited = async (em: Em, cipher: Encryptor, invited: InvitationMail): Promise<void> => {
  const { id: invitationId, orgId, invitedBy, address, userId, secret } = invited;
  const [names] = await em.execute<{ organization: string; inviter: string }[]>(
    'select o.name as organization, u.name as inviter from organizations o, users u where o.id = ? and u.id = ?',
    [orgId, invitedBy],
  );
  if (!names) return;
  const { type, title, body, metadata, path } = invitationText({ invitationId, ...names });
  const id = uuidv7();
  const encrypted = cipher.encrypt(secret, aad.mailSecret(id));
  const mail = { id, orgId, userId, address, type: 'account.invitation', subject: title, body, path };
  await em.persist(em.create(Mail, { ...mail, secret: encrypted, status: 'queued' })).flush();
  await addMessage(em, 'mail.due', { mailId: id, orgId, type: mail.type }, null);
  if (userId === null) return;
  const values = [type, title, body, JSON.stringify(metadata), userId];
  for (const { told } of await em.execute<{ told: string }[]>(show, values)) wakeStreams(em, told);
};

const show = `
  insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
  select ${uuidV7}, now(), org_id, user_id, ?, ?, ?, false, ?::jsonb
    from memberships where user_id = ? order by created_at, id limit 1
  returning org_id || ' ' || transaction as told`;
