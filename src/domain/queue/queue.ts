import { Temporal } from 'temporal-polyfill';
import type { PlatformName } from '../platforms.ts';
import { hasLabel } from '../posts/labels.ts';
import { instantOnClock } from '../wall-clock.ts';

/** Weekdays in the order of ISO 8601, from Monday. */
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

/** Publishing time of a queue: a time of day on some weekdays, in the queue's time zone. */
export interface QueueSlot {
  id: string;
  days: Weekday[];
  /** Time such as `09:30`. */
  time: string;
  /** Platforms of the posts that may use the slot. A post must not have any other. Null for any post. */
  platforms: PlatformName[] | null;
  /** Labels of which a post needs at least one, or null for any post. */
  labels: string[] | null;
}

/** Schedule of a brand for posts without a time of their own. */
export interface PostQueue {
  /** IANA time zone. */
  timeZone: string;
  slots: QueueSlot[];
  /** Whether publishing from the queue is paused. */
  paused: boolean;
}

/** Fields of a post that decide which slots it may use. */
export interface Queueable {
  platforms: readonly PlatformName[];
  labels: readonly string[];
}

/** One occurrence of a slot. */
export interface SlotTime {
  slot: QueueSlot;
  at: Date;
}

/** Maximum days ahead in which a free slot is searched: a year, plus a week for slots once a week. */
export const maxAheadDays = 373;

/** Returns whether a post may use a slot. */
export const takes = ({ platforms, labels }: QueueSlot, post: Queueable): boolean =>
  (platforms === null || post.platforms.every(name => platforms.includes(name))) &&
  (labels === null || post.labels.some(label => hasLabel(labels, label)));

const dayOf = (at: Date, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();

const startOf = (day: Temporal.PlainDate, zone: string): number =>
  day.toZonedDateTime(zone).epochMilliseconds;

const dayMs = 86_400_000;

/** Returns the milliseconds after midnight. */
const msOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

interface Day {
  date: Temporal.PlainDate;
  start: number;
  /** Whether the day has no clock change. Most days have none, which makes searching a full queue fast. */
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

/** Yields the times of a queue's slots from `from` (inclusive) to `to` (exclusive), earliest first. */
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

/** Returns the key of a slot at a time. No two posts can have the same. */
export const keyOfTime = (slotId: string, at: Date): string => `${slotId} ${at.getTime()}`;

/** Assigns times to posts, in the order of the posts. Undefined for a post that no slot of the next year accepts. */
export const giveTimes = (
  queue: PostQueue,
  posts: readonly Queueable[],
  { after, taken }: { after: Date; taken: ReadonlySet<string> },
): (SlotTime | undefined)[] => {
  const to = new Date(after.getTime() + maxAheadDays * dayMs);
  const times = listSlotTimes(queue, new Date(after.getTime() + 1), to);
  // a slot that did not fit an earlier post may fit a later one
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
