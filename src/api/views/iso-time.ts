/** A time as PostgreSQL writes it → `2026-11-21T07:43:00.123Z`. */
export const isoTime = (time: string): string => new Date(time).toISOString();

export const isoTimeOrNull = (time: string | null): string | null => (time === null ? null : isoTime(time));
