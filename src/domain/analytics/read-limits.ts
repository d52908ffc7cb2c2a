import type { PlatformName } from '../platforms.ts';

/** Maximum number of calls per UTC day that only read metrics, so that they never use up the quota for publishing. */
export interface ReadLimit {
  /** Maximum for one account. */
  account: number;
  /** Maximum for all accounts of the service's app, or null for no limit. */
  app: number | null;
}

/**
 * Shares of the platforms' own limits (2026-11). X: 5,000 calls in 15 minutes, but the budget runs out sooner
 * (X_READ_BUDGET). LinkedIn: 100 calls per member and 500 per app and day on the development tier. Instagram and Threads:
 * 4,800 times the impressions of an account. YouTube: 10,000 units per day for all customers; a poll of 50 videos costs
 * one.
 */
export const readLimits: Readonly<Record<PlatformName, ReadLimit>> = {
  x: { account: 5_000, app: null },
  linkedin: { account: 80, app: 400 },
  instagram: { account: 2_000, app: null },
  threads: { account: 2_000, app: null },
  youtube: { account: 500, app: 1_000 },
};

/**
 * Minimum milliseconds between two reads of a post that people ask for. A refresh that is requested sooner would return the
 * same numbers and comments, and cost calls.
 */
export const minRefreshMs = 60_000;
