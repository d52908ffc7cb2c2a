import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { instantOnClock } from '../wall-clock.ts';
import { readRule } from './rule.ts';
import { listTimes } from './rule-times.ts';
import type { Rhythm, SeriesStatus } from './series.ts';

/**
 * Occurrence of a series. `key`: local time by the rule, which permanently identifies the occurrence. `at`: the instant of
 * that local time. If the local time occurs twice, the first instant counts. If it is skipped, the first instant after it
 * counts.
 */
export interface Occurrence {
  key: string;
  at: Date;
}

/** Maximum clock change in days. */
const clockDays = 1;

/** Adds seconds to a local time, so that equal times have equal texts. */
export const tidyClock = (dateTime: string): string =>
  Temporal.PlainDateTime.from(dateTime).toString({ smallestUnit: 'second' });

/** Matches a local date and time without a zone. */
const wallClock = /^(?:20|21)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** Returns whether a text is a local time on an existing day. */
export const isWallClock = (text: string): boolean => {
  if (!wallClock.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};

/** Returns the instant of a local time in a zone. */
export const instantOfClock = (dateTime: string, timeZone: string): Date =>
  new Date(instantOnClock(Temporal.PlainDateTime.from(dateTime), timeZone));

interface Day {
  /** Number of the day, computed as if the zone were UTC. */
  number: number;
  start: number;
  /** Whether the day has no clock change. Most days have none, so the time of day can simply be added. */
  isUsual: boolean;
}

/** Cached days of zones. A calendar needs the same days for each of its series. */
const days = new LRUCache<string, Day>({ max: 50_000 });

const dayMs = 86_400_000;

const dayOf = (number: number, timeZone: string): Day => {
  const name = `${timeZone} ${number}`;
  const known = days.get(name);
  if (known) return known;
  const midnight = Temporal.PlainDate.from(textOf(number * dayMs).slice(0, 10));
  const start = midnight.toZonedDateTime(timeZone).epochMilliseconds;
  const next = midnight.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const day = { number, start, isUsual: next - start === dayMs };
  days.set(name, day);
  return day;
};

const instantOn = ({ number, start, isUsual }: Day, clock: number, timeZone: string): number =>
  isUsual ? start + (clock - number * dayMs) : instantOfClock(textOf(clock), timeZone).getTime();

/** Returns the instant of a local time in a zone, both in milliseconds: the local time as if the zone were UTC. */
export const instantOfClockMs = (clock: number, timeZone: string): number =>
  instantOn(dayOf(Math.floor(clock / dayMs), timeZone), clock, timeZone);

/** Returns the local time in a zone at an instant, in whole seconds. */
export const clockAt = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** Converts a local time to a number, as if the zone were UTC. */
const numberOf = (key: string): number => Date.parse(`${key}Z`);
const textOf = (clock: number): string => new Date(clock).toISOString().slice(0, 19);

/** Returns the local time one second before, the end of a series that excludes this occurrence. */
export const secondBefore = (key: string): string => textOf(numberOf(key) - 1_000);

/** Yields the local times of a rule between two local times, both inclusive, earliest first, one period at a time. */
const listClocks = (
  { rule, startsAt, lastAt }: Rhythm,
  from: number,
  to: number,
): Generator<number[], void> => {
  const last = lastAt === null ? to : Math.min(to, numberOf(lastAt));
  return listTimes(readRule(rule), numberOf(startsAt), { from, to: last });
};

/** Occurrence in a compact form, because there may be many: local time and instant as numbers. */
interface Timed {
  clock: number;
  at: number;
}

/**
 * Yields the occurrences from one instant (inclusive) to another (exclusive), earliest first, one period at a time. Two
 * occurrences at the same instant count as one.
 */
function* listTimed(rhythm: Rhythm, from: number, to: number): Generator<Timed[], void> {
  const { timeZone } = rhythm;
  const first = numberOf(clockAt(new Date(from), timeZone)) - clockDays * dayMs;
  const last = numberOf(clockAt(new Date(to), timeZone)) + clockDays * dayMs;
  let before = Number.NaN;
  let day: Day | undefined;
  for (const clocks of listClocks(rhythm, first, last)) {
    const timed: Timed[] = [];
    for (const clock of clocks) {
      const number = Math.floor(clock / dayMs);
      if (day?.number !== number) day = dayOf(number, timeZone);
      const at = instantOn(day, clock, timeZone);
      if (at !== before && at >= from && at < to) timed.push({ clock, at });
      before = at;
    }
    if (timed.length > 0) yield timed;
  }
}

/** Yields the occurrences from one instant (inclusive) to another (exclusive), earliest first, each computed on demand. */
export function* listOccurrences(rhythm: Rhythm, from: Date, to: Date): Generator<Occurrence, void> {
  for (const some of listTimed(rhythm, from.getTime(), to.getTime()))
    for (const { clock, at } of some) yield { key: textOf(clock), at: new Date(at) };
}

/** Counts the occurrences from an instant until before the given one. */
export const countBefore = (rhythm: Rhythm, from: Date, key: string): number => {
  const to = instantOfClock(key, rhythm.timeZone);
  return listTimed(rhythm, from.getTime(), to.getTime()).reduce((count, some) => count + some.length, 0);
};

/** Number of years in which occurrences are searched. A rule without an occurrence in that time has none. */
const maxYears = 9;

/** Returns the end of a search that begins at an instant. */
export const farthestFrom = (at: Date): Date => new Date(at.getTime() + maxYears * 366 * dayMs);

/** Returns the first `count` occurrences from an instant on, or fewer. */
export const nextOccurrences = (rhythm: Rhythm, from: Date, count: number): Occurrence[] => {
  const start = instantOfClock(rhythm.startsAt, rhythm.timeZone);
  const first = start > from ? start : from;
  return listOccurrences(rhythm, first, farthestFrom(first)).take(count).toArray();
};

/** Returns whether the rule contains a local time. */
export const hasClock = (rhythm: Rhythm, key: string): boolean => hasClocks(rhythm, [key]).has(key);

/** Returns which of these local times the rule contains. */
export const hasClocks = (rhythm: Rhythm, keys: readonly string[]): Set<string> => {
  const wanted = new Map(keys.map(key => [numberOf(key), key]));
  const found = new Set<string>();
  if (keys.length === 0) return found;
  const [first, last] = [Math.min(...wanted.keys()), Math.max(...wanted.keys())];
  for (const clock of listClocks(rhythm, first, last).flatMap(some => some)) {
    const key = wanted.get(clock);
    if (key !== undefined) found.add(key);
  }
  return found;
};

/** Returns the local time of the last of `count` occurrences, or null if the series has fewer. */
export const clockOfCount = (rhythm: Omit<Rhythm, 'lastAt'>, count: number): string | null => {
  const start = instantOfClock(rhythm.startsAt, rhythm.timeZone);
  const found = nextOccurrences({ ...rhythm, lastAt: null }, start, count);
  return found.length < count ? null : (found.at(-1)?.key ?? null);
};

/** Deviation of one occurrence from the rule. */
export interface Exception {
  key: string;
  state: 'planned' | 'posted' | 'skipped' | 'failed';
  /** Local time to which it was moved, or null if it was not moved. */
  movedTo: string | null;
}

/** Occurrence without a post. `at`: publishing time, including a move. */
export interface PlannedOccurrence<E extends Exception = Exception> extends Occurrence {
  exception: E | null;
}

/** Fields of a series that its plan needs. */
export interface PlannedSeries extends Rhythm {
  status: SeriesStatus;
  /** Time up to which every occurrence has a post or needs none. */
  madeUntil: Date;
}

/** Returns the moved or edited occurrences without a post. */
export const listOpenExceptions = <E extends Exception>(
  { timeZone }: Pick<Rhythm, 'timeZone'>,
  exceptions: readonly E[],
): PlannedOccurrence<E>[] =>
  exceptions
    .filter(({ state }) => state === 'planned')
    .map(exception => {
      const { key, movedTo } = exception;
      return { key, at: instantOfClock(movedTo ?? key, timeZone), exception };
    });

/** Occurrence without a post, in compact form. */
export interface OpenOccurrence<E extends Exception> {
  at: number;
  exception: E | null;
  /** Local time that identifies it. */
  clock: number;
}

/** Converts an occurrence from its compact form. */
export const asPlannedOccurrence = <E extends Exception>({
  at,
  exception,
  clock,
}: OpenOccurrence<E>): PlannedOccurrence<E> => ({ key: textOf(clock), at: new Date(at), exception });

/**
 * Yields the occurrences without a post whose publishing time is from one instant (inclusive) to another (exclusive),
 * earliest first. Computes them in batches on demand.
 */
export function* listOpen<E extends Exception>(
  series: PlannedSeries,
  exceptions: readonly E[],
  { from, to }: { from: Date; to: Date },
): Generator<OpenOccurrence<E>[], void> {
  if (series.status === 'ended') return;
  const told = new Set(exceptions.map(({ key }) => numberOf(key)));
  const first = Math.max(from.getTime(), series.madeUntil.getTime() + 1);
  const own = listOpenExceptions(series, exceptions)
    .filter(({ at }) => at >= from && at < to)
    .map(({ key, at, exception }) => ({ clock: numberOf(key), at: at.getTime(), exception }))
    .toSorted((one, other) => one.at - other.at);
  let next = 0;
  for (const some of listTimed(series, first, to.getTime())) {
    const open: OpenOccurrence<E>[] = [];
    for (const { clock, at } of some) {
      if (told.has(clock)) continue;
      for (; (own[next]?.at ?? Infinity) < at; next += 1) open.push(own[next] as OpenOccurrence<E>);
      open.push({ clock, at, exception: null });
    }
    if (open.length > 0) yield open;
  }
  if (next < own.length) yield own.slice(next);
}

/** Yields the occurrences of `listOpen` one by one, in the form of `PlannedOccurrence`. */
export function* listPlanned<E extends Exception>(
  series: PlannedSeries,
  exceptions: readonly E[],
  span: { from: Date; to: Date },
): Generator<PlannedOccurrence<E>, void> {
  for (const some of listOpen(series, exceptions, span))
    for (const one of some) yield asPlannedOccurrence(one);
}
