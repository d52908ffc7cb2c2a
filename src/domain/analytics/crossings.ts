import { postMetricNames, type MetricCounts, type PostMetricName } from './metrics.ts';

/** Numbers at which a webhook wants to hear of a post, by what is counted. */
export type MetricThresholds = { [Known in PostMetricName]?: number[] | undefined };

/** So many numbers a webhook names of one metric. */
export const maxThresholds = 20;

/** A number that a post has reached since it was last read. */
export interface Crossing {
  metric: PostMetricName;
  threshold: number;
  value: number;
}

type Counts = MetricCounts<PostMetricName>;

/** Each number that was not reached before and is now, the lowest of a metric first. */
export const findCrossings = (before: Counts, now: Counts, thresholds: MetricThresholds): Crossing[] =>
  postMetricNames.flatMap(metric => {
    const [was, value] = [before[metric] ?? 0, now[metric] ?? 0];
    return [...new Set(thresholds[metric] ?? [])]
      .filter(threshold => was < threshold && threshold <= value)
      .toSorted((one, other) => one - other)
      .map(threshold => ({ metric, threshold, value }));
  });

const steps = [100, 1_000, 10_000, 100_000, 1_000_000];

/** What people are told of by themselves: a hundred likes, a thousand views, and ten times as many each time. */
export const milestones: MetricThresholds = {
  likes: steps,
  views: steps.slice(1),
  impressions: steps.slice(1),
};

/** The highest milestone of each number that was reached; none at the first look, which says nothing of when it was. */
export const findMilestones = (before: Counts | null, now: Counts): Crossing[] => {
  if (!before) return [];
  const crossed = findCrossings(before, now, milestones);
  return crossed.filter(({ metric, threshold }) =>
    crossed.every(other => other.metric !== metric || other.threshold <= threshold),
  );
};
