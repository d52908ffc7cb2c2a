const clocks = new Map<string, Intl.DateTimeFormat>();

const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
};

/** Returns the local time of a zone at an instant, read as if it were UTC, in epoch milliseconds with whole seconds. */
const shown = (timeZone: string, instant: number): number => {
  const parts = clockIn(timeZone).formatToParts(instant);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1] = [at['year'], at['month'], at['day']];
  return Date.UTC(year, month - 1, day, at['hour'], at['minute'], at['second']);
};

/** Returns the instant of a local time in a zone. If the time occurs twice or never, returns a nearby instant. */
const instantOf = (timeZone: string, wanted: number): number => {
  const guess = wanted - (shown(timeZone, wanted) - wanted);
  return guess - (shown(timeZone, guess) - wanted);
};

const dayMs = 86_400_000;

interface Day {
  start: Date;
  end: Date;
}

/** Most recently used day of each zone. The day is needed at every commit, and creating an `Intl` formatter is slow. */
const lastDays = new Map<string, Day>();

/** Returns the first instant of the current day in a time zone, and of the next day. Days may have 23 or 25 hours. */
export const dayIn = (timeZone: string, now: Date): Day => {
  const last = lastDays.get(timeZone);
  if (last && last.start <= now && now < last.end) return last;
  const midnight = Math.floor(shown(timeZone, now.getTime()) / dayMs) * dayMs;
  const day = {
    start: new Date(instantOf(timeZone, midnight)),
    end: new Date(instantOf(timeZone, midnight + dayMs)),
  };
  lastDays.set(timeZone, day);
  return day;
};
