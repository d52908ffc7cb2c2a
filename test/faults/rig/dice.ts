/** Chance that a seed repeats. */
export interface Dice {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  upTo(below: number): number;
  one<T>(of: readonly T[]): T;
  /** True once in `times` throws, on average. */
  oneIn(times: number): boolean;
}

/** Mulberry32: small, fast, good enough to choose faults. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return {
    next,
    upTo,
    one: of => {
      const chosen = of[upTo(of.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    oneIn: times => next() * times < 1,
  };
};
