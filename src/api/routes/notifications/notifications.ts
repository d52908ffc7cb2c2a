import { z } from 'zod';
import { readNotification, readNotifications } from '../../../commands/notifications/notifications.ts';
import { listNotifications } from '../../../db/notifications/notifications.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idInPath, idParam, nextOffset, pageEnd, paging, queryFlag, totals } from '../../http/schemas.ts';
import { notificationShape, viewNotification } from '../../streams/notification-view.ts';

const tag = 'Notifications';
const unread = z.int().min(0).describe('Number of the caller’s unread notifications.');

export const notificationsRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/api/notifications',
    operationId: 'listNotifications',
    tag,
    summary: 'List notifications',
    description:
      'The caller’s notifications in the active organization, newest first. An API key reads those of the person who created it, in its organization.',
    access: 'notifications:read',
    query: z.strictObject({
      ...paging,
      unreadOnly: queryFlag.default(false).describe('Whether to return only unread ones.'),
    }),
    returns: z.strictObject({
      notifications: z.array(notificationShape).max(100).describe('Notifications, newest first.'),
      ...totals,
      unread,
      nextOffset,
    }),
    handle: async ({ em, actor, query }) => {
      const page = await listNotifications(em, actor, query);
      const notifications = page.rows.map(viewNotification);
      return { notifications, unread: page.unread, ...pageEnd(page, query) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/notifications/read',
    operationId: 'markNotificationsRead',
    tag,
    summary: 'Mark notifications as read',
    description:
      'Marks the notifications in `ids`, or all of the caller’s if `ids` is omitted. Returns how many were unread before and how many still are. An id of someone else’s notification returns 404, and none is marked.',
    access: 'notifications:write',
    whileSuspended: true,
    personal: true,
    body: z
      .strictObject({
        ids: z.array(idParam).max(1_000).optional().describe('Ids of the notifications. Defaults to all.'),
      })
      .optional(),
    returns: z.strictObject({ read: z.int().min(0).describe('Number of marked notifications.'), unread }),
    errors: ['not_found'],
    handle: ({ body, actor, write }) => write(em => readNotifications(em, actor, body?.ids)),
  }),
  endpoint({
    method: 'post',
    path: '/api/notifications/{id}/read',
    operationId: 'markNotificationRead',
    tag,
    summary: 'Mark a notification as read',
    access: 'notifications:write',
    whileSuspended: true,
    personal: true,
    params: z.strictObject({ id: idInPath }),
    returns: notificationShape,
    handle: ({ params, actor, write }) =>
      write(async em => viewNotification(await readNotification(em, actor, params.id))),
  }),
];
