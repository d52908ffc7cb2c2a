import { z } from 'zod';
import type { QueueMove } from '../../../commands/queue/queue-moves.ts';
import type { QueuedPost } from '../../../db/queue/queues.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { weekdays, type PostQueue, type QueueSlot } from '../../../domain/queue/queue.ts';
import { choice, id, idParam, line, string, timeOfDay, timestamp, zoneName } from '../../http/schemas.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';

/** Slots of one queue: twice what the busiest of the field's queues have in a week. */
export const maxSlots = 50;

const weekday = choice('Weekday', weekdays, 'A day of the week.');

const slotFields = {
  days: z.array(weekday).min(1).max(weekdays.length).describe('On which days of the week.'),
  time: timeOfDay.meta({
    description:
      'The time of day, by the clock of `timeZone`. Where that hour is left out it is the first instant after it, where it is repeated the first of the two.',
    example: '09:30',
  }),
  platforms: z
    .array(platform)
    .min(1)
    .max(platformNames.length)
    .nullable()
    .describe('Only for posts that go to these platforms and no other; null for any post.'),
  labels: z
    .array(z.string().max(50))
    .min(1)
    .max(20)
    .nullable()
    .describe('Only for posts with one of these labels; null for any post.'),
};

const queueFields = {
  timeZone: zoneName.meta({
    description: 'Whose clock the times are of: the name of a time zone (IANA).',
    example: 'Europe/Berlin',
  }),
  paused: z
    .boolean()
    .describe(
      'Whether the queue is paused: what waits in it stays `scheduled` and does not go out. Once it goes on, it is given times afresh.',
    ),
};

export const wantedQueue = z.strictObject({
  ...queueFields,
  paused: queueFields.paused.default(false),
  slots: z
    .array(
      z.strictObject({
        id: idParam
          .toLowerCase()
          .optional()
          .describe('Its id, for a slot that the queue has already; left out for a new one.'),
        ...slotFields,
        days: slotFields.days.overwrite(days => weekdays.filter(day => days.includes(day))),
        platforms: slotFields.platforms.default(null),
        labels: z
          .array(line(50))
          .min(1)
          .max(20)
          .nullable()
          .default(null)
          .describe('Only for posts with one of these labels; null for any post.'),
      }),
    )
    .max(maxSlots)
    .describe('All slots of the queue.'),
});

export const slotShape = z.strictObject({ id, ...slotFields }).meta({
  id: 'QueueSlot',
  description: 'A time of day on some days of the week that a post can have.',
});

export const queueShape = z
  .strictObject({ ...queueFields, slots: z.array(slotShape).max(maxSlots).describe('Its slots.') })
  .meta({ id: 'Queue', description: 'When the posts of a brand go out that name no time themselves.' });

export const viewQueue = (queue: PostQueue | undefined): z.input<typeof queueShape> => ({
  timeZone: queue?.timeZone ?? 'UTC',
  paused: queue?.paused ?? false,
  slots: queue?.slots ?? [],
});

export const moveShape = z
  .strictObject({
    postId: id,
    from: timestamp.describe('The time that it has.'),
    to: timestamp.describe('The time that it gets.'),
    slotId: id
      .nullable()
      .describe('The slot that it gets; null for a post that keeps its time and leaves the queue.'),
  })
  .meta({ id: 'QueueMove', description: 'Another time for a post that waits in a queue.' });

export const viewMove = ({ from, to, ...move }: QueueMove): z.input<typeof moveShape> => ({
  ...move,
  from: from.toISOString(),
  to: to.toISOString(),
});

const postInSlot = z
  .strictObject({
    id,
    status: postStatus,
    text: string(80, 'Hello').describe('The first 80 characters of its text.'),
  })
  .meta({ id: 'QueuedPost', description: 'The post that has the time of a slot.' });

export const slotTimeShape = z
  .strictObject({
    slotId: id,
    at: timestamp.describe('The instant.'),
    platforms: slotFields.platforms,
    labels: slotFields.labels,
    post: postInSlot.nullable().describe('The post that has it; null while it is free.'),
  })
  .meta({ id: 'QueueSlotTime', description: 'One time of a slot.' });

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
