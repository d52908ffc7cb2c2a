import type { PlatformName } from '../platforms.ts';
import { postMetricNames, type MetricCounts, type PostMetricName } from './metrics.ts';

/** What numbers can be put together by. `kind`: what a post carries; `author`: who made it, of any kind. */
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

/** What a post carries. */
export const postKinds = ['text', 'image', 'video', 'document', 'several'] as const;
export type PostKind = (typeof postKinds)[number];

/** Which posts are meant; what is not named does not matter. A post counts once for each platform that it is out on. */
export interface SummaryFilter {
  brandSlug?: readonly string[] | undefined;
  platform?: readonly PlatformName[] | undefined;
  label?: readonly string[] | undefined;
  /** `user:<id>`, `api_key:<id>`, `agent:<id>`, or `agent` for any agent. */
  createdBy?: readonly string[] | undefined;
}

/** What was published in a time: from its first instant to the one before its last. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** The time of the same length before it. */
export const spanBefore = ({ from, to }: TimeSpan): TimeSpan => ({
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
});

/** Numbers of several posts: what they add up to, and of how many each number is known. */
export interface Figures {
  /** Posts, once for each platform that they are out on. */
  posts: number;
  /** Those of them of which any number is known. */
  measured: number;
  counts: MetricCounts<PostMetricName>;
  reportedBy: MetricCounts<PostMetricName>;
}

export const noFigures: Figures = { posts: 0, measured: 0, counts: {}, reportedBy: {} };

/** What people did: the sum that stands for how well a post did where displays and views cannot be compared. */
export const interactionNames = ['likes', 'comments', 'shares', 'reposts', 'quotes', 'saves'] as const;

/** Undefined where none of them is reported. */
export const interactionsOf = ({ counts }: Pick<Figures, 'counts'>): number | undefined => {
  const known = interactionNames.flatMap(name => counts[name] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
};

/** How much more or less, as a part of what was before: 0.5 is half as much again. Absent where either is not known, or was 0. */
export const compareFigures = (now: Figures, before: Figures): MetricCounts<PostMetricName> =>
  Object.fromEntries(
    postMetricNames.flatMap(name => {
      const [is, was] = [now.counts[name], before.counts[name]];
      return is === undefined || !was ? [] : [[name, (is - was) / was]];
    }),
  );

/** Below so many posts, what tells groups apart may be chance. */
export const thinBelow = 10;

/** What a reader has to know before the numbers; null where they speak for themselves. */
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

/** A time of the week at which one has published, and how that went. */
export interface TimeOfWeek {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  posts: number;
  /** Against one's own average of the same platform: 1 is as usual, 2 is twice as many interactions. */
  lift: number;
}

/** How many posts a time of the week must rest on to be named among the best. */
export const minPostsOfTime = 3;
