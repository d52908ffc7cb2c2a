import { numberAt } from '../../adapters/http/json.ts';
import { measuredFrom, type NativeNames, type PostMetricName } from '../../domain/analytics/metrics.ts';
import { graphCall, type Graph } from '../meta/graph.ts';
import { readInsights, readingOfRefusal } from '../meta/insights.ts';
import { PlatformError } from '../platform.ts';
import {
  countsIn,
  inBatchesOf,
  type MeasuredPost,
  type MetricsReader,
  type PostReading,
  type ReadPosts,
} from '../readings.ts';
import type { Account } from '../step.ts';

const core = ['views', 'reach', 'likes', 'comments', 'saved', 'shares'];

/** Metric names by kind of object. The second set of each kind is used if Instagram retires a name of the first. */
const sets = {
  feed: [[...core, 'reposts', 'follows'], core, ['reach', 'likes', 'comments', 'saved']],
  reel: [
    [...core, 'reposts', 'ig_reels_video_view_total_time'],
    core,
    ['reach', 'likes', 'comments', 'saved'],
  ],
  story: [['views', 'reach', 'replies', 'shares', 'follows'], ['reach', 'replies'], ['reach']],
};

const ofPosts: NativeNames<PostMetricName> = {
  views: 'views',
  reach: 'reach',
  likes: 'likes',
  comments: 'comments',
  // for a story
  replies: 'comments',
  saved: 'saves',
  shares: 'shares',
  reposts: 'reposts',
  follows: 'follows',
  ig_reels_video_view_total_time: 'watchTimeMs',
  // of the object itself, if the insights may not be read
  like_count: 'likes',
  comments_count: 'comments',
};
const ofAccounts = {
  followers_count: 'followers',
  follows_count: 'following',
  media_count: 'posts',
} as const;

/** Returns the kind of a post. A video that is not a story is a reel. */
const kindOf = ({ options, isVideo }: MeasuredPost): keyof typeof sets => {
  if (options['format'] === 'story') return 'story';
  return isVideo ? 'reel' : 'feed';
};

export const instagramMetrics = (graph: Graph): MetricsReader => ({
  batch: inBatchesOf(1),
  readPosts: (account, [post], signal) => readPost(graph, account, post, signal),
  readAccount: async (account, signal) => {
    const fields = Object.keys(ofAccounts);
    return measuredFrom(await readFields(graph, account, signal, '/me', fields), ofAccounts);
  },
});

const readFields = async (
  graph: Graph,
  account: Account,
  signal: AbortSignal,
  path: string,
  fields: readonly string[],
): Promise<Record<string, number>> => {
  const call = graphCall(graph, { account, signal }, 'GET', path, { fields: fields.join(',') });
  const { json } = await graph.wire.ask({ ...call, endpoint: 'metrics' });
  return countsIn(fields.map(name => [name, numberAt(json, name)]));
};

const readPost = async (
  graph: Graph,
  account: Account,
  post: MeasuredPost | undefined,
  signal: AbortSignal,
): Promise<ReadPosts> => {
  if (!post) return { readings: [], calls: 0, shown: 0 };
  const { externalId } = post;
  const insights = { path: `/${externalId}/insights`, sets: sets[kindOf(post)] };
  try {
    const { native, calls } = await readInsights(graph, account, signal, insights);
    // Instagram may take two days to count, and reports nothing until then
    const reading: PostReading =
      Object.keys(native).length === 0
        ? { externalId, state: 'pending' }
        : { externalId, state: 'ok', ...measuredFrom(native, ofPosts) };
    return { readings: [reading], calls, shown: 1 };
  } catch (error) {
    const reading =
      readingOfRefusal(externalId, error) ??
      (await withoutInsights(graph, account, externalId, signal, error));
    return { readings: [reading], calls: 2, shown: 0 };
  }
};

/** Returns likes and comments, which can be read even if the account has not granted the insights scope. */
const withoutInsights = async (
  graph: Graph,
  account: Account,
  externalId: string,
  signal: AbortSignal,
  error: unknown,
): Promise<PostReading> => {
  if (!(error instanceof PlatformError) || error.failure.kind !== 'permission') throw error;
  const fields = ['like_count', 'comments_count'];
  const native = await readFields(graph, account, signal, `/${externalId}`, fields).catch(() => {
    throw error;
  });
  return { externalId, state: 'ok', reason: error.failure.message, ...measuredFrom(native, ofPosts) };
};
