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

/** What the clocks of a zone show at an instant, as if it were UTC; epoch milliseconds, whole seconds. */
const shown = (timeZone: string, instant: number): number => {
  const parts = clockIn(timeZone).formatToParts(instant);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1] = [at['year'], at['month'], at['day']];
  return Date.UTC(year, month - 1, day, at['hour'], at['minute'], at['second']);
};

/** When the clocks of a zone show a time; where they show it twice or never, the instant beside it. */
const instantOf = (timeZone: string, wanted: number): number => {
  const guess = wanted - (shown(timeZone, wanted) - wanted);
  return guess - (shown(timeZone, guess) - wanted);
};

const dayMs = 86_400_000;

interface Day {
  start: Date;
  end: Date;
}

/** The day of each zone that was asked for last: asked for at every commit, and a clock of `Intl` takes its time. */
const lastDays = new Map<string, Day>();

/** First instant of the day that it is in a time zone, and of the next one; days of 23 and 25 hours are as long as they are. */
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
