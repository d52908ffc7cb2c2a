import { v5 as uuidv5 } from 'uuid';
import type { PlatformName } from '../platforms.ts';
import type { Disclosures } from '../posts/disclosures.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../posts/posts.ts';
import type { PostContent } from '../posts/post-problems.ts';

/** `ended`: there is no occurrence to come. */
export const seriesStatuses = ['active', 'paused', 'ended'] as const;
export type SeriesStatus = (typeof seriesStatuses)[number];

/** Largest values of a series' fields. */
export const seriesMax = { variants: 20, count: 1_000, cooldownDays: 365, leadHours: 14 * 24 } as const;

/** How many of its next occurrences a series shows. */
export const shownOccurrences = 5;

/** So many posts in a row that failed pause a series. */
export const failuresToPause = 3;

/** How long before an occurrence is due that cannot become a post yet is it tried again. */
export const retryOccurrenceMs = 15 * 60_000;

/** A text and files that take the place of the template's in their turn. */
export interface SeriesVariant {
  text: string;
  /** Null for the template's. */
  media: MediaRef[] | null;
}

/** What the posts of a series say. */
export interface SeriesTemplate {
  platforms: PlatformName[];
  text: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  disclosures?: Disclosures | null | undefined;
  labels: string[];
  variants: SeriesVariant[];
}

/** When its posts go out. Times are wall clocks of `timeZone`, as in `2027-03-28T09:00:00`. */
export interface Rhythm {
  /** RFC 5545, without a beginning and an end. */
  rule: string;
  timeZone: string;
  startsAt: string;
  /** The last one that there may be; null where nothing ends it. */
  lastAt: string | null;
}

/** How a series' schedule in Temporal should be. */
export interface SeriesSchedule {
  seriesId: string;
  orgId: string;
  brandId: string;
  /** Why it is paused, as a sentence; null where it is not. */
  pausedBecause: string | null;
  /** The next instants at which something is to be done. */
  looks: Date[];
}

/** What is said otherwise of one occurrence; null for what the template says. */
export interface OccurrenceContent {
  text: string | null;
  media: MediaRef[] | null;
}

/** `planned`: moved or edited, and no post yet. `failed`: no post came of it. */
export const occurrenceStates = ['planned', 'posted', 'skipped', 'failed'] as const;
export type OccurrenceState = (typeof occurrenceStates)[number];

/** Why no post came of an occurrence, or has not come yet. */
export interface OccurrenceProblem {
  code: string;
  message: string;
}

/** The id of an occurrence, which its post has as well: a calendar shows one and the same before and after. */
export const occurrenceIdOf = (seriesId: string, key: string): string => uuidv5(key, seriesId);

/** What the post of an occurrence says: the template, its variant whose turn it is, and what is said of this one alone. */
export const contentOfTurn = (
  { platforms, text, media, thread, platformOptions, disclosures, variants }: SeriesTemplate,
  turn: number,
  own: OccurrenceContent = { text: null, media: null },
): PostContent => {
  const variant = variants[turn % Math.max(1, variants.length)];
  return {
    platforms,
    thread,
    platformOptions,
    disclosures,
    text: own.text ?? variant?.text ?? text,
    media: own.media ?? variant?.media ?? media,
  };
};
