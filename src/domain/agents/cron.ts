import { Cron } from 'croner';

/**
 * Cron schedules of agents, limited to the syntax that Temporal, `croner`, and people read alike. Temporal alone
 * accepts more and reads it differently: `#` begins a comment, a sixth field is a year, and `CRON_TZ=` selects another time
 * zone.
 */

interface Field {
  name: string;
  min: number;
  max: number;
  /** Three-letter names for `min`, `min + 1`, and so on. */
  names: readonly string[];
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const days = 'SUN MON TUE WED THU FRI SAT'.split(' ');

const fields: readonly Field[] = [
  { name: 'minute', min: 0, max: 59, names: [] },
  { name: 'hour', min: 0, max: 23, names: [] },
  { name: 'day of month', min: 1, max: 31, names: [] },
  { name: 'month', min: 1, max: 12, names: months },
  { name: 'day of week', min: 0, max: 7, names: days },
];

/** Maximum length of a schedule, in characters. Longer than any schedule that a person can read. */
export const scheduleMaxLength = 120;

/** Describes why a schedule is invalid, in words its author can act on. */
class Unreadable extends Error {}

const valueOf = (text: string, { name, min, max, names }: Field): number => {
  const named = names.indexOf(text.toUpperCase());
  const value = named >= 0 ? named + min : /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const words = names.length > 0 ? `, or ${names[0]} to ${names.at(-1)}` : '';
  throw new Unreadable(`The ${name} must be ${min} to ${max}${words}, not ${text || 'empty'}.`);
};

const stepOf = (text: string | undefined, { name, min, max }: Field, isRange: boolean): number => {
  if (text === undefined) return 1;
  if (!isRange) throw new Unreadable(`A step in the ${name} needs a range, such as ${min}-${max}/5 or */5.`);
  const step = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (step >= 1 && step <= max - min) return step;
  throw new Unreadable(`A step in the ${name} must be 1 to ${max - min}, not ${text || 'empty'}.`);
};

const rangeOf = (text: string, field: Field): [first: number, last: number] => {
  if (text === '*') return [field.min, field.max];
  const [from = '', to, ...more] = text.split('-');
  if (more.length > 0) throw new Unreadable(`${text} is not a valid range for the ${field.name}.`);
  const [first, last] = [valueOf(from, field), valueOf(to ?? from, field)];
  if (first <= last) return [first, last];
  throw new Unreadable(
    `The range ${text} of the ${field.name} ends before it starts. Write it as two ranges.`,
  );
};

const itemValues = (item: string, field: Field): number[] => {
  const [range = '', stepText, ...more] = item.split('/');
  if (more.length > 0) throw new Unreadable(`${item} has two steps. Use one.`);
  const step = stepOf(stepText, field, range === '*' || range.includes('-'));
  const [first, last] = rangeOf(range, field);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
};

/** Returns all values of a field in order. Sunday is 0, even if written as 7. */
const fieldValues = (text: string, field: Field): number[] => {
  const values = text.split(',').flatMap(item => itemValues(item, field));
  const folded = field.max === 7 ? values.map(value => value % 7) : values;
  return [...new Set(folded)].toSorted((one, other) => one - other);
};

const requireFive = (schedule: string): string[] => {
  const strange = /[^0-9A-Za-z*/,\- ]/.exec(schedule)?.[0];
  if (strange !== undefined)
    throw new Unreadable(
      `A schedule cannot contain ${JSON.stringify(strange)}. Use digits, names, and * / , - only.`,
    );
  const parts = schedule.split(' ');
  if (parts.length === fields.length && parts[0] !== '') return parts;
  const count = parts.filter(Boolean).length;
  throw new Unreadable(
    `A schedule needs five fields: minute, hour, day of month, month, and day of week. This one has ${count}.`,
  );
};

/**
 * Throws if both day of month and day of week are restricted. Classic cron then fires on either, Temporal only when both
 * match.
 */
const requireOneDay = (schedule: string): void => {
  const [minute, hour, day, month, weekday] = requireFive(schedule);
  if (day === '*' || weekday === '*') return;
  throw new Unreadable(
    `Cron programs disagree about schedules with both a day of month and a day of week. Use one of them per agent: ${minute} ${hour} ${day} ${month} * or ${minute} ${hour} * ${month} ${weekday}.`,
  );
};

/** Values of the five fields, each in order. */
export type ScheduleFields = readonly (readonly number[])[];

/** Returns the values of each field at which a schedule fires. Throws for every schedule that `scheduleProblem` rejects. */
export const scheduleFields = (schedule: string): ScheduleFields => {
  const parts = requireFive(schedule);
  return fields.map((field, index) => fieldValues(parts[index] ?? '', field));
};

/** Returns the schedule with single spaces, as it is stored and shown. */
export const tidySchedule = (schedule: string): string => schedule.trim().replaceAll(/[ \t]+/g, ' ');

/**
 * Returns the schedule as Temporal needs it, with Sunday written as 0 instead of 7. Temporal (server 1.31.2) reads `1-7` as
 * Monday to Saturday. This is the only difference.
 */
export const temporalSchedule = (schedule: string): string => {
  const parts = requireFive(schedule);
  const day = parts[4] ?? '';
  return day.includes('7')
    ? [...parts.slice(0, 4), fieldValues(day, fields[4]!).join(',')].join(' ')
    : schedule;
};

/**
 * Parses a schedule so that it fires where day of month AND day of week match, as Temporal does. Older agents may restrict
 * both; classic cron would fire on either. The times are those of a zone without clock changes.
 */
export const readCron = (schedule: string): Cron =>
  new Cron(schedule, { timezone: 'UTC', domAndDow: true, mode: '5-part' });

/**
 * Returns why a text is not a valid schedule, as a sentence, or null if it is valid. Expects the output of `tidySchedule`.
 */
export const scheduleProblem = (schedule: string): string | null => {
  try {
    scheduleFields(schedule);
    requireOneDay(schedule);
    if (readCron(schedule).nextRun() !== null) return null;
    return 'This schedule never fires, because no year has such a day.';
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    if (error instanceof TypeError || error instanceof RangeError)
      return 'This text is not a valid cron schedule.';
    throw error;
  }
};
