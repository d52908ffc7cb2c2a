/** Locales whose short names of time zones complement each other: EST, CET, AEDT, IST. */
const locales = ['en-US', 'en-GB', 'en-AU', 'en-IN'];

const zoneNames = locales.map(locale => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }));
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Returns the short name of this machine's zone at a time: `CET`, or `GMT+5:45` for a zone without one. */
const zoneAt = (at: Date): string => {
  const names = zoneNames.map(
    format => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find(name => !/^GMT[+-]/.test(name)) ?? names[0] ?? '';
};

/** Formats an instant in this machine's zone, which is named: `2026-11-29 08:32 CET`. Null becomes an empty text. */
export const shownTime = (instant: string | null): string => {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${clock.format(at)} ${zoneAt(at)}`;
};

/** Formats a clock time of a zone, which is named: `2026-11-29 08:32 Europe/Berlin`. */
export const shownClock = (wall: string, timeZone: string): string =>
  `${wall.slice(0, 16).replace('T', ' ')} ${timeZone}`;

/** IANA name of this machine's zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
