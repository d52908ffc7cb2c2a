import type { AccountMetricName, MeasuredCounts, PostMetricName } from '../domain/analytics/metrics.ts';
import type { Account } from './step.ts';

/** A post of ours that is out, of which the numbers are asked. */
export interface MeasuredPost {
  externalId: string;
  publishedAt: Date;
  /** Whether what it carries is one video and nothing else. */
  isVideo: boolean;
  /** That platform's own settings with which it went out. */
  options: Record<string, unknown>;
}

/** What a platform said of one post. `pending`: it has not counted yet. `refused`: not this one, or not now, as `reason` says. */
export type PostReading = { externalId: string } & (
  | ({ state: 'ok'; reason?: string } & MeasuredCounts<PostMetricName>)
  | { state: 'pending' }
  | { state: 'gone' }
  | { state: 'unsupported' | 'refused'; reason: string }
);

/** Posts of one account that are read together, and how many calls that takes, as a rule. */
export interface ReadingBatch {
  posts: MeasuredPost[];
  calls: number;
}

/** What was read, in how many calls, and how many objects the platform showed, where it bills those. */
export interface ReadPosts {
  readings: PostReading[];
  calls: number;
  shown: number;
}

/** How the numbers of a platform are read. Nothing of it shows to anybody, and all of it may be repeated. */
export interface MetricsReader {
  /** Cuts the posts of one account into what is read together. */
  batch(posts: readonly MeasuredPost[]): ReadingBatch[];
  /** Reads one batch. Throws a PlatformError where nothing of it could be read. */
  readPosts(account: Account, posts: readonly MeasuredPost[], signal: AbortSignal): Promise<ReadPosts>;
  /** Reads the account's own numbers in one call; absent where the platform gives apps none. Throws a PlatformError. */
  readAccount?(account: Account, signal: AbortSignal): Promise<MeasuredCounts<AccountMetricName>>;
}

/** Batches of so many posts, of one call each. */
export const inBatchesOf =
  (size: number, calls = 1) =>
  (posts: readonly MeasuredPost[]): ReadingBatch[] =>
    Array.from({ length: Math.ceil(posts.length / size) }, (_, index) => ({
      posts: posts.slice(index * size, (index + 1) * size),
      calls,
    }));

/** Names of a platform's numbers that are there, with their values; counts that are no whole numbers are left out. */
export const countsIn = (
  found: readonly (readonly [name: string, value: number | undefined])[],
): Record<string, number> =>
  Object.fromEntries(
    found.filter(([, value]) => Number.isSafeInteger(value) && Number(value) >= 0),
  ) as Record<string, number>;
