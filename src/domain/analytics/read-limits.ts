import type { PlatformName } from '../platforms.ts';

/** How many calls that only read numbers are made a UTC day, so that they never take what publishing needs. */
export interface ReadLimit {
  /** Of one account. */
  account: number;
  /** Of all accounts of this service's app; null for no limit. */
  app: number | null;
}

/**
 * A part of what the platforms allow (2026-11). X: 5,000 in 15 minutes, money ends sooner (X_READ_BUDGET). LinkedIn: 100 calls of
 * a member and 500 of an app a day on the development tier. Instagram and Threads: 4,800 times the impressions of an account.
 * YouTube: 10,000 units a day for all customers, of which a look at 50 videos costs one.
 */
export const readLimits: Readonly<Record<PlatformName, ReadLimit>> = {
  x: { account: 5_000, app: null },
  linkedin: { account: 80, app: 400 },
  instagram: { account: 2_000, app: null },
  threads: { account: 2_000, app: null },
  youtube: { account: 500, app: 1_000 },
};

/** In millionths of a dollar: what X bills for a post that it shows, once a UTC day, and for an account (2026-11). */
export const readCosts = { x: { post: 5_000, account: 10_000 } } as const;

/** An amount in millionths of a dollar as people read it: `$0.015`. */
export const inDollars = (millionths: number): string => `$${(millionths / 1_000_000).toFixed(3)}`;

/** Millionths of a dollar. */
export const costOfReading = (platform: PlatformName, what: 'post' | 'account'): number =>
  platform === 'x' ? readCosts.x[what] : 0;
