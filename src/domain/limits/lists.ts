/** Number of items up to which the items of a list are counted. Counting them takes PostgreSQL a few milliseconds. */
export const maxCounted = 10_000;
