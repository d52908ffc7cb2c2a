/** Whether this is the name of a time zone (IANA) that times can be said in. */
export const isTimeZone = (name: string): boolean => {
  // `Intl` takes offsets, too: they are no names, and know no summer
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** `Mon 23 November 2026, 11:00 (Europe/Berlin, GMT+1)`: to the minute, with the zone that it is said in. */
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

/** A text in which every instant that stands there as `toISOString` writes it is said in a zone; a zone that is none is UTC. */
export const withTimesIn = (timeZone: string | null, text: string): string => {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  return text.replaceAll(instants, found => {
    const at = new Date(found);
    return Number.isNaN(at.getTime()) ? found : timeIn(zone, at);
  });
};

/** A day of a calendar, and the first instant of it that is asked about. */
export interface ZoneDay {
  /** As in `2026-11-30`. */
  day: string;
  from: Date;
}

/** What a calendar on the wall of a zone says at an instant. */
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

/** The first second after `time` on which the calendar says another day. Days of 23 and of 25 hours are among them. */
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

/** The days of a zone from one instant to another. */
export const daysIn = (timeZone: string, from: Date, to: Date): ZoneDay[] => {
  const dayAt = wallDay(timeZone);
  const days: ZoneDay[] = [];
  for (let time = from.getTime(); time < to.getTime(); time = nextDay(dayAt, time))
    days.push({ day: dayAt(time), from: new Date(time) });
  return days;
};
