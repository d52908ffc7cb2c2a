/**
 * By how many requests, each `at` epoch milliseconds, somebody was ever ahead of an even pace: a burst, whichever span it
 * falls into.
 */
export const maxAhead = (met: readonly { at: number }[], perSecond: number): number => {
  let [max, furthest] = [0, Infinity];
  for (const [index, { at }] of met.entries()) {
    const early = index - (at * perSecond) / 1_000;
    furthest = Math.min(furthest, early);
    max = Math.max(max, early - furthest);
  }
  return max;
};

/** Of all pairs that lie at least `apart` from each other in their order, the share that came the wrong way round. */
export const shareReversed = (sequences: number[], apart: number): number => {
  const reversals = sequences.map(
    (sequence, index) => sequences.slice(index + 1).filter(later => sequence - later >= apart).length,
  );
  const rest = Math.max(0, sequences.length - apart);
  return reversals.reduce((sum, one) => sum + one, 0) / Math.max(1, (rest * (rest + 1)) / 2);
};
