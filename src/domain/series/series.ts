import { v5 as uuidv5 } from 'uuid';
import type { PlatformName } from '../platforms.ts';
import type { Disclosures } from '../posts/disclosures.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../posts/posts.ts';
import type { PostContent } from '../posts/post-problems.ts';
import type { PostAccount } from '../posts/target-names.ts';

/** States of a series. `ended`: no occurrence is left. */
export const seriesStatuses = ['active', 'paused', 'ended'] as const;
export type SeriesStatus = (typeof seriesStatuses)[number];

/** Maximum values of a series' fields. */
export const seriesMax = { variants: 20, count: 1_000, cooldownDays: 365, leadHours: 14 * 24 } as const;

/** Number of upcoming occurrences that a series shows. */
export const shownOccurrences = 5;

/** Number of consecutive failed posts after which a series is paused. */
export const failuresToPause = 3;

/** Milliseconds until the next attempt to create the post of an occurrence, which is never later than the occurrence. */
export const retryOccurrenceMs = 15 * 60_000;

/** Text and files that replace those of the template in their turn. */
export interface SeriesVariant {
  text: string;
  /** Null uses the template's files. */
  media: MediaRef[] | null;
}

/** Content of the posts of a series. */
export interface SeriesTemplate {
  platforms: PlatformName[];
  /** Accounts that the posts name. Null or absent for none. */
  accounts?: PostAccount[] | null | undefined;
  text: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  disclosures?: Disclosures | null | undefined;
  labels: string[];
  variants: SeriesVariant[];
}

/** Publishing times of a series. Times are local times in `timeZone`, such as `2027-03-28T09:00:00`. */
export interface Rhythm {
  /** Rule of RFC 5545 without start and end. */
  rule: string;
  timeZone: string;
  startsAt: string;
  /** Last possible occurrence, or null for no end. */
  lastAt: string | null;
}

/** Required state of a series' schedule in Temporal. */
export interface SeriesSchedule {
  seriesId: string;
  orgId: string;
  brandId: string;
  /** Reason of the pause as a sentence, or null if the series is not paused. */
  pausedBecause: string | null;
  /** Next times at which the workflow has work to do. */
  looks: Date[];
}

/** Content of one occurrence that differs from the template. Null fields use the template. */
export interface OccurrenceContent {
  text: string | null;
  media: MediaRef[] | null;
}

/** States of an occurrence. `planned`: moved or edited, without a post yet. `failed`: no post could be created. */
export const occurrenceStates = ['planned', 'posted', 'skipped', 'failed'] as const;
export type OccurrenceState = (typeof occurrenceStates)[number];

/** Reason why an occurrence has no post, or none yet. */
export interface OccurrenceProblem {
  code: string;
  message: string;
}

/**
 * Returns the id of an occurrence, which is also the id of its post, so that a calendar shows the same entry before and
 * after.
 */
export const occurrenceIdOf = (seriesId: string, key: string): string => uuidv5(key, seriesId);

/**
 * Returns the content of an occurrence's post: the template, overridden by the variant of this turn and by the occurrence's
 * own content.
 */
export const contentOfTurn = (
  { platforms, accounts, text, media, thread, platformOptions, disclosures, variants }: SeriesTemplate,
  turn: number,
  own: OccurrenceContent = { text: null, media: null },
): PostContent => {
  const variant = variants[turn % Math.max(1, variants.length)];
  return {
    platforms,
    accounts: accounts ?? [],
    thread,
    platformOptions,
    disclosures,
    text: own.text ?? variant?.text ?? text,
    media: own.media ?? variant?.media ?? media,
  };
};
