import { InvalidArgumentError } from 'commander';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Day of the week. */
export type Weekday = (typeof weekdays)[number];

const groups: Readonly<Record<string, readonly Weekday[]>> = {
  daily: weekdays,
  weekdays: weekdays.slice(0, 5),
  weekends: weekdays.slice(5),
};

const daysNamed = (name: string): readonly Weekday[] => {
  const day = weekdays.find(each => name.length >= 3 && each.startsWith(name));
  const days = groups[name] ?? (day && [day]);
  if (days) return days;
  throw new InvalidArgumentError(
    `Unknown day ${name}. Use ${weekdays.join(', ')}, weekdays, weekends, or daily.`,
  );
};

/** `monday,thursday`, `mon,thu`, or `weekdays`. */
export const weekdayList = (text: string, before: readonly Weekday[] = []): readonly Weekday[] => [
  ...before,
  ...text.split(',').flatMap(name => daysNamed(name.trim().toLowerCase())),
];

/** Frequency as the API takes it: `monday,thursday`, `day`, `month`, or a rule of RFC 5545, such as `FREQ=MONTHLY`. */
export const frequency = (text: string): string => {
  const period = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[text.toLowerCase()];
  if (period !== undefined) return `FREQ=${period}`;
  if (/^FREQ=/i.test(text)) return text;
  return `FREQ=WEEKLY;BYDAY=${weekdayList(text)
    .map(day => day.slice(0, 2).toUpperCase())
    .join(',')}`;
};

const periods = ['hour', 'day', 'weekday', 'month'] as const;

/** Frequency of an agent as the API takes it: `hour`, `day`, `weekday`, `month`, or a day of the week. */
export const agentPeriod = (
  text: string,
): { every: (typeof periods)[number] } | { every: 'week'; on: Weekday } => {
  const name = text.toLowerCase();
  const every = periods.find(each => each === name);
  if (every !== undefined) return { every };
  const on = weekdays.find(each => name.length >= 3 && each.startsWith(name));
  if (on !== undefined) return { every: 'week', on };
  throw new InvalidArgumentError(`Use ${periods.join(', ')}, or a day such as monday.`);
};
