import { timeOnDay } from '../wall-clock.ts';

/** When an agent's drafts are wanted out: so many days after its run, at a time of day that clocks in a zone show. */
export interface DraftTimes {
  daysAfter: number;
  /** As in `09:00`. */
  time: string;
  timeZone: string;
}

/**
 * When the draft of that number (from 1) of a run is wanted out: one a day, from the first such time on that is still to come
 * once it is written.
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
