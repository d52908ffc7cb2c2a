/** Milliseconds that a stopping API waits for requests in progress. A supervisor must wait longer. */
export const drainTime = 25_000;
