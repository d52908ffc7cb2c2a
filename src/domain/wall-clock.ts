import { Temporal } from 'temporal-polyfill';
import { refuse } from './errors.ts';
import { instantProblem } from './instants.ts';

/** How far something is moved. Weeks and days are those of a calendar, the rest is exact. */
export interface Shift {
  weeks?: number | undefined;
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
}

const inZone = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/**
 * An instant some time later, or earlier; whole days keep the time of day that clocks show in the zone. In the hour that comes
 * twice it is the first of two, and in the one that does not come as much later as clocks jump, as the console moves posts.
 * Refuses a move out of the years that answers can show.
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

/** That time of day (`09:00`) so many days after the day that an instant is on in a zone. */
export const timeOnDay = (at: Date, days: number, time: string, timeZone: string): Date => {
  const day = inZone(at, timeZone).toPlainDate().add({ days });
  const moment = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(moment.epochMilliseconds);
};

/**
 * The instant at which the clock of a zone shows a time: in an hour that is repeated the first one, in an hour that is left
 * out the first instant after it.
 */
export const instantOnClock = (dateTime: Temporal.PlainDateTime, timeZone: string): number => {
  const first = dateTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(dateTime)) return first.epochMilliseconds;
  return (first.getTimeZoneTransition('next') ?? first).epochMilliseconds;
};
