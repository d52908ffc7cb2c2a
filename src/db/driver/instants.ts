/** An instant as milliseconds since 1970, as SQL; null where it is null. */
export const epochMs = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** The instant of a statement, whenever its transaction began. */
export const clockMs: string = epochMs('clock_timestamp()');
