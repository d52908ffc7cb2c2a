/** Work that may not all run at once. */
export interface Turns {
  /** Does the work when its turn has come, and gives its result. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for their turn. */
  waiting(): number;
}

/** Lets so many run at once; the others follow in the order in which they came. */
export const createTurns = (atOnce: number): Turns => {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    waiting: () => queue.length,
    take: async work => {
      if (running >= atOnce) await new Promise<void>(resolve => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
