import { Temporal } from 'temporal-polyfill';
import type { PlatformName } from '../platforms.ts';
import { instantOnClock } from '../wall-clock.ts';

/** In the order of ISO 8601: Monday is the first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** A time of day on some days of the week, by the clock of the queue's zone, that a post can have. */
export interface QueueSlot {
  id: string;
  days: Weekday[];
  /** As in `09:30`. */
  time: string;
  /** Only for posts that go to these platforms and no other; null for any. */
  platforms: PlatformName[] | null;
  /** Only for posts that have one of these labels; null for any. */
  labels: string[] | null;
}

/** When a brand's posts go out that name no time themselves. */
export interface PostQueue {
  /** IANA name. */
  timeZone: string;
  slots: QueueSlot[];
  /** Nothing that waits in it goes out meanwhile. */
  paused: boolean;
}

/** What of a post decides which slots it may have. */
export interface Queueable {
  platforms: readonly PlatformName[];
  labels: readonly string[];
}

/** One time of a slot. */
export interface SlotTime {
  slot: QueueSlot;
  at: Date;
}

/** How far ahead a free slot is looked for, in days: a year, and a week for slots once a week. */
export const maxAheadDays = 373;

/** Whether a post may have a slot. */
export const takes = ({ platforms, labels }: QueueSlot, post: Queueable): boolean =>
  (platforms === null || post.platforms.every(name => platforms.includes(name))) &&
  (labels === null || post.labels.some(label => labels.includes(label)));

const dayOf = (at: Date, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();

const startOf = (day: Temporal.PlainDate, zone: string): number =>
  day.toZonedDateTime(zone).epochMilliseconds;

const dayMs = 86_400_000;

/** Milliseconds after midnight. */
const msOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

interface Day {
  date: Temporal.PlainDate;
  start: number;
  /** Whether no clock is changed on it: most days, on which a full queue is gone through quickly. */
  isUsual: boolean;
}

const timesOn = ({ timeZone, slots }: PostQueue, { date, start, isUsual }: Day): SlotTime[] => {
  const weekday = weekdays[date.dayOfWeek - 1];
  const atOf = (time: string): number =>
    isUsual
      ? start + msOf(time)
      : instantOnClock(date.toPlainDateTime(Temporal.PlainTime.from(time)), timeZone);
  return slots
    .filter(({ days }) => days.some(name => name === weekday))
    .map(slot => ({ slot, at: new Date(atOf(slot.time)) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
};

/** The times of a queue's slots from one instant on to before another, the earliest first. */
export function* listSlotTimes(queue: PostQueue, from: Date, to: Date): Generator<SlotTime, void> {
  const { timeZone } = queue;
  const last = dayOf(to, timeZone);
  let date = dayOf(from, timeZone);
  let start = startOf(date, timeZone);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const next = date.add({ days: 1 });
    const end = startOf(next, timeZone);
    for (const time of timesOn(queue, { date, start, isUsual: end - start === dayMs }))
      if (time.at >= from && time.at < to) yield time;
    [date, start] = [next, end];
  }
}

/** What a time of a slot is known by: no two posts have the same. */
export const keyOfTime = (slotId: string, at: Date): string => `${slotId} ${at.getTime()}`;

/** What a post is given, in the order of the posts; undefined where no time of the next year takes it. */
export const giveTimes = (
  queue: PostQueue,
  posts: readonly Queueable[],
  { after, taken }: { after: Date; taken: ReadonlySet<string> },
): (SlotTime | undefined)[] => {
  const to = new Date(after.getTime() + maxAheadDays * dayMs);
  const times = listSlotTimes(queue, new Date(after.getTime() + 1), to);
  // what an earlier post could not have may be right for a later one
  const passed: SlotTime[] = [];
  const next = (): SlotTime | undefined => {
    for (let step = times.next(); step.value !== undefined; step = times.next())
      if (!taken.has(keyOfTime(step.value.slot.id, step.value.at))) return step.value;
    return undefined;
  };
  return posts.map(post => {
    const index = passed.findIndex(({ slot }) => takes(slot, post));
    if (index !== -1) return passed.splice(index, 1)[0];
    if (!queue.slots.some(slot => takes(slot, post))) return undefined;
    for (let time = next(); time !== undefined; time = next()) {
      if (takes(time.slot, post)) return time;
      passed.push(time);
    }
    return undefined;
  });
};
