import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';

/** Permitted outcomes of one target other than being published exactly once. */
export interface Leeway {
  /** Platforms that refuse permanently, so the target may fail. */
  fail: readonly PlatformName[];
  /** Platforms that cannot be read, so the outcome may stay unknown. */
  unconfirmed: readonly PlatformName[];
  /** Platforms that asked for more time than the run has: the target may still wait, with no part live. */
  waiting: readonly PlatformName[];
}

export const none: Leeway = { fail: [], unconfirmed: [], waiting: [] };
export const everyWay: Leeway = { ...none, fail: platformNames };

/** A post that the API answered 2xx for, and what it owes us since. */
export interface Asked {
  id: string;
  /** Session of its author. */
  token: string;
  platforms: readonly PlatformName[];
  /** Marks of its parts: one for the post itself, one for each that follows it in a thread. */
  marks: string[];
  /** Mark of its first comment: it may be there once at most. */
  comment?: string;
  /** Marks of texts that were replaced by an accepted edit: they must be nowhere. */
  replaced: string[];
  /** Earliest time at which a part may be live, in epoch milliseconds. */
  dueAt: number;
  /** Start of a recovery: the due time, or the end of the fault. */
  since: number;
  /** Whether an accepted cancel must have stopped it. */
  cancelled: boolean;
  leeway: Leeway;
}

/** Every post of one service, in the order of its answers. */
export interface Ledger {
  posts: Asked[];
  /** A mark that no other text carries. */
  mark(): string;
}

let marks = 0;

export const createLedger = (): Ledger => {
  const run = Math.random().toString(36).slice(2, 7);
  return { posts: [], mark: () => `zq${run}${(marks += 1).toString(36)}` };
};
