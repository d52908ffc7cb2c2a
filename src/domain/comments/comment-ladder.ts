import type { PlatformName } from '../platforms.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Rung = readonly [untilMs: number, everyMs: number];

/** Young posts are answered soonest. Where a webhook of the platform tells, this is the net below it. */
const usual: readonly Rung[] = [
  [2 * hour, 10 * minute],
  [day, 30 * minute],
  [7 * day, 3 * hour],
  [30 * day, day],
];

/** X bills each comment that it shows, and its search reaches back seven days. */
const billed: readonly Rung[] = [
  [day, hour],
  [7 * day, 6 * hour],
];

/** LinkedIn and YouTube count every call of a day, over all that an app does: a video's look is two of them. */
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

/** How long until comments are looked for again by a post's age; null when that is over. */
export const nextCommentsAfter = (platform: PlatformName, ageMs: number): number | null =>
  rungsOf(platform).find(([untilMs]) => ageMs < untilMs)?.[1] ?? null;
