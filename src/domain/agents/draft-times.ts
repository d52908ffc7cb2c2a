import { timeOnDay } from '../wall-clock.ts';

/** Publishing time proposed for an agent's drafts: a number of days after the run, at a local time in a time zone. */
export interface DraftTimes {
  daysAfter: number;
  /** Local time, such as `09:00`. */
  time: string;
  timeZone: string;
}

/**
 * Returns the proposed publishing time of a run's draft number `n` (from 1). Drafts are spaced one day apart, beginning
 * with the first such time that is still in the future when the draft is written.
 */
export const wantedTimeOf = (
  { daysAfter, time, timeZone }: DraftTimes,
  { startedAt, number, now }: { startedAt: Date; number: number; now: Date },
): Date => {
  for (let days = daysAfter; ; days += 1) {
    const first = timeOnDay(startedAt, days, time, timeZone);
    if (first > now) return timeOnDay(startedAt, days + number - 1, time, timeZone);
  }
};
