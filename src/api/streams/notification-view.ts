import { z } from 'zod';
import type { NotificationRow } from '../../db/notifications/notifications.ts';
import { notificationType } from '../http/named-lists.ts';
import { id, timestamp } from '../http/schemas.ts';
import { isoTime } from '../http/iso-time.ts';

/** A Notification of the contract. */
export const notificationShape = z
  .strictObject({
    id,
    type: notificationType,
    title: z.string().max(500),
    body: z.string().max(5_000),
    read: z.boolean(),
    metadata: z.record(z.string().max(100), z.unknown()),
    createdAt: timestamp,
  })
  .meta({ id: 'Notification' });

export const viewNotification = (row: NotificationRow): z.input<typeof notificationShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
});
