import type { AccountMetricName, MeasuredCounts, PostMetricName } from '../domain/analytics/metrics.ts';
import type { Account } from './step.ts';

/** Published post of ours whose metrics are read. */
export interface MeasuredPost {
  externalId: string;
  publishedAt: Date;
  /** Whether its media is exactly one video. */
  isVideo: boolean;
  /** Platform's own settings with which the post was published. */
  options: Record<string, unknown>;
}

/** Reading of one post. `pending`: the platform has not counted yet. `refused`: not this post, or not now, see `reason`. */
export type PostReading = { externalId: string } & (
  | ({ state: 'ok'; reason?: string } & MeasuredCounts<PostMetricName>)
  | { state: 'pending' }
  | { state: 'gone' }
  | { state: 'unsupported' | 'refused'; reason: string }
);

/** Posts of one account that are read together, and the usual number of calls for them. */
export interface ReadingBatch {
  posts: MeasuredPost[];
  calls: number;
}

/** Readings, the number of calls, and the number of objects that the platform returned, if it bills them. */
export interface ReadPosts {
  readings: PostReading[];
  calls: number;
  shown: number;
  /** Number of further objects, which it bills at the lower price for the owner of the app. */
  owned?: number;
}

/** Reader of a platform's metrics. All calls are invisible to people and repeatable. */
export interface MetricsReader {
  /** Splits the posts of one account into batches. */
  batch(posts: readonly MeasuredPost[]): ReadingBatch[];
  /** Reads one batch. Throws a PlatformError if none of it could be read. */
  readPosts(account: Account, posts: readonly MeasuredPost[], signal: AbortSignal): Promise<ReadPosts>;
  /** Reads the account's own metrics in one call. Absent if apps cannot. Throws a PlatformError. */
  readAccount?(account: Account, signal: AbortSignal): Promise<MeasuredCounts<AccountMetricName>>;
}

/** Returns a function that makes batches of the given size, with one call each. */
export const inBatchesOf =
  (size: number, calls = 1) =>
  (posts: readonly MeasuredPost[]): ReadingBatch[] =>
    Array.from({ length: Math.ceil(posts.length / size) }, (_, index) => ({
      posts: posts.slice(index * size, (index + 1) * size),
      calls,
    }));

/** Returns the platform's counts that are present, by name. Counts that are not whole numbers are left out. */
export const countsIn = (
  found: readonly (readonly [name: string, value: number | undefined])[],
): Record<string, number> =>
  Object.fromEntries(
    found.filter(([, value]) => Number.isSafeInteger(value) && Number(value) >= 0),
  ) as Record<string, number>;
