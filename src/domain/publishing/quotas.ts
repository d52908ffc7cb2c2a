import { dayIn } from '../days.ts';
import type { PlatformName } from '../platforms.ts';

/** Over which time a platform counts: a stretch that ends now, or the day in a time zone. */
export type QuotaWindow = { rollingMs: number } | { dayIn: string };

/** How much a platform lets be published. */
export interface Quota {
  limit: number;
  /** Whose posts are counted together: those of one account, or of all accounts of this service's app. */
  of: 'account' | 'app';
  /** `calls`: every publish call that was sent. `posts`: those that published, or may have. */
  counts: 'calls' | 'posts';
  /** What uses it up; YouTube counts the opening of an upload. */
  spentBy: 'prepare' | 'commit';
  /** Which parts of a thread. */
  parts: 'all' | 'roots' | 'replies';
  window: QuotaWindow;
  inWords: string;
}

const minutes = (count: number): number => count * 60_000;
const day = minutes(24 * 60);
const perAccount = { of: 'account', parts: 'all', spentBy: 'commit' } as const;

/**
 * What the platforms documented in October and November 2026; they change these numbers, so each has a setting. X "Rate
 * limits", `POST /2/tweets`; LinkedIn "Share on LinkedIn", rate limits of a member (written for an older API: calls of
 * uploads count there as well, and are not known here); Instagram "Content publishing limit" (100, elsewhere 50); Threads
 * "Overview", rate limits; YouTube "Quota", `videos.insert`, which the whole project shares.
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

/** Those of which the platform tells how much is used, by other apps too. */
export const reportedQuotas: readonly QuotaName[] = ['instagram', 'threads', 'threadsReplies'];

/** Which quota a part of a post is counted against; 0 is the post itself, later ones are its replies. */
export const quotaOf = (platform: PlatformName, part: number): QuotaName =>
  platform === 'threads' && part > 0 ? 'threadsReplies' : platform;

/** The platform that a quota is of. */
export const platformOf = (name: QuotaName): PlatformName => (name === 'threadsReplies' ? 'threads' : name);

/** From when on what was published counts. */
export const countedSince = (window: QuotaWindow, now: Date): Date =>
  'dayIn' in window ? dayIn(window.dayIn, now).start : new Date(now.getTime() - window.rollingMs);

/** When `counted`, which was published within the window, no longer counts. */
export const countedUntil = (window: QuotaWindow, now: Date, counted: Date): Date =>
  'dayIn' in window ? dayIn(window.dayIn, now).end : new Date(counted.getTime() + window.rollingMs);

/** How many more may be published, never below 0, and when that number next grows; null while nothing is counted. */
export interface QuotaUsage {
  limit: number;
  used: number;
  remaining: number;
  resetsAt: Date | null;
}
