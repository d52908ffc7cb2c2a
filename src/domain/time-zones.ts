/** Returns whether a name is an IANA time zone that can be used to format times. */
export const isTimeZone = (name: string): boolean => {
  // `Intl` also accepts offsets, which are not names and have no daylight saving time, and names of System V, which IANA
  // and Temporal no longer have
  if (!/^(?!SystemV\/)[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * Returns the name of a zone that every copy of the IANA database has: `Europe/Berlin` for `europe/berlin`. A zone that is
 * unknown here keeps its name.
 */
export const findCanonicalZone = (name: string): string =>
  isTimeZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : name;

/** Formats an instant to the minute with its zone: `Mon 23 November 2026, 11:00 (Europe/Berlin, GMT+1)`. */
const timeIn = (timeZone: string, at: Date): string => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  const parts = clock.formatToParts(at).map(({ type, value }) => [type, value]);
  const { weekday, day, month, year, hour, minute, timeZoneName } = Object.fromEntries(parts);
  const zone = timeZone === 'UTC' ? 'UTC' : `(${timeZone}, ${timeZoneName})`;
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${zone}`;
};

const instants = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/**
 * Replaces every instant in a text, in the format of `toISOString`, by the time in a zone. An invalid zone counts as UTC.
 */
export const withTimesIn = (timeZone: string | null, text: string): string => {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  return text.replaceAll(instants, found => {
    const at = new Date(found);
    return Number.isNaN(at.getTime()) ? found : timeIn(zone, at);
  });
};

/** Day of a calendar, with its first instant within the requested range. */
export interface ZoneDay {
  /** Date such as `2026-11-30`. */
  day: string;
  from: Date;
}

/** Returns a function that gives the date in a zone at an instant. */
const wallDay = (timeZone: string): ((time: number) => string) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return time => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
};

const longestDayMs = 26 * 3_600_000;

/** Returns the first second after `time` with another date. Days may have 23 or 25 hours. */
const nextDay = (dayAt: (time: number) => string, time: number): number => {
  const day = dayAt(time);
  const usual = time + 86_400_000;
  if (dayAt(usual) !== day && dayAt(usual - 1_000) === day) return usual;
  let [same, other] = [Math.floor(time / 1_000), Math.ceil((time + longestDayMs) / 1_000)];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (dayAt(middle * 1_000) === day) same = middle;
    else other = middle;
  }
  return other * 1_000;
};

/** Returns the days of a zone from one instant to another. */
export const daysIn = (timeZone: string, from: Date, to: Date): ZoneDay[] => {
  const dayAt = wallDay(timeZone);
  const days: ZoneDay[] = [];
  for (let time = from.getTime(); time < to.getTime(); time = nextDay(dayAt, time))
    days.push({ day: dayAt(time), from: new Date(time) });
  return days;
};
