import type { PlatformName } from '../platforms.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Up to that age (ms) a post is read again after so long. */
type Rung = readonly [untilMs: number, everyMs: number];

const usual: readonly Rung[] = [
  [day, hour],
  [3 * day, 3 * hour],
  [7 * day, 12 * hour],
  [30 * day, day],
  [90 * day, 3 * day],
];

/** X bills each post once a UTC day, so looks on the same day cost nothing more; later ones are a week apart. */
const billed: readonly Rung[] = [
  [day, hour],
  [7 * day, day],
  [90 * day, 7 * day],
];

/** A look at a member's post on LinkedIn is five calls, of which a member has a hundred a day on the development tier. */
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

/** A number that has not moved is read less often, up to so many times. */
const maxStretch = 8;

/** How long a post is read by itself; after that somebody has to ask for it. */
export const measuredForMs = 90 * day;

/** An Instagram story ends after a day, and its numbers with it. */
const storyLifeMs = day;

/** What decides when a post is read next. */
export interface NextLookInput {
  platform: PlatformName;
  isStory: boolean;
  ageMs: number;
  /** How many looks in a row have found the same numbers. */
  unchanged: number;
}

/** How long until the next look; null when the last one was final. */
export const nextLookAfter = ({ platform, isStory, ageMs, unchanged }: NextLookInput): number | null => {
  if (isStory && ageMs >= storyLifeMs) return null;
  const rung = rungsOf(platform).find(([untilMs]) => ageMs < untilMs);
  if (!rung) return null;
  const [untilMs, everyMs] = rung;
  const stretched = everyMs * Math.min(2 ** unchanged, maxStretch);
  // a quiet post is looked at when it comes to its next rung as well, so that the last look is at its end
  return Math.min(stretched, Math.max(untilMs - ageMs, hour));
};

/** How long until the next look after so many failures in a row: five minutes, doubled, at most a day. */
export const retryLookAfter = (failures: number): number =>
  Math.min(5 * 60_000 * 2 ** Math.min(failures, 20), day);

/** An account is read once a day: what it had on a day is kept. */
export const accountEveryMs = day;

/** Looks of one account fall together, so that one call reads many posts: on the hour, each account at a minute of its own. */
export const alignLook = (afterMs: number, nowMs: number, account: string): number => {
  if (afterMs < hour) return afterMs;
  let offset = 7;
  for (let index = 0; index < account.length; index += 1)
    offset = (offset * 31 + account.charCodeAt(index)) % hour;
  const at = nowMs + afterMs;
  return Math.max(Math.floor((at - offset) / hour) * hour + offset - nowMs, hour / 2);
};
