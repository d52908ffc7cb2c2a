/** Reason why a response cannot contain a time. Every format for times ends with the year 9999. */
export interface InstantProblem {
  code: 'too_small' | 'too_big';
  where: string;
}

/** Returns what is wrong with a given or computed time, or undefined if it is within the years 1 to 9999. */
export const instantProblem = (time: Date): InstantProblem | undefined => {
  const year = time.getUTCFullYear();
  if (year < 1) return { code: 'too_small', where: 'before the year 1' };
  return year > 9_999 ? { code: 'too_big', where: 'beyond the year 9999' } : undefined;
};

/** Maximum number of characters of an instant, which leaves room for any number of fractional digits in use. */
export const maxInstantLength = 64;

/**
 * Matches the date and time of RFC 3339, section 5.6, in either case and with the space that its note allows. Seconds may
 * be missing, as in ISO 8601.
 */
const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(?:\.(\d+))?)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Returns whether a year has this day. `Date` would turn February 30 into March 2. */
const hasDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};

/** Returns the instant after a leap second, from the second before it. Leap seconds end a month in UTC. */
const afterLeapSecond = (before: Date): Date | undefined => {
  const next = new Date(before.getTime() + 1_000);
  return next.getUTCDate() === 1 && next.getTime() % 86_400_000 === 0 ? next : undefined;
};

/**
 * Parses an instant of RFC 3339, such as `2026-11-23T10:00:00.5+01:00`, to the millisecond. The only parser of instants
 * that people and programs send. A leap second becomes the instant after it. Returns undefined for any other text.
 */
export const parseInstant = (text: string): Date | undefined => {
  const match = text.length > maxInstantLength ? null : dateTime.exec(text);
  if (match === null) return undefined;
  const [, day = '', minute = '', second = '00', fraction = '', offset = ''] = match;
  if (!hasDay(day)) return undefined;
  const at = (clock: string): Date => new Date(`${day}T${minute}:${clock}${offset.toUpperCase()}`);
  return second === '60' ? afterLeapSecond(at('59')) : at(`${second}.${fraction.slice(0, 3).padEnd(3, '0')}`);
};

/** Parses a day, which begins in UTC, or an instant. Returns undefined for any other text. */
export const parseDayOrInstant = (text: string): Date | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && hasDay(text) ? new Date(text) : parseInstant(text);

/** Number of years ahead for which posts can be scheduled. A later time is a mistake, such as a wrong digit of the year. */
export const maxYearsAhead = 10;

/** Returns the latest time for which posts can be scheduled. */
const latestTime = (now: Date): Date => {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + maxYearsAhead);
  return latest;
};

/** Returns the sentence for a time that is too far ahead, or null if posts can be scheduled for it. */
export const whyTooFar = (time: Date, now: Date): string | null => {
  const latest = latestTime(now);
  return time > latest
    ? `The time must be at most ${maxYearsAhead} years ahead, until ${latest.toISOString().slice(0, 10)}. Check the year.`
    : null;
};
