import { locale } from './locale.ts';

/** Words for times. Every time that is shown names its zone, in its text or in its title. */

const cached = <Made>(make: (key: string) => Made): ((key: string) => Made) => {
  const made = new Map<string, Made>();
  return key => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

const timeIn = cached(
  // Short zone names, because space in a calendar is scarce.
  zone =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const fullIn = cached(
  zone =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);
const shortIn = cached(
  zone =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** `09:30`. */
export const timeOf = (at: string, zone: string): string => timeIn(zone).format(new Date(at));

/** `Mon, Jan 5, 09:30`: for a button, beside which the zone is named. */
export const shortTimeOf = (at: string, zone: string): string => shortIn(zone).format(new Date(at));

/** `Mon, Jan 5, 2026, 09:30 GMT+1`. */
export const fullTimeOf = (at: string, zone: string): string => fullIn(zone).format(new Date(at));

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `in 3 hours`, `2 days ago`, `this minute`. */
export const distanceOf = (at: string, now = Date.now()): string => {
  const apart = new Date(at).getTime() - now;
  const [unit, size] = steps.find(([, ms]) => Math.abs(apart) >= ms) ?? (['minute', 60_000] as const);
  return relative.format(Math.trunc(apart / size), unit);
};

/** The name of a zone for people: `Europe/Berlin (GMT+1)`. */
export const zoneNameOf = (zone: string, at = new Date()): string => {
  const part = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return part ? `${zone.replaceAll('_', ' ')} (${part.value})` : zone;
};

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const days = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A date without a time, such as `2026-11-30`. */
export const dayOf = (date: string): string => days.format(new Date(date));

/** The name of a day of the week; 1 is Monday. */
export const weekdayName = (day: number, length: 'long' | 'short' = 'long'): string =>
  // the first of January 2024 was a Monday
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: length }).format(Date.UTC(2024, 0, day));
