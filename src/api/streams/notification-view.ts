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
    title: string(500, 'How to brew better coffee at home').describe('What happened, in a few words.'),
    body: string(5_000, 'Grind the beans just before you brew.').describe(
      'What happened, in a sentence or two.',
    ),
    read: z.boolean().describe('Whether it was read.'),
    metadata: z
      .record(z.string().max(100), z.unknown())
      .describe('Further facts, whose names depend on the kind.'),
    createdAt,
  })
  .meta({ id: 'Notification', description: 'A message to a member.' });

export const viewNotification = (row: NotificationRow): z.input<typeof notificationShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
});
