import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';

/** What may become of one target beside being published exactly once. */
export interface Leeway {
  /** The platform was told to refuse for good: it may fail. */
  fail: readonly PlatformName[];
  /** The platform was made unreadable: nobody may be able to tell. */
  unconfirmed: readonly PlatformName[];
  /** The platform asked for more time than the run has: it may still wait, with nothing out. */
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
  /** No part may be out before; epoch milliseconds. */
  dueAt: number;
  /** From when a recovery is counted: the instant that it was due, or the fault ended. */
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
