import { defineEntity, p } from '@mikro-orm/core';
import { deviceLoginStatuses, mailTokenPurposes } from '../../domain/auth/logins.ts';
import { identified } from './columns.ts';

/** Token of a link in a mail. Proves that its holder reads the mail of the address. */
export const MailTokenSchema = defineEntity({
  name: 'MailToken',
  tableName: 'mail_tokens',
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    userId: p.uuid(),
    /** Address to which the link was sent. The link is valid for no other address. */
    email: p.text(),
    purpose: p.enum(mailTokenPurposes),
    /** SHA-256 of the token, hex. */
    tokenHash: p.text().unique(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});
export class MailToken extends MailTokenSchema.class {}
MailTokenSchema.setClass(MailToken);

/** Login that started on a device without a browser and is approved on another device. */
export const DeviceLoginSchema = defineEntity({
  name: 'DeviceLogin',
  tableName: 'device_logins',
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    /** SHA-256 of the code with which the device polls, hex. */
    deviceHash: p.text().unique(),
    /** SHA-256 of the eight letters that a person types, hex. */
    userCodeHash: p.text().unique(),
    /** Name that the device gives itself. */
    clientName: p.text().nullable(),
    ip: p.text(),
    /** Two-letter country code that a trusted proxy reported. */
    country: p.text().nullable(),
    userAgent: p.text().nullable(),
    status: p.enum(deviceLoginStatuses),
    expiresAt: p.datetime(3),
    /** Seconds between polls. Each poll that comes too soon adds five. */
    intervalSeconds: p.integer().default(5),
    lastPolledAt: p.datetime(3).nullable(),
    /** Person who decided, and the organization of the person's session. */
    userId: p.uuid().nullable(),
    orgId: p.uuid().nullable(),
  },
});
export class DeviceLogin extends DeviceLoginSchema.class {}
DeviceLoginSchema.setClass(DeviceLogin);
