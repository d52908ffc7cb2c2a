import { postMetricNames, type MetricCounts, type PostMetricName } from './metrics.ts';

/** Thresholds of a post's metrics at which a webhook is notified, by metric. */
export type MetricThresholds = { [Known in PostMetricName]?: number[] | undefined };

/** Maximum number of thresholds that a webhook can have for one metric. */
export const maxThresholds = 20;

/** Threshold that a post's metric has reached since the previous reading. */
export interface Crossing {
  metric: PostMetricName;
  threshold: number;
  value: number;
}

type Counts = MetricCounts<PostMetricName>;

/** Returns each threshold that was not reached before and is reached now, the lowest of each metric first. */
export const findCrossings = (before: Counts, now: Counts, thresholds: MetricThresholds): Crossing[] =>
  postMetricNames.flatMap(metric => {
    const [was, value] = [before[metric] ?? 0, now[metric] ?? 0];
    return [...new Set(thresholds[metric] ?? [])]
      .filter(threshold => was < threshold && threshold <= value)
      .toSorted((one, other) => one - other)
      .map(threshold => ({ metric, threshold, value }));
  });

const steps = [100, 1_000, 10_000, 100_000, 1_000_000];

/**
 * Milestones that trigger a notification without configuration: a hundred likes, a thousand views, and ten times as many
 * for each further one.
 */
export const milestones: MetricThresholds = {
  likes: steps,
  views: steps.slice(1),
  impressions: steps.slice(1),
};

/**
 * Returns the highest milestone that each metric has newly reached. Returns none for the first reading, because it does not
 * show when a milestone was reached.
 */
export const findMilestones = (before: Counts | null, now: Counts): Crossing[] => {
  if (!before) return [];
  const crossed = findCrossings(before, now, milestones);
  return crossed.filter(({ metric, threshold }) =>
    crossed.every(other => other.metric !== metric || other.threshold <= threshold),
  );
};
