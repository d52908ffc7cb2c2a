import { defineEntity, p } from '@mikro-orm/core';
import { mailStatuses } from '../../domain/notifications/notifications.ts';
import { changing, owned } from './columns.ts';

/** Mail or push message, written in the transaction of its cause and sent by its workflow. */
export const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  indexes: [{ properties: ['orgId', 'createdAt'] }, { properties: ['status', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    /** Recipient, or null for an address without an account. */
    userId: p.uuid().nullable(),
    address: p.text(),
    /** Browser that shows the push message. Null for a mail. For a push message, `address` holds the browser's name. */
    pushDeviceId: p.uuid().nullable(),
    /** Type of the notification. */
    type: p.text(),
    subject: p.text(),
    body: p.text(),
    /** Path of the link, below `APP_URL`. */
    path: p.text().nullable(),
    /**
     * Secret at the end of the link that authenticates its reader. Encrypted and bound to this row, and deleted once the
     * mail has ended.
     */
    secret: p.text().nullable().hidden(),
    status: p.enum(mailStatuses),
    attempts: p.integer().default(0),
    /** Message ID, set by the first attempt and the same in all attempts, so that a recipient can recognize duplicates. */
    messageId: p.text().nullable(),
    lastAttemptAt: p.datetime(3).nullable(),
    lastError: p.text().nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);
