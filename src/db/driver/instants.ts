/** SQL for an instant as milliseconds since 1970. Null for null. */
export const epochMs = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** SQL for the current time of a statement, regardless of when its transaction began. */
export const clockMs: string = epochMs('clock_timestamp()');
