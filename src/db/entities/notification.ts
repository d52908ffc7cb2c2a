import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

export const notificationTypes = [
  'post.published',
  'post.failed',
  'agent.run.completed',
  'clip.render.completed',
  'team.invitation',
] as const;

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  indexes: [{ properties: ['orgId', 'userId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    userId: p.uuid(),
    type: p.enum(notificationTypes),
    title: p.text(),
    body: p.text(),
    read: p.boolean().default(false),
    metadata: p.json<Record<string, unknown>>(),
  },
});
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
