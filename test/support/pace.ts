/**
 * Returns by how many requests, each `at` epoch milliseconds, a sender was ever ahead of an even pace: a burst in any span.
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

/** Returns by how many requests a sender is ever ahead of a pace that began at an instant. Late requests do not count. */
export const maxEarly = (met: readonly { at: number }[], perSecond: number, began: number): number =>
  Math.max(
    ...met
      .map(({ at }) => at)
      .toSorted((one, other) => one - other)
      .map((at, before) => before - ((at - began) * perSecond) / 1_000),
  );
