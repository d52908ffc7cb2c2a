import { z } from 'zod';
import type { NotificationRow } from '../../db/notifications/notifications.ts';
import { notificationType } from '../openapi/named-lists.ts';
import { createdAt, id, string } from '../http/schemas.ts';
import { isoTime } from '../http/iso-time.ts';

/** A Notification of the contract. */
export const notificationShape = z
  .strictObject({
    id,
    type: notificationType,
    title: string(500, 'How to brew better coffee at home').describe('Short summary.'),
    body: string(5_000, 'Grind the beans just before you brew.').describe(
      'One or two sentences about the event.',
    ),
    read: z.boolean().describe('Whether the notification was read.'),
    metadata: z.record(z.string().max(100), z.unknown()).describe('Further data, which depends on the type.'),
    createdAt,
  })
  .meta({ id: 'Notification', description: 'A notification for a member.' });

export const viewNotification = (row: NotificationRow): z.input<typeof notificationShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
});
