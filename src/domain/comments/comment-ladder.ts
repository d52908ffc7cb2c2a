import type { PlatformName } from '../platforms.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Rung = readonly [untilMs: number, everyMs: number];

/** Steps that poll young posts most often. If the platform has webhooks, polling only catches what they miss. */
const usual: readonly Rung[] = [
  [2 * hour, 10 * minute],
  [day, 30 * minute],
  [7 * day, 3 * hour],
  [30 * day, day],
];

/** Steps for X, which bills each comment that it returns and whose search covers the last seven days. */
const billed: readonly Rung[] = [
  [day, hour],
  [7 * day, 6 * hour],
];

/**
 * Steps for LinkedIn and YouTube, which limit calls per day over everything an app does. One video takes two calls per
 * poll.
 */
const counted: readonly Rung[] = [
  [2 * hour, 30 * minute],
  [day, 3 * hour],
  [7 * day, 12 * hour],
  [30 * day, day],
];

const rungsOf = (platform: PlatformName): readonly Rung[] => {
  if (platform === 'x') return billed;
  return platform === 'linkedin' || platform === 'youtube' ? counted : usual;
};

/** Returns the milliseconds until a post's comments are polled next, by its age, or null if polling has ended. */
export const nextCommentsAfter = (platform: PlatformName, ageMs: number): number | null =>
  rungsOf(platform).find(([untilMs]) => ageMs < untilMs)?.[1] ?? null;
