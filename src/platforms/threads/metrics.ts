import { measuredFrom } from '../../domain/analytics/metrics.ts';
import type { Graph } from '../meta/graph.ts';
import { readInsights, readingOfRefusal } from '../meta/insights.ts';
import { inBatchesOf, type MeasuredPost, type MetricsReader, type ReadPosts } from '../readings.ts';
import type { Account } from '../step.ts';

/** Metric names. `views` and `shares` are "in development" and may disappear without notice. */
const sets = [
  ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'],
  ['likes', 'replies', 'reposts', 'quotes'],
];

const ofPosts = {
  views: 'views',
  likes: 'likes',
  replies: 'comments',
  reposts: 'reposts',
  quotes: 'quotes',
  shares: 'shares',
} as const;
// `views` of an account are per day, not a total as elsewhere
const ofAccounts = { followers_count: 'followers' } as const;

export const threadsMetrics = (graph: Graph): MetricsReader => ({
  batch: inBatchesOf(1),
  readPosts: (account, [post], signal) => readPost(graph, account, post, signal),
  readAccount: async (account, signal) => {
    const path = `/${account.externalId}/threads_insights`;
    const { native } = await readInsights(graph, account, signal, { path, sets: [Object.keys(ofAccounts)] });
    return measuredFrom(native, ofAccounts);
  },
});

const readPost = async (
  graph: Graph,
  account: Account,
  post: MeasuredPost | undefined,
  signal: AbortSignal,
): Promise<ReadPosts> => {
  if (!post) return { readings: [], calls: 0, shown: 0 };
  const { externalId } = post;
  try {
    const path = `/${externalId}/insights`;
    const { native, calls } = await readInsights(graph, account, signal, { path, sets });
    const isEmpty = Object.keys(native).length === 0;
    const reading = isEmpty
      ? ({ externalId, state: 'pending' } as const)
      : ({ externalId, state: 'ok', ...measuredFrom(native, ofPosts) } as const);
    return { readings: [reading], calls, shown: 1 };
  } catch (error) {
    const reading = readingOfRefusal(externalId, error);
    if (!reading) throw error;
    return { readings: [reading], calls: 1, shown: 0 };
  }
};
