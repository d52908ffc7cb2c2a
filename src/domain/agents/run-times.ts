import { clockAt, instantOfClockMs } from '../series/occurrences.ts';
import { isTimeZone } from '../time-zones.ts';
import { findOffsets } from '../wall-clock.ts';
import { readCron } from './cron.ts';

/** Times at which an agent runs. */
export interface RunTimes {
  /** Five-field cron expression, in local times of the zone. */
  schedule: string;
  /** IANA time zone. */
  timeZone: string;
}

/**
 * Yields the times after `from` at which an agent runs, earliest first. A local time that the clock skips becomes the first
 * instant after the gap, and a local time that occurs twice counts only the first time, as in queues and series. Yields
 * nothing if this release does not know the time zone.
 */
function* listRunTimes({ schedule, timeZone }: RunTimes, from: Date): Generator<Date, void> {
  if (!isTimeZone(timeZone)) return;
  const cron = readCron(schedule);
  let before = from.getTime();
  // all earlier local times belong to instants up to `from`
  const clock = new Date(`${clockAt(from, timeZone)}Z`);
  for (let next = cron.nextRun(clock); next; next = cron.nextRun(next)) {
    const at = instantOfClockMs(next.getTime(), timeZone);
    if (at <= before) continue;
    before = at;
    yield new Date(at);
  }
}

/** Returns the first `count` times after `from` at which an agent runs, or fewer if its schedule ends. */
export const nextRuns = (times: RunTimes, from: Date, count: number): Date[] =>
  listRunTimes(times, from).take(count).toArray();

/** Returns the first `max` times after `from` and before `until` at which an agent runs. */
export const runsBetween = (times: RunTimes, from: Date, until: Date, max: number): Date[] => {
  const found: Date[] = [];
  for (const at of listRunTimes(times, from)) {
    if (at >= until || found.length === max) break;
    found.push(at);
  }
  return found;
};

/** Maximum number of runs in one clock change. No zone sets its clocks back by more than a day. */
const maxAtChange = 1_440;

/**
 * Returns the runs of a period that depend on a change of the clocks: at the end of a skipped hour, and in the first of two
 * equal hours.
 */
export const listRunsAtClockChanges = (times: RunTimes, from: Date, until: Date): Date[] => {
  if (!isTimeZone(times.timeZone)) return [];
  const spans = findOffsets(times.timeZone, from, until);
  return spans.slice(1).flatMap(({ from: change, seconds }, index) => {
    const at = change.getTime();
    const backMs = ((spans[index]?.seconds ?? seconds) - seconds) * 1_000;
    const [first, end] = backMs > 0 ? [at - backMs, at] : [at, at + 1];
    return runsBetween(times, new Date(first - 1), new Date(end), maxAtChange);
  });
};

/** Time around a clock change in which Temporal may fire wrongly. The largest regular change has two hours. */
const nearChangeMs = 3 * 60 * 60_000;

/** Returns whether a schedule fired at a time at which the agent does not run, because clocks change around that time. */
export const isMisfired = (times: RunTimes, at: Date): boolean => {
  if (!isTimeZone(times.timeZone)) return false;
  const around = (ms: number): [Date, Date] => [new Date(at.getTime() - ms), new Date(at.getTime() + ms)];
  return (
    findOffsets(times.timeZone, ...around(nearChangeMs)).length > 1 &&
    runsBetween(times, ...around(1), 1).length === 0
  );
};
