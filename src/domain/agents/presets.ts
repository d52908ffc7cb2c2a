import cronstrue from 'cronstrue';
import { weekdays, type Weekday } from '../queue/queue.ts';
import { scheduleFields } from './cron.ts';
import type { RunTimes } from './run-times.ts';

/** Periods of a preset. `weekday`: Monday to Friday. */
export const presetPeriods = ['hour', 'day', 'weekday', 'week', 'month'] as const;

/** Schedule in the terms of people, which stands for one cron expression. */
export interface SchedulePreset {
  every: (typeof presetPeriods)[number];
  /** Local time such as `09:00`, or null every hour, on the hour. */
  at: string | null;
  /** Day of a weekly run, otherwise null. */
  on: Weekday | null;
  /** Day of the month of a monthly run, otherwise null. */
  day: number | null;
}

/** Values that a preset takes if a person gives none. */
export const presetDefaults = {
  at: '09:00',
  on: 'monday',
  day: 1,
} as const satisfies Partial<SchedulePreset>;

/** Days of the week as cron counts them, from Sunday. */
const cronDays = weekdays.map((_, index) => (index + 1) % 7);
const workingDays = [1, 2, 3, 4, 5];

/** Returns the cron expression of a preset. */
export const cronOfPreset = ({ every, at, on, day }: SchedulePreset): string => {
  if (every === 'hour') return '0 * * * *';
  const [hour, minute] = (at ?? presetDefaults.at).split(':').map(Number);
  const days = {
    day: '* * *',
    weekday: '* * 1-5',
    week: `* * ${cronDays[weekdays.indexOf(on ?? presetDefaults.on)]}`,
    month: `${day ?? presetDefaults.day} * *`,
  }[every];
  return `${minute} ${hour} ${days}`;
};

const isFull = (values: readonly number[], count: number): boolean => values.length === count;
const padded = (value: number | undefined): string => String(value).padStart(2, '0');

type Days = Omit<SchedulePreset, 'at'>;

const datesOf = (dayOfMonth: readonly number[]): Days | null => {
  if (isFull(dayOfMonth, 31)) return { every: 'day', on: null, day: null };
  const [day = null, ...more] = dayOfMonth;
  return more.length === 0 ? { every: 'month', on: null, day } : null;
};

const weekOf = (dayOfWeek: readonly number[]): Days | null => {
  if (dayOfWeek.join() === workingDays.join()) return { every: 'weekday', on: null, day: null };
  const [day = 0, ...more] = dayOfWeek;
  const on = weekdays[cronDays.indexOf(day)] ?? null;
  return more.length === 0 ? { every: 'week', on, day: null } : null;
};

const daysOf = (dayOfMonth: readonly number[], dayOfWeek: readonly number[]): Days | null => {
  if (isFull(dayOfWeek, 7)) return datesOf(dayOfMonth);
  return isFull(dayOfMonth, 31) ? weekOf(dayOfWeek) : null;
};

const isHourly = (schedule: string): boolean =>
  scheduleFields(schedule).join(' ') === scheduleFields('0 * * * *').join(' ');

/** Returns the preset that means the same as a valid cron expression, or null if there is none. */
export const findPreset = (schedule: string): SchedulePreset | null => {
  if (isHourly(schedule)) return { every: 'hour', at: null, on: null, day: null };
  const [minute = [], hour = [], dayOfMonth = [], month = [], dayOfWeek = []] = scheduleFields(schedule);
  if (minute.length > 1 || hour.length > 1 || !isFull(month, 12)) return null;
  const days = daysOf(dayOfMonth, dayOfWeek);
  return days && { ...days, at: `${padded(hour[0])}:${padded(minute[0])}` };
};

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const presetWords = ({ every, at, on, day }: SchedulePreset): string => {
  if (every === 'hour') return 'Every hour';
  if (every === 'month') return `On day ${day} of every month at ${at}`;
  return `Every ${on === null ? every : capitalized(on)} at ${at}`;
};

/** Returns when an agent runs, in words: `Every weekday at 09:00 (Europe/Berlin)`. */
export const scheduleText = ({ schedule, timeZone }: RunTimes): string => {
  const preset = findPreset(schedule);
  const words = preset ? presetWords(preset) : cronstrue.toString(schedule, { use24HourTimeFormat: true });
  return `${words} (${timeZone})`;
};
