import type { PlatformName } from '../platforms.ts';
import { postMetricNames, type MetricCounts, type PostMetricName } from './metrics.ts';

/** Groupings of a summary. `kind`: the media of the post. `author`: the user, key, or agent that created it. */
export const summaryGroups = [
  'day',
  'weekday',
  'hour',
  'brand',
  'platform',
  'label',
  'author',
  'agent',
  'kind',
] as const;
export type SummaryGroup = (typeof summaryGroups)[number];

/** Kinds of posts by their media. */
export const postKinds = ['text', 'image', 'video', 'document', 'several'] as const;
export type PostKind = (typeof postKinds)[number];

/**
 * Filter of the posts in a summary. Omitted fields match every post. A post counts once for each platform it is live on.
 */
export interface SummaryFilter {
  brandSlug?: readonly string[] | undefined;
  platform?: readonly PlatformName[] | undefined;
  label?: readonly string[] | undefined;
  /** Authors: `user:<id>`, `api_key:<id>`, `agent:<id>`, or `agent` for any agent. */
  createdBy?: readonly string[] | undefined;
}

/** Time span of publication: includes `from`, excludes `to`. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Returns the time span of the same length directly before this one. */
export const spanBefore = ({ from, to }: TimeSpan): TimeSpan => ({
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
});

/** Metrics of several posts: the sum of each metric, and the number of posts that report it. */
export interface Figures {
  /** Number of posts, counted once for each platform they are live on. */
  posts: number;
  /** Number of these posts with at least one known metric. */
  measured: number;
  counts: MetricCounts<PostMetricName>;
  reportedBy: MetricCounts<PostMetricName>;
}

export const noFigures: Figures = { posts: 0, measured: 0, counts: {}, reportedBy: {} };

/** Metrics of what people did. Their sum measures the success of posts whose impressions and views cannot be compared. */
export const interactionNames = ['likes', 'comments', 'shares', 'reposts', 'quotes', 'saves'] as const;

/** Returns the sum of the interactions, or undefined if none of them is reported. */
export const interactionsOf = ({ counts }: Pick<Figures, 'counts'>): number | undefined => {
  const known = interactionNames.flatMap(name => counts[name] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
};

/**
 * Returns the relative change of each metric: 0.5 is half as much again. Omits a metric that is unknown in either period or
 * was 0 before.
 */
export const compareFigures = (now: Figures, before: Figures): MetricCounts<PostMetricName> =>
  Object.fromEntries(
    postMetricNames.flatMap(name => {
      const [is, was] = [now.counts[name], before.counts[name]];
      return is === undefined || !was ? [] : [[name, (is - was) / was]];
    }),
  );

/** Number of posts below which differences between groups may be chance. */
export const thinBelow = 10;

/** Returns a caveat that readers need before the numbers, or null if there is none. */
export const noteOn = ({ posts, measured }: Figures): string | null => {
  if (posts === 0) return 'Nothing was published in this period.';
  if (measured === 0) return 'No numbers are available yet for the posts of this period.';
  const notes = [
    ...(measured < posts ? [`Numbers are available for ${measured} of ${posts} posts.`] : []),
    ...(measured < thinBelow
      ? ['The period has few posts, so differences between groups may be chance.']
      : []),
  ];
  return notes.length === 0 ? null : notes.join(' ');
};

/** Time of the week at which posts were published, and how well they did. */
export interface TimeOfWeek {
  /** Day of the week; 1 is Monday. */
  weekday: number;
  hour: number;
  posts: number;
  /** Interactions relative to the account's own average on the same platform: 1 is average, 2 is twice as many. */
  lift: number;
}

/** Minimum number of posts for a time of the week to be listed among the best. */
export const minPostsOfTime = 3;
