import { z } from 'zod';
import type { QueueMove } from '../../../commands/queue/queue-moves.ts';
import type { QueuedPost } from '../../../db/queue/queues.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { weekdays, type PostQueue, type QueueSlot } from '../../../domain/queue/queue.ts';
import { id, idParam, line, string, timeOfDay, timestamp, zoneName } from '../../http/schemas.ts';
import { platform, postStatus, weekday } from '../../openapi/named-lists.ts';

/** Maximum number of slots in one queue: twice the weekly slots of the busiest queues in the field. */
export const maxSlots = 50;

const slotFields = {
  days: z.array(weekday).min(1).max(weekdays.length).describe('Days of the week.'),
  time: timeOfDay.meta({
    description:
      'Time of day in `timeZone`. If the clock skips that time, the first instant after it is used. If the clock repeats it, the first of the two.',
    example: '09:30',
  }),
  platforms: z
    .array(platform)
    .min(1)
    .max(platformNames.length)
    .nullable()
    .describe('Only for posts that target just these platforms, or null for any post.'),
  labels: z
    .array(z.string().max(50))
    .min(1)
    .max(20)
    .nullable()
    .describe('Only for posts with one of these labels, or null for any post.'),
};

const queueFields = {
  timeZone: zoneName.meta({
    description: 'IANA time zone of the times.',
    example: 'Europe/Berlin',
  }),
  paused: z
    .boolean()
    .describe(
      'Whether the queue is paused: queued posts stay `scheduled` and are not published. They get new times when it resumes.',
    ),
};

export const wantedQueue = z.strictObject({
  ...queueFields,
  paused: queueFields.paused
    .optional()
    .meta({ deprecated: true })
    .describe('Omitted: stays as it is. Use `POST /brands/{brandSlug}/queue/pause` and `/resume` instead.'),
  slots: z
    .array(
      z.strictObject({
        id: idParam.toLowerCase().optional().describe('Id of an existing slot. Omit for a new one.'),
        ...slotFields,
        days: slotFields.days.overwrite(days => weekdays.filter(day => days.includes(day))),
        platforms: slotFields.platforms.default(null),
        labels: z
          .array(line(50))
          .min(1)
          .max(20)
          .nullable()
          .default(null)
          .describe('Only for posts with one of these labels, or null for any post.'),
      }),
    )
    .max(maxSlots)
    .describe('All slots of the queue.'),
});

export const slotShape = z.strictObject({ id, ...slotFields }).meta({
  id: 'QueueSlot',
  description: 'A time of day on certain days of the week for one post.',
});

export const queueShape = z
  .strictObject({ ...queueFields, slots: z.array(slotShape).max(maxSlots).describe('Slots of the queue.') })
  .meta({
    id: 'Queue',
    description: 'Weekly publication times for a brand’s posts without a time of their own.',
  });

export const viewQueue = (queue: PostQueue | undefined): z.input<typeof queueShape> => ({
  timeZone: queue?.timeZone ?? 'UTC',
  paused: queue?.paused ?? false,
  slots: queue?.slots ?? [],
});

export const moveShape = z
  .strictObject({
    postId: id,
    from: timestamp.describe('Current time.'),
    to: timestamp.describe('New time.'),
    slotId: id.nullable().describe('New slot, or null if the post keeps its time and leaves the queue.'),
  })
  .meta({ id: 'QueueMove', description: 'New time of a queued post.' });

export const viewMove = ({ from, to, ...move }: QueueMove): z.input<typeof moveShape> => ({
  ...move,
  from: from.toISOString(),
  to: to.toISOString(),
});

const postInSlot = z
  .strictObject({
    id,
    status: postStatus,
    text: string(80, 'Hello').describe('First 80 characters of the text.'),
  })
  .meta({ id: 'QueuedPost', description: 'Post in a slot.' });

export const slotTimeShape = z
  .strictObject({
    slotId: id,
    at: timestamp.describe('The instant.'),
    platforms: slotFields.platforms,
    labels: slotFields.labels,
    post: postInSlot.nullable().describe('Post in the slot, or null if it is free.'),
  })
  .meta({ id: 'QueueSlotTime', description: 'A time of a slot.' });

interface ShownTime {
  slotId: string;
  at: Date;
  slot: QueueSlot | undefined;
  post: QueuedPost | undefined;
}

export const viewTime = ({ slotId, at, slot, post }: ShownTime): z.input<typeof slotTimeShape> => ({
  slotId,
  at: at.toISOString(),
  platforms: slot?.platforms ?? null,
  labels: slot?.labels ?? null,
  post: post ? { id: post.id, status: post.status, text: post.text } : null,
});
