import { z } from 'zod';
import { setNotificationPreferences } from '../../../commands/notifications/notifications.ts';
import { listPreferences } from '../../../db/notifications/notification-preferences.ts';
import { notificationTypes } from '../../../domain/notifications/notifications.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { notificationType } from '../../openapi/named-lists.ts';

const tag = 'Notifications';
const path = '/api/notifications/preferences';

const channels = {
  type: notificationType,
  inApp: z.boolean().describe('Whether to list and stream it.'),
  mail: z.boolean().describe('Whether to send it by mail.'),
};
const push = z.boolean().describe('Whether to send it to the person’s registered browsers.');

const given = z.strictObject({
  ...channels,
  push: push.optional().describe('If omitted, the channel is unchanged.'),
});
const preference = z.strictObject({ ...channels, push }).meta({
  id: 'NotificationPreference',
  description: 'Channels for one type of notification.',
});

const all = z.strictObject({
  preferences: z
    .array(preference)
    .max(notificationTypes.length)
    .describe('Channels for each type of notification.'),
});

const eachOnce = (given: { type: string }[]): boolean =>
  new Set(given.map(({ type }) => type)).size === given.length;

export const notificationPreferencesRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    operationId: 'listNotificationPreferences',
    tag,
    summary: 'List notification preferences',
    description:
      'Returns every type for the active organization. By default, all are on in the app, and types that need action also by mail or push.',
    access: 'notifications:read',
    returns: all,
    handle: async ({ em, actor }) => ({ preferences: await listPreferences(em, actor) }),
  }),
  endpoint({
    method: 'put',
    path,
    operationId: 'updateNotificationPreferences',
    tag,
    summary: 'Update notification preferences',
    description: 'Omitted types do not change. Applies from now on. Returns every type.',
    access: 'notifications:write',
    whileSuspended: true,
    body: z.strictObject({
      preferences: z
        .array(given)
        .max(notificationTypes.length)
        .refine(eachOnce, { error: 'Must not repeat a type.', params: { code: 'not_unique' } })
        .describe('Channels for each type of notification.'),
    }),
    returns: all,
    example: { preferences: [{ type: 'post.published', inApp: true, mail: false }] },
    handle: ({ body, actor, write }) =>
      write(async em => ({ preferences: await setNotificationPreferences(em, actor, body.preferences) })),
  }),
];
