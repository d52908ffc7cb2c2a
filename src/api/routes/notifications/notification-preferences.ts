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
  inApp: z.boolean().describe('Whether it is listed and streamed.'),
  mail: z.boolean().describe('Whether it is sent to the person’s email address.'),
};
const push = z.boolean().describe('Whether it is sent to the browsers that the person allowed.');

const given = z.strictObject({ ...channels, push: push.optional().describe('Left out: as it was.') });
const preference = z.strictObject({ ...channels, push }).meta({
  id: 'NotificationPreference',
  description: 'How a member is notified of one kind of event.',
});

const all = z.strictObject({
  preferences: z
    .array(preference)
    .max(notificationTypes.length)
    .describe('How a member is notified of each kind of event.'),
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
      'Every type, in the active organization. By default all are on in the app, and what somebody has to act upon by mail or push too.',
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
    description:
      'Types that you do not name stay as they are. The choice applies from now on. The answer has every type.',
    access: 'notifications:write',
    whileSuspended: true,
    body: z.strictObject({
      preferences: z
        .array(given)
        .max(notificationTypes.length)
        .refine(eachOnce, { error: 'Names a type twice.', params: { code: 'not_unique' } })
        .describe('How a member is notified of each kind of event.'),
    }),
    returns: all,
    example: { preferences: [{ type: 'post.published', inApp: true, mail: false }] },
    handle: ({ body, actor, write }) =>
      write(async em => ({ preferences: await setNotificationPreferences(em, actor, body.preferences) })),
  }),
];
