import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { instantOnClock } from '../wall-clock.ts';
import { timesOfRule } from './rule.ts';
import type { Rhythm, SeriesStatus } from './series.ts';

/**
 * One time of a series. `key`: what its rule says, as a wall clock, which is what it is known by for ever; `at`: the instant at
 * which clocks of the zone show that. In an hour that comes twice it is the first of two, in one that is left out the first
 * instant after it.
 */
export interface Occurrence {
  key: string;
  at: Date;
}

/** Between these a rule is asked at once: a calendar's month, and some days. */
const stepDays = 45;

/** A clock changes by less. */
const clockDays = 1;

/** With seconds, so that two texts of one time are the same. */
export const tidyClock = (dateTime: string): string =>
  Temporal.PlainDateTime.from(dateTime).toString({ smallestUnit: 'second' });

/** A day and a time as clocks show them, without a zone. */
const wallClock = /^(?:20|21)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** Whether a text is a wall clock of some day that there is. */
export const isWallClock = (text: string): boolean => {
  if (!wallClock.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};

/** The instant of a wall clock in a zone. */
export const instantOfClock = (dateTime: string, timeZone: string): Date =>
  new Date(instantOnClock(Temporal.PlainDateTime.from(dateTime), timeZone));

interface Day {
  start: number;
  /** Whether no clock is changed on it: most days, on which a time of day is added up. */
  isUsual: boolean;
}

/** The days of some months in some zones: a calendar asks for the same ones for each of its series. */
const days = new LRUCache<string, Day>({ max: 5_000 });

const dayMs = 86_400_000;

const dayOf = (date: string, timeZone: string): Day => {
  const name = `${timeZone} ${date}`;
  const known = days.get(name);
  if (known) return known;
  const midnight = Temporal.PlainDate.from(date);
  const start = midnight.toZonedDateTime(timeZone).epochMilliseconds;
  const next = midnight.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const day = { start, isUsual: next - start === dayMs };
  days.set(name, day);
  return day;
};

/** The same for a text of `tidyClock`, which is quick on most days. */
const instantOfKey = (key: string, timeZone: string): number => {
  const { start, isUsual } = dayOf(key.slice(0, 10), timeZone);
  return isUsual ? start + (Date.parse(`${key}Z`) % dayMs) : instantOfClock(key, timeZone).getTime();
};

/** What clocks of a zone show at an instant, in whole seconds. */
export const clockAt = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** A wall clock so many days later. */
const daysLater = (key: string, count: number): string =>
  new Date(Date.parse(`${key}Z`) + count * dayMs).toISOString().slice(0, 19);

const secondsLater = (key: string, count: number): string =>
  new Date(Date.parse(`${key}Z`) + count * 1_000).toISOString().slice(0, 19);

/** The wall clock before which a series ends that has this one no more. */
export const secondBefore = (key: string): string => secondsLater(key, -1);

const later = (one: string, other: string): string => (one < other ? other : one);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The wall clocks of a rule from one on to another, both included, the earliest first. */
function* listKeys({ rule, startsAt, lastAt }: Rhythm, from: string, to: string): Generator<string, void> {
  const times = timesOfRule(rule, startsAt);
  const end = earlier(lastAt ?? to, to);
  let first = later(from, startsAt);
  while (first <= end) {
    const last = daysLater(first, stepDays);
    yield* times(first, earlier(last, end));
    first = secondsLater(last, 1);
  }
}

/** The occurrences from one instant on to before another, the earliest first: two of one instant are one. */
export function* listOccurrences(rhythm: Rhythm, from: Date, to: Date): Generator<Occurrence, void> {
  const { timeZone } = rhythm;
  const first = daysLater(clockAt(from, timeZone), -clockDays);
  const last = daysLater(clockAt(to, timeZone), clockDays);
  let before = Number.NaN;
  for (const key of listKeys(rhythm, first, last)) {
    const at = instantOfKey(key, timeZone);
    if (at === before) continue;
    before = at;
    if (at >= to.getTime()) return;
    if (at >= from.getTime()) yield { key, at: new Date(at) };
  }
}

/** A rule that has no time in so many years has none. */
const maxYears = 9;

/** The first occurrences from an instant on, so many at most. */
export const nextOccurrences = (rhythm: Rhythm, from: Date, count: number): Occurrence[] => {
  const found: Occurrence[] = [];
  if (count === 0) return found;
  const start = instantOfClock(rhythm.startsAt, rhythm.timeZone);
  const first = start > from ? start : from;
  const end = new Date(first.getTime() + maxYears * 366 * dayMs);
  for (const occurrence of listOccurrences(rhythm, first, end)) {
    found.push(occurrence);
    if (found.length === count) break;
  }
  return found;
};

/** Whether the rule has that wall clock. */
export const hasClock = (rhythm: Rhythm, key: string): boolean => [...listKeys(rhythm, key, key)].length > 0;

/** The wall clock of a series' last occurrence, where it has so many; null where it has fewer. */
export const clockOfCount = (rhythm: Omit<Rhythm, 'lastAt'>, count: number): string | null => {
  const start = instantOfClock(rhythm.startsAt, rhythm.timeZone);
  const found = nextOccurrences({ ...rhythm, lastAt: null }, start, count);
  return found.length < count ? null : (found.at(-1)?.key ?? null);
};

/** What is said of one occurrence beside what the rule says. */
export interface Exception {
  key: string;
  state: 'planned' | 'posted' | 'skipped' | 'failed';
  /** The wall clock that it was moved to; null where it was not. */
  movedTo: string | null;
}

/** An occurrence that is no post yet. `at`: when it goes out, wherever it was moved to. */
export interface PlannedOccurrence<E extends Exception = Exception> extends Occurrence {
  exception: E | null;
}

/** A series as far as its plan goes. */
export interface PlannedSeries extends Rhythm {
  status: SeriesStatus;
  /** Up to here every occurrence has become a post, or needs none. */
  madeUntil: Date;
}

/** What was moved or edited and is no post yet. */
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

/** What is still to become a post and goes out from one instant on to before another, the earliest first. */
export const listPlanned = <E extends Exception>(
  series: PlannedSeries,
  exceptions: readonly E[],
  { from, to }: { from: Date; to: Date },
): PlannedOccurrence<E>[] => {
  if (series.status === 'ended') return [];
  const told = new Set(exceptions.map(({ key }) => key));
  const first = new Date(Math.max(from.getTime(), series.madeUntil.getTime() + 1));
  const plain: PlannedOccurrence<E>[] = [];
  for (const one of listOccurrences(series, first, to))
    if (!told.has(one.key)) plain.push({ ...one, exception: null });
  const own = listOpenExceptions(series, exceptions).filter(({ at }) => at >= from && at < to);
  return [...plain, ...own].toSorted((one, other) => one.at.getTime() - other.at.getTime());
};
