/** How far something is moved. Weeks and days are those of a calendar, the rest is exact. */
export interface Shift {
  weeks?: number | undefined;
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
}

const dayMs = 86_400_000;

/** What clocks on the wall of a zone show at an instant, as if it were UTC. */
const wallOf = (timeZone: string): ((time: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  return time => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const whole = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return whole + (time - Math.floor(time / 1_000) * 1_000);
  };
};

/**
 * The instant at which clocks show that: the first of two in the hour that comes twice, and as much later as clocks jump in the
 * hour that does not come, as the console moves posts.
 */
const instantOf = (wallAt: (time: number) => number, wall: number): number => {
  const [before, after] = [wall - dayMs, wall + dayMs].map(near => wallAt(near) - near) as [number, number];
  const found = [wall - before, wall - after].filter(time => wallAt(time) === wall);
  return found.length > 0 ? Math.min(...found) : wall - before;
};

/** An instant some time later, or earlier; whole days keep the time of day that clocks show in the zone. */
export const shiftTime = (
  at: Date,
  { weeks = 0, days = 0, hours = 0, minutes = 0 }: Shift,
  timeZone = 'UTC',
): Date => {
  const wallAt = wallOf(timeZone);
  const calendarMs = (weeks * 7 + days) * dayMs;
  const start = calendarMs === 0 ? at.getTime() : instantOf(wallAt, wallAt(at.getTime()) + calendarMs);
  return new Date(start + (hours * 60 + minutes) * 60_000);
};

/** That time of day (`09:00`) so many days after the day that an instant is on in a zone. */
export const timeOnDay = (at: Date, days: number, time: string, timeZone: string): Date => {
  const wallAt = wallOf(timeZone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = Math.floor(wallAt(at.getTime()) / dayMs) + days;
  return new Date(instantOf(wallAt, day * dayMs + (hours * 60 + minutes) * 60_000));
};
