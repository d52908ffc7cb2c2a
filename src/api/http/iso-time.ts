/**
 * Matches a time in UTC as PostgreSQL writes it, in a row or in JSON. PostgreSQL omits trailing zeros of the milliseconds.
 */
const utc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/;

/** Converts a time from PostgreSQL's notation to `2026-11-21T07:43:00.123Z`. */
export const isoTime = (time: string): string => {
  const parts = utc.exec(time);
  // costs a fifth of a Date, and a page of posts contains hundreds of times
  return parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z` : new Date(time).toISOString();
};

export const isoTimeOrNull = (time: string | null): string | null => (time === null ? null : isoTime(time));
