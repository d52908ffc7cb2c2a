import { defineEntity, p } from '@mikro-orm/core';
import { mailStatuses } from '../../domain/notifications/notifications.ts';
import { changing, owned } from './columns.ts';

/** A mail or a push message, written in the transaction of its cause and sent by its workflow. */
export const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  indexes: [{ properties: ['orgId', 'createdAt'] }, { properties: ['status', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    /** The person that it goes to; null for an address that has no account. */
    userId: p.uuid().nullable(),
    address: p.text(),
    /** The browser that shows it as a push message; null for a mail. `address` is then the browser's name. */
    pushDeviceId: p.uuid().nullable(),
    /** What it is about: a notification's type. */
    type: p.text(),
    subject: p.text(),
    body: p.text(),
    /** Where its link leads, below `APP_URL`. */
    path: p.text().nullable(),
    /** What ends that link and lets its reader in: encrypted and bound to this row, forgotten once the mail has ended. */
    secret: p.text().nullable().hidden(),
    status: p.enum(mailStatuses),
    attempts: p.integer().default(0),
    /** Set by the first attempt and the same in all: who gets the mail twice can tell. */
    messageId: p.text().nullable(),
    lastAttemptAt: p.datetime(3).nullable(),
    lastError: p.text().nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);
