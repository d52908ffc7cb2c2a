import type { Call, Reply } from '../http.ts';
import { isOwnId } from '../meta/meta-containers.ts';
import {
  dailyInsight,
  insightsAnswer,
  lifetimeInsight,
  metricsOf,
  periodOf,
  totalInsight,
  unknownMetric,
  wrongMetric,
} from '../meta/meta-insights.ts';
import type { MetaDetail } from '../meta/meta-model.ts';
import { graphError, unknownObject } from '../meta/meta-voice.ts';
import type { Post } from '../model.ts';
import type { AccountNumber, PostNumber, Shown } from '../numbers/number-model.ts';
import { dayLengthMs } from '../numbers/numbers.ts';
import { ownerOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';

/** `/{media}/insights` and `/{user}/insights`. */
export const instagramInsights = (world: World, call: Call): Reply =>
  isOwnId(call, call.param('node')) ? ofUser(world, call) : ofMedia(world, call);

const retiredOfMedia = [
  ...['impressions', 'plays', 'clips_replays_count', 'ig_reels_aggregated_all_plays_count'],
  ...['video_views', 'engagement'],
];

type NumberOf = (numbers: Shown<PostNumber>) => number | undefined;

const sum = (...counts: (number | undefined)[]): number =>
  counts.reduce<number>((all, count) => all + (count ?? 0), 0);

const mediaMetrics: Record<string, NumberOf> = {
  views: ({ views }) => views,
  reach: ({ reach }) => reach,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  replies: ({ comments }) => comments,
  saved: ({ saves }) => saves,
  shares: ({ shares }) => shares,
  reposts: ({ reposts }) => reposts,
  total_interactions: ({ likes, comments, saves, shares }) => sum(likes, comments, saves, shares),
  follows: ({ follows }) => follows,
  profile_visits: ({ profileVisits }) => profileVisits,
  profile_activity: ({ clicks }) => clicks,
  navigation: ({ navigation }) => navigation,
  ig_reels_avg_watch_time: ({ averageWatchTimeMs, watchTimeMs = 0, views = 0 }) =>
    averageWatchTimeMs || Math.floor(watchTimeMs / Math.max(1, views)),
  ig_reels_video_view_total_time: ({ watchTimeMs }) => watchTimeMs,
  reels_skip_rate: ({ skipRate }) => skipRate,
};

const everywhere = ['views', 'reach', 'shares', 'total_interactions'];
const onPosts = [...everywhere, 'likes', 'comments', 'saved', 'reposts'];

/** Metrics by media type. */
const metricsByProduct: Record<string, readonly string[]> = {
  FEED: [...onPosts, 'follows', 'profile_visits', 'profile_activity'],
  REELS: [...onPosts, 'ig_reels_avg_watch_time', 'ig_reels_video_view_total_time', 'reels_skip_rate'],
  STORY: [...everywhere, 'replies', 'navigation', 'follows', 'profile_visits'],
};

function ofMedia(world: World, call: Call): Reply {
  const [id, names] = [call.param('node'), metricsOf(call)];
  const retired = names.filter(name => retiredOfMedia.includes(name));
  if (retired.length > 0) return goneMetric(retired);
  const unknown = unknownMetric(names, Object.keys(mediaMetrics));
  if (unknown) return unknown;
  const post = world.posts.instagram.get(id);
  if (!post || post.kind !== 'post' || post.accountId !== call.caller.id) return unknownObject(id);
  const unsuitable = unsuitableMetrics(names, post.detail.productType);
  if (unsuitable.length > 0)
    return wrongMetric(
      `The Media Insights API does not support the ${unsuitable.join(', ')} metric for this media product type.`,
    );
  return numbersOfMedia(world, post, names);
}

/** Returns the metrics that cannot be requested. A metric in development cannot be combined with others. */
const unsuitableMetrics = (names: readonly string[], product: string): string[] =>
  names.filter(
    name => !metricsByProduct[product]?.includes(name) || (name === 'reels_skip_rate' && names.length > 1),
  );

const goneMetric = (names: readonly string[]): Reply =>
  wrongMetric(
    `Starting from version v22.0 and above, the ${names.join(', ')} metric is no longer supported for the queried media.`,
  );

function numbersOfMedia(world: World, post: Post<MetaDetail>, names: readonly string[]): Reply {
  const { insightsDelayMs, storyMinViewers } = world.settings;
  const age = Date.now() - world.numbers.publishedAt(post);
  const isStory = post.detail.productType === 'STORY';
  if (age < insightsDelayMs || (isStory && age > dayLengthMs)) return insightsAnswer([]);
  const numbers = world.numbers.ofPost(post);
  if (isStory && sum(numbers.reach) < storyMinViewers)
    return graphError(10, undefined, '(#10) Not enough viewers for the media to show insights');
  return insightsAnswer(names.map(name => lifetimeInsight(post.id, name, mediaMetrics[name]?.(numbers))));
}

const retiredOfUser = [
  ...['impressions', 'profile_views', 'website_clicks', 'email_contacts', 'phone_call_clicks'],
  ...['text_message_clicks', 'get_directions_clicks'],
];

const userMetricNames: Record<string, AccountNumber> = {
  reach: 'reach',
  views: 'views',
  accounts_engaged: 'engaged',
  total_interactions: 'interactions',
  likes: 'likes',
  comments: 'comments',
  saves: 'saves',
  shares: 'shares',
  replies: 'replies',
  reposts: 'reposts',
  follows_and_unfollows: 'follows',
  profile_links_taps: 'clicks',
  follower_count: 'follows',
};

/** Metrics that have daily values (`byDay`), and metrics that have no total (`noTotal`). */
const byDay = ['reach', 'follower_count'];
const noTotal = ['follower_count'];
const maxDays = 30;
const fewestFollowers = 100;

function ofUser(world: World, call: Call): Reply {
  const names = metricsOf(call);
  const problem = userProblem(call, names);
  if (problem) return problem;
  const period = periodOf(call, 1);
  if ('status' in period) return period;
  if (period.to - period.from > maxDays * dayLengthMs)
    return wrongMetric(`There cannot be more than ${maxDays} days (2592000 s) between since and until`);
  const owner = ownerOf(world, call.caller);
  const isFollowed = sum(world.numbers.ofAccount(owner).followers) >= fewestFollowers;
  const told = names.filter(name => isFollowed || name !== 'follower_count');
  return insightsAnswer(
    told.map(name => {
      const number = userMetricNames[name] ?? 'views';
      const valueOf = (from: number, to: number) => world.numbers.between(owner, number, from, to);
      return call.query.get('metric_type') === 'total_value'
        ? totalInsight(owner.id, name, valueOf(period.from, period.to))
        : dailyInsight(owner.id, name, period, valueOf);
    }),
  );
}

function userProblem(call: Call, names: readonly string[]): Reply | undefined {
  const retired = names.filter(name => retiredOfUser.includes(name));
  if (retired.length > 0)
    return wrongMetric(
      `Starting from version v22.0 and above, the ${retired.join(', ')} metric is no longer supported.`,
    );
  const unknown = unknownMetric(names, Object.keys(userMetricNames));
  if (unknown) return unknown;
  if (call.query.get('period') !== 'day') return wrongMetric('The parameter period must be day');
  const isTotal = call.query.get('metric_type') === 'total_value';
  const wrong = names.filter(name => (isTotal ? noTotal.includes(name) : !byDay.includes(name)));
  if (wrong.length === 0) return undefined;
  return isTotal
    ? wrongMetric(
        `The following metrics (${wrong.join(', ')}) are incompatible with the metric type (total_value)`,
      )
    : wrongMetric(
        `The following metrics (${wrong.join(', ')}) should be specified with parameter metric_type=total_value`,
      );
}
