import type { IntervalSpec, ScheduleSummary } from '@temporalio/client';
import type { ScheduleFields } from '../domain/agents/cron.ts';

/** Minimum length of an interval that stands for a single instant. No other interval has 50 years. */
const minInstantMs = 50 * 365 * 86_400_000;

/**
 * Returns the spec of one instant, whatever the zone of the schedule: calendars are in local times, but intervals count from
 * 1970 in UTC. The first multiple of the instant's distance from 1970 is the instant, and the next comes half a century
 * later.
 */
export const intervalOf = (at: Date): IntervalSpec => ({ every: at.getTime() });

/** Returns the single instants of a schedule. */
export const instantsIn = (spec: ScheduleSummary['spec']): Date[] =>
  (spec?.intervals ?? [])
    .filter(({ every, offset }) => every >= minInstantMs && !offset)
    .map(({ every }) => new Date(every));

/** SDK's names of months and days of the week. */
const months = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(
  ' ',
);
const days = 'SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' ');

type Value = number | string;
type Range = Value | { start: Value; end?: Value; step?: number };

const numberOf = (value: Value): number => {
  if (typeof value === 'number') return value;
  return months.includes(value) ? months.indexOf(value) + 1 : days.indexOf(value);
};

const valuesOf = (range: Range): number[] => {
  if (typeof range !== 'object') return [numberOf(range)];
  const [first, step] = [numberOf(range.start), Math.max(1, range.step ?? 1)];
  const last = Math.max(first, numberOf(range.end ?? range.start));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
};

const fieldOf = (ranges: readonly Range[] | undefined): number[] =>
  [...new Set((ranges ?? []).flatMap(valuesOf))].toSorted((one, other) => one - other);

/**
 * Returns the five fields of a schedule as Temporal shows it: Temporal converts cron expressions to calendars. Returns
 * undefined unless the schedule is a single calendar at second 0 of every year, besides single instants.
 */
export const scheduleFieldsOf = (spec: ScheduleSummary['spec']): ScheduleFields | undefined => {
  const [calendar, ...more] = spec?.calendars ?? [];
  if (!calendar || more.length > 0 || (spec?.intervals?.length ?? 0) > instantsIn(spec).length)
    return undefined;
  const { second, minute, hour, dayOfMonth, month, year, dayOfWeek } = calendar;
  const isPlain = fieldOf(second).join() === '0' && fieldOf(year).length === 0;
  if (!isPlain) return undefined;
  return [minute, hour, dayOfMonth, month, dayOfWeek].map(ranges => fieldOf(ranges as Range[] | undefined));
};
