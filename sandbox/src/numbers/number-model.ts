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
  /** Null for what its platform does not show. */
  set: Record<string, number | null>;
  /** How much each grows in an hour. */
  perHour: Record<string, number>;
  /** From when it grows, in Unix milliseconds: otherwise from when it was published. */
  since?: number;
}

/** Undefined for what is not shown. */
export type Shown<Name extends string> = Record<Name, number | undefined>;

export const hourMs = 3_600_000;
