import { dayIn } from '../days.ts';
import type { PlatformName } from '../platforms.ts';

/** Time over which a platform counts: a rolling window that ends now, or the day in a time zone. */
export type QuotaWindow = { rollingMs: number } | { dayIn: string };

/** Publishing quota of a platform. */
export interface Quota {
  limit: number;
  /** Whether the quota is per account, or for all accounts of this service's app. */
  of: 'account' | 'app';
  /** Unit of the quota. `calls`: every publish call that was sent. `posts`: calls that published, or may have published. */
  counts: 'calls' | 'posts';
  /** Call that uses the quota. YouTube counts the start of an upload. */
  spentBy: 'prepare' | 'commit';
  /** Parts of a thread that count. */
  parts: 'all' | 'roots' | 'replies';
  window: QuotaWindow;
  inWords: string;
}

const minutes = (count: number): number => count * 60_000;
const day = minutes(24 * 60);
const perAccount = { of: 'account', parts: 'all', spentBy: 'commit' } as const;

/**
 * Quotas as documented in October and November 2026. Platforms change these numbers, so each has a setting. X "Rate
 * limits", `POST /2/tweets`; LinkedIn "Share on LinkedIn", rate limits of a member (written for an older API, where calls
 * of uploads count as well, which the service does not count); Instagram "Content publishing limit" (100, elsewhere 50);
 * Threads "Overview", rate limits; YouTube "Quota", `videos.insert`, shared by the whole project.
 */
export const quotas = {
  x: {
    ...perAccount,
    limit: 100,
    counts: 'calls',
    window: { rollingMs: minutes(15) },
    inWords: 'posts per X account in 15 minutes',
  },
  linkedin: {
    ...perAccount,
    limit: 150,
    counts: 'calls',
    window: { dayIn: 'UTC' },
    inWords: 'posts per LinkedIn account in a day (UTC)',
  },
  instagram: {
    ...perAccount,
    limit: 100,
    counts: 'posts',
    window: { rollingMs: day },
    inWords: 'posts per Instagram account in 24 hours',
  },
  threads: {
    ...perAccount,
    limit: 250,
    counts: 'posts',
    parts: 'roots',
    window: { rollingMs: day },
    inWords: 'posts per Threads account in 24 hours',
  },
  threadsReplies: {
    ...perAccount,
    limit: 1_000,
    counts: 'posts',
    parts: 'replies',
    window: { rollingMs: day },
    inWords: 'replies per Threads account in 24 hours',
  },
  youtube: {
    of: 'app',
    parts: 'all',
    spentBy: 'prepare',
    limit: 100,
    counts: 'calls',
    window: { dayIn: 'America/Los_Angeles' },
    inWords: 'YouTube videos of all accounts of this service in a day (Pacific time)',
  },
} as const satisfies Record<PlatformName | 'threadsReplies', Quota>;

export type QuotaName = keyof typeof quotas;

/** Quotas whose usage the platform reports, including usage by other apps. */
export const reportedQuotas: readonly QuotaName[] = ['instagram', 'threads', 'threadsReplies'];

/** Returns the quota that a part of a post counts against. Part 0 is the post itself, later parts are replies. */
export const quotaOf = (platform: PlatformName, part: number): QuotaName =>
  platform === 'threads' && part > 0 ? 'threadsReplies' : platform;

/** Returns the platform of a quota. */
export const platformOf = (name: QuotaName): PlatformName => (name === 'threadsReplies' ? 'threads' : name);

/** Returns the time from which publications count. */
export const countedSince = (window: QuotaWindow, now: Date): Date =>
  'dayIn' in window ? dayIn(window.dayIn, now).start : new Date(now.getTime() - window.rollingMs);

/** Returns when a publication at `counted`, which is within the window, stops counting. */
export const countedUntil = (window: QuotaWindow, now: Date, counted: Date): Date =>
  'dayIn' in window ? dayIn(window.dayIn, now).end : new Date(counted.getTime() + window.rollingMs);

/**
 * Number of posts that may still be published, never below 0, and the time when that number next grows, or null while
 * nothing is counted.
 */
export interface QuotaUsage {
  limit: number;
  used: number;
  remaining: number;
  resetsAt: Date | null;
}
