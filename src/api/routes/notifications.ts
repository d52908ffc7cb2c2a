import { z } from 'zod';
import { listNotifications } from '../../db/queries/notifications.ts';
import { endpoint } from '../endpoint.ts';
import { paging, queryFlag, total } from '../schemas.ts';
import { notificationShape, viewNotification } from '../views/notification.ts';

export const notificationsRoutes = [
  endpoint({
    method: 'get',
    path: '/api/notifications',
    operationId: 'listNotifications',
    tag: 'Notifications',
    summary: 'List your notifications',
    description: 'Those of the caller in the active organization, newest first.',
    access: 'notifications:read',
    query: z.strictObject({ ...paging, unreadOnly: queryFlag.default(false) }),
    returns: z.strictObject({ notifications: z.array(notificationShape).max(100), total }),
    handle: async ({ em, actor, query }) => {
      const page = await listNotifications(em, actor, query);
      return { notifications: page.rows.map(viewNotification), total: page.total };
    },
  }),
];
