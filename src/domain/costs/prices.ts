import type { PlatformName } from '../platforms.ts';

/** Calls that a platform charges this service’s app for. */
export const chargedCalls = [
  'post',
  'post_with_link',
  'alt_text',
  'delete',
  'moderation',
  'interaction',
  'read_post',
  'read_account',
  'read_owned',
] as const;
export type ChargedCall = (typeof chargedCalls)[number];

/** Prices of a platform from a UTC day on, in millionths of a dollar per call or per object read. */
export interface PriceRow {
  platform: PlatformName;
  /** UTC day such as `2026-04-20`. */
  from: string;
  prices: Readonly<Partial<Record<ChargedCall, number>>>;
}

/**
 * Prices as the platforms publish them. Platforms and calls without a price cost nothing. X: price list of 2026-04-20. Its
 * list names a summoned reply at $0.010 without saying when a reply counts as one, so replies are priced as posts. It names
 * two prices for a deletion ($0.005 and $0.010); the higher one counts. Media uploads are not on the list.
 */
export const publishedPrices: readonly PriceRow[] = [
  {
    platform: 'x',
    from: '2026-04-20',
    prices: {
      post: 15_000,
      post_with_link: 200_000,
      alt_text: 5_000,
      delete: 10_000,
      moderation: 5_000,
      interaction: 15_000,
      read_post: 5_000,
      read_account: 10_000,
      read_owned: 1_000,
    },
  },
];

/** Returns a price in millionths of a dollar on a day: the newest row up to that day that names the call. */
export type FindPrice = (platform: PlatformName, call: ChargedCall, at?: Date) => number;

/**
 * Returns the lookup of prices with an operator’s rows, which replace the published price of a call from their day on.
 */
export const createPrices = (own: readonly PriceRow[] = []): FindPrice => {
  const rows = [...publishedPrices, ...own].toSorted((a, b) => a.from.localeCompare(b.from));
  return (platform, call, at = new Date()) => {
    const day = at.toISOString().slice(0, 10);
    const row = rows.findLast(
      each => each.platform === platform && each.from <= day && each.prices[call] !== undefined,
    );
    return row?.prices[call] ?? 0;
  };
};

/** Formats millionths of a dollar for people: `$0.015`. */
export const inDollars = (millionths: number): string => `$${(millionths / 1_000_000).toFixed(3)}`;
