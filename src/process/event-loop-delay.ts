/** Milliseconds between two looks at the event loop. */
export const eventLoopLookMs = 20;

/**
 * Milliseconds that work waited which came to the event loop every `eventLoopLookMs` before a look that was `late`: a block
 * of a second counts as fifty waits. Counted once, the blocks of a process that is often blocked would be too few to show in
 * a p99.
 */
export const waitsBehind = (late: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(late / eventLoopLookMs)) }, (_, look) =>
    Math.max(0, late - look * eventLoopLookMs),
  );

/**
 * Looks at the event loop of this process every 20 ms, and gives `record` how long work waited, in seconds. Does not keep
 * the process alive. Returns a function that ends it.
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
