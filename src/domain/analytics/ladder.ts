import type { PlatformName } from '../platforms.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Polling step: until a post has the age `untilMs`, it is read every `everyMs` milliseconds. */
type Rung = readonly [untilMs: number, everyMs: number];

const usual: readonly Rung[] = [
  [day, hour],
  [3 * day, 3 * hour],
  [7 * day, 12 * hour],
  [30 * day, day],
  [90 * day, 3 * day],
];

/**
 * Steps for X, which bills each post once per UTC day, so further polls on the same day are free. Later polls are a week
 * apart.
 */
const billed: readonly Rung[] = [
  [day, hour],
  [7 * day, day],
  [90 * day, 7 * day],
];

/** Steps for LinkedIn member posts. A poll takes five calls, and a member has a hundred per day on the development tier. */
const costly: readonly Rung[] = [
  [day, 4 * hour],
  [7 * day, 12 * hour],
  [30 * day, day],
  [90 * day, 3 * day],
];

const rungsOf = (platform: PlatformName): readonly Rung[] => {
  if (platform === 'x') return billed;
  return platform === 'linkedin' ? costly : usual;
};

/** Maximum factor by which polling slows down while a post's numbers do not change. */
const maxStretch = 8;

/** Age up to which the service polls a post automatically. After that, someone has to request a reading. */
export const measuredForMs = 90 * day;

/** Lifetime of an Instagram story. Its numbers disappear with it. */
const storyLifeMs = day;

/** Facts that decide when a post is polled next. */
export interface NextLookInput {
  platform: PlatformName;
  isStory: boolean;
  ageMs: number;
  /** Number of consecutive polls that found the same numbers. */
  unchanged: number;
}

/** Returns the milliseconds until the next poll, or null if the last poll was final. */
export const nextLookAfter = ({ platform, isStory, ageMs, unchanged }: NextLookInput): number | null => {
  if (isStory && ageMs >= storyLifeMs) return null;
  const rung = rungsOf(platform).find(([untilMs]) => ageMs < untilMs);
  if (!rung) return null;
  const [untilMs, everyMs] = rung;
  const stretched = everyMs * Math.min(2 ** unchanged, maxStretch);
  // a quiet post is also polled when it enters its next step, so that the last poll is at the end of the measured time
  return Math.min(stretched, Math.max(untilMs - ageMs, hour));
};

/**
 * Returns the milliseconds until the next poll after a number of consecutive failures: five minutes, doubled each time, at
 * most a day.
 */
export const retryLookAfter = (failures: number): number =>
  Math.min(5 * 60_000 * 2 ** Math.min(failures, 20), day);

/** Interval between polls of an account. Its numbers are stored once per day. */
export const accountEveryMs = day;

/**
 * Aligns the polls of one account's posts, so that one call reads many posts. Each account has its own minute of the hour.
 */
export const alignLook = (afterMs: number, nowMs: number, account: string): number => {
  if (afterMs < hour) return afterMs;
  let offset = 7;
  for (let index = 0; index < account.length; index += 1)
    offset = (offset * 31 + account.charCodeAt(index)) % hour;
  const at = nowMs + afterMs;
  return Math.max(Math.floor((at - offset) / hour) * hour + offset - nowMs, hour / 2);
};
