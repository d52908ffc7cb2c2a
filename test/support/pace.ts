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

/** By how many requests somebody is ever ahead of a pace that began at an instant; one that comes late is not. */
export const maxEarly = (met: readonly { at: number }[], perSecond: number, began: number): number =>
  Math.max(
    ...met
      .map(({ at }) => at)
      .toSorted((one, other) => one - other)
      .map((at, before) => before - ((at - began) * perSecond) / 1_000),
  );
