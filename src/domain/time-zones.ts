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
