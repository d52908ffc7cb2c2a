import { defineEntity, p } from '@mikro-orm/core';
import { notificationTypes } from '../../domain/notifications/notifications.ts';
import { changing, identified, owned } from './columns.ts';

export const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  indexes: [
    { properties: ['orgId', 'userId', 'createdAt'] },
    {
      name: 'notifications_unread_index',
      expression: `create index "notifications_unread_index" on "notifications" ("org_id", "user_id") where not "read"`,
    },
    {
      name: 'notifications_read_at_index',
      expression: `create index "notifications_read_at_index" on "notifications" ("read_at") where "read"`,
    },
  ],
  properties: {
    ...identified,
    ...owned,
    userId: p.uuid(),
    type: p.enum(notificationTypes),
    title: p.text(),
    body: p.text(),
    read: p.boolean().default(false),
    readAt: p.datetime(3).nullable(),
    metadata: p.json<Record<string, unknown>>(),
    /** ID of the writing transaction. */
    transaction: p.bigint('number').defaultRaw('(pg_current_xact_id()::text::bigint)'),
    /**
     * All transactions before this one had ended when the row was written. Rows of any other transaction may become visible
     * later.
     */
    horizon: p.bigint('number').defaultRaw('(pg_snapshot_xmin(pg_current_snapshot())::text::bigint)'),
  },
});
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);

/** Person's notification settings in an organization. A type without a row has its default. */
export const NotificationPreferenceSchema = defineEntity({
  name: 'NotificationPreference',
  tableName: 'notification_preferences',
  uniques: [{ properties: ['orgId', 'userId', 'type'] }],
  properties: {
    ...changing,
    ...owned,
    userId: p.uuid(),
    type: p.enum(notificationTypes),
    inApp: p.boolean(),
    mail: p.boolean(),
    /** Null if the person chose before push messages existed. The default then applies. */
    push: p.boolean().nullable(),
  },
});
export class NotificationPreference extends NotificationPreferenceSchema.class {}
NotificationPreferenceSchema.setClass(NotificationPreference);
