import { defineEntity, p } from '@mikro-orm/core';
import { deviceLoginStatuses, mailTokenPurposes } from '../../domain/auth/logins.ts';
import { identified } from './columns.ts';

/** What a link in a mail proves: that its holder reads the mail of that address. */
export const MailTokenSchema = defineEntity({
  name: 'MailToken',
  tableName: 'mail_tokens',
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    userId: p.uuid(),
    /** The address that it was sent to; it counts for no other. */
    email: p.text(),
    purpose: p.enum(mailTokenPurposes),
    /** SHA-256, hex. */
    tokenHash: p.text().unique(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});
export class MailToken extends MailTokenSchema.class {}
MailTokenSchema.setClass(MailToken);

/** A login that was begun on a device without a browser, to be approved on another. */
export const DeviceLoginSchema = defineEntity({
  name: 'DeviceLogin',
  tableName: 'device_logins',
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    /** SHA-256 of what the device polls with, hex. */
    deviceHash: p.text().unique(),
    /** SHA-256 of the eight letters that a person types, hex. */
    userCodeHash: p.text().unique(),
    /** The device's name for itself. */
    clientName: p.text().nullable(),
    ip: p.text(),
    /** Two letters, as a trusted proxy said them. */
    country: p.text().nullable(),
    userAgent: p.text().nullable(),
    status: p.enum(deviceLoginStatuses),
    expiresAt: p.datetime(3),
    /** Grows by five with every poll that comes too soon. */
    intervalSeconds: p.integer().default(5),
    lastPolledAt: p.datetime(3).nullable(),
    /** Who decided, and the organization that their session worked in. */
    userId: p.uuid().nullable(),
    orgId: p.uuid().nullable(),
  },
});
export class DeviceLogin extends DeviceLoginSchema.class {}
DeviceLoginSchema.setClass(DeviceLogin);
