/** Milliseconds between two checks of the event loop. */
export const eventLoopLookMs = 20;

/**
 * Returns the waiting times in milliseconds of work that arrives every `eventLoopLookMs`, for a check that was `late`. A
 * block of a second counts as fifty waits. If it counted once, a process that is often blocked would show too few of them
 * in a p99.
 */
export const waitsBehind = (late: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(late / eventLoopLookMs)) }, (_, look) =>
    Math.max(0, late - look * eventLoopLookMs),
  );

/**
 * Checks the event loop of this process every 20 ms and passes the waiting times in seconds to `record`. Does not keep the
 * process alive. Returns a function that stops it.
 */
export const watchEventLoop = (record: (seconds: number) => void): (() => void) => {
  let before = performance.now();
  const look = (): void => {
    const now = performance.now();
    for (const wait of waitsBehind(now - before - eventLoopLookMs)) record(wait / 1_000);
    before = now;
  };
  const looking = setInterval(look, eventLoopLookMs).unref();
  return () => clearInterval(looking);
};
