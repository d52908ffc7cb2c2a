import { Temporal } from 'temporal-polyfill';
import { refuse } from './errors.ts';
import { instantProblem } from './instants.ts';

/** Amount by which a time is moved. Weeks and days are calendar units, all others are exact. */
export interface Shift {
  weeks?: number | undefined;
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
}

const inZone = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/**
 * Moves an instant forward or backward. Whole days keep the local time of day in the zone. If that time occurs twice, the
 * first one counts; if it is skipped, the result is later by the clock change, as in the console. Refuses a result outside
 * the years that responses can show.
 */
export const shiftTime = (
  at: Date,
  { weeks = 0, days = 0, hours = 0, minutes = 0 }: Shift,
  timeZone = 'UTC',
): Date => {
  const moved = inZone(at, timeZone).add({ weeks, days }).add({ hours, minutes });
  const time = new Date(moved.epochMilliseconds);
  const problem = instantProblem(time);
  if (problem) throw refuse('validation_failed', `The new time lies ${problem.where}.`);
  return time;
};

/** Returns a time of day (`09:00`) a number of days after the day of an instant in a zone. */
export const timeOnDay = (at: Date, days: number, time: string, timeZone: string): Date => {
  const day = inZone(at, timeZone).toPlainDate().add({ days });
  const moment = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(moment.epochMilliseconds);
};

/**
 * Returns the instant of a local time in a zone: the first one if the time occurs twice, and the first instant after it if
 * it is skipped.
 */
export const instantOnClock = (dateTime: Temporal.PlainDateTime, timeZone: string): number => {
  const first = dateTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(dateTime)) return first.epochMilliseconds;
  return (first.getTimeZoneTransition('next') ?? first).epochMilliseconds;
};

/** Part of a period within which a time zone has one offset from UTC. `to` is the first instant after it. */
export interface OffsetSpan {
  from: Date;
  to: Date;
  seconds: number;
}

/** Returns the offsets of a time zone within a period, in order. */
export const findOffsets = (timeZone: string, from: Date, to: Date): OffsetSpan[] => {
  const spans: OffsetSpan[] = [];
  for (let at = inZone(from, timeZone); at.epochMilliseconds < to.getTime();) {
    const next = at.getTimeZoneTransition('next') ?? inZone(to, timeZone);
    spans.push({
      from: new Date(at.epochMilliseconds),
      to: new Date(Math.min(next.epochMilliseconds, to.getTime())),
      seconds: Math.round(at.offsetNanoseconds / 1e9),
    });
    at = next;
  }
  return spans;
};
