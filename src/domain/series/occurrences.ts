import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { instantOnClock } from '../wall-clock.ts';
import { readRule } from './rule.ts';
import { listTimes } from './rule-times.ts';
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
  /** Number of the day, as if the zone were UTC. */
  number: number;
  start: number;
  /** Whether no clock is changed on it: most days, on which a time of day is added up. */
  isUsual: boolean;
}

/** The days of some months in some zones: a calendar asks for the same ones for each of its series. */
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

/** What clocks of a zone show at an instant, in whole seconds. */
export const clockAt = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** A wall clock as a number, as if the zone were UTC, and back. */
const numberOf = (key: string): number => Date.parse(`${key}Z`);
const textOf = (clock: number): string => new Date(clock).toISOString().slice(0, 19);

/** The wall clock before which a series ends that has this one no more. */
export const secondBefore = (key: string): string => textOf(numberOf(key) - 1_000);

/** The wall clocks of a rule from one on to another, both included, the earliest first: those of a period at once. */
const listClocks = (
  { rule, startsAt, lastAt }: Rhythm,
  from: number,
  to: number,
): Generator<number[], void> => {
  const last = lastAt === null ? to : Math.min(to, numberOf(lastAt));
  return listTimes(readRule(rule), numberOf(startsAt), { from, to: last });
};

/** An occurrence as numbers, of which there may be many: its wall clock and its instant. */
interface Timed {
  clock: number;
  at: number;
}

/** The occurrences from one instant on to before another, the earliest first, those of a period at once: two of one instant are one. */
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

/** The occurrences from one instant on to before another, the earliest first. Each is computed when it is asked for. */
export function* listOccurrences(rhythm: Rhythm, from: Date, to: Date): Generator<Occurrence, void> {
  for (const some of listTimed(rhythm, from.getTime(), to.getTime()))
    for (const { clock, at } of some) yield { key: textOf(clock), at: new Date(at) };
}

/** Counts the occurrences from an instant on to before one of them. */
export const countBefore = (rhythm: Rhythm, from: Date, key: string): number => {
  const to = instantOfClock(key, rhythm.timeZone);
  return listTimed(rhythm, from.getTime(), to.getTime()).reduce((count, some) => count + some.length, 0);
};

/** How far ahead occurrences are looked for, in years: a rule that has no time in so many has none. */
const maxYears = 9;

/** The end of what is looked for from an instant on. */
export const farthestFrom = (at: Date): Date => new Date(at.getTime() + maxYears * 366 * dayMs);

/** The first occurrences from an instant on, so many at most. */
export const nextOccurrences = (rhythm: Rhythm, from: Date, count: number): Occurrence[] => {
  const start = instantOfClock(rhythm.startsAt, rhythm.timeZone);
  const first = start > from ? start : from;
  return listOccurrences(rhythm, first, farthestFrom(first)).take(count).toArray();
};

/** Whether the rule has that wall clock. */
export const hasClock = (rhythm: Rhythm, key: string): boolean => hasClocks(rhythm, [key]).has(key);

/** Which of these wall clocks the rule has. */
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

/** An occurrence that is no post yet, as numbers. */
export interface OpenOccurrence<E extends Exception> {
  at: number;
  exception: E | null;
  /** What it is known by. */
  clock: number;
}

/** An occurrence with its texts. */
export const asPlannedOccurrence = <E extends Exception>({
  at,
  exception,
  clock,
}: OpenOccurrence<E>): PlannedOccurrence<E> => ({ key: textOf(clock), at: new Date(at), exception });

/**
 * What is still to become a post and goes out from one instant on to before another, the earliest first; some at once, computed when
 * they are asked for.
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

/** The same, one by one and with their texts. */
export function* listPlanned<E extends Exception>(
  series: PlannedSeries,
  exceptions: readonly E[],
  span: { from: Date; to: Date },
): Generator<PlannedOccurrence<E>, void> {
  for (const some of listOpen(series, exceptions, span))
    for (const one of some) yield asPlannedOccurrence(one);
}
