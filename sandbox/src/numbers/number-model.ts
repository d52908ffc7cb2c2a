/** Counts of posts, with the same names for all platforms. Each platform shows the ones it has, under its own names. */
export const postNumbers = [
  ...(['views', 'reach', 'likes', 'comments', 'shares', 'reposts', 'quotes', 'saves', 'clicks'] as const),
  ...(['sends', 'follows', 'profileVisits', 'navigation', 'videoViews'] as const),
  ...(['watchTimeMs', 'averageWatchTimeMs', 'skipRate'] as const),
] as const;
export type PostNumber = (typeof postNumbers)[number];

/** Counts of accounts: the first line lists totals, the others list daily activity. */
export const accountNumbers = [
  ...(['followers', 'following', 'posts', 'listed'] as const),
  ...(['views', 'reach', 'likes', 'comments', 'shares', 'reposts', 'quotes', 'saves', 'clicks'] as const),
  ...(['replies', 'engaged', 'interactions', 'follows'] as const),
] as const;
export type AccountNumber = (typeof accountNumbers)[number];

/** Numbers that a test set for one post or account. */
export interface KeptNumbers {
  /** Set values. Null for numbers that the platform does not show. */
  set: Record<string, number | null>;
  /** Growth of each number per hour. */
  perHour: Record<string, number>;
  /** Start of the growth in Unix milliseconds. Defaults to the publish time. */
  since?: number;
}

/** Undefined for what is not shown. */
export type Shown<Name extends string> = Record<Name, number | undefined>;

export const hourMs = 3_600_000;
