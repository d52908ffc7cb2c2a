import type { Call, Json, Reply } from '../http.ts';
import { isSelf } from '../meta/meta-containers.ts';
import {
  dailyInsight,
  insightsAnswer,
  lifetimeInsight,
  metricsOf,
  periodOf,
  shapedInsight,
  totalInsight,
  unknownMetric,
  wrongMetric,
} from '../meta/meta-insights.ts';
import type { Period } from '../meta/meta-insights.ts';
import { unknownObject } from '../meta/meta-voice.ts';
import type { PostNumber } from '../numbers/number-model.ts';
import { ownerOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';

const postMetricNames: Record<string, PostNumber> = {
  views: 'views',
  likes: 'likes',
  replies: 'comments',
  reposts: 'reposts',
  quotes: 'quotes',
  shares: 'shares',
};

/** `/{post}/insights` of one's own posts; views come later than the rest. */
export function threadsInsights(world: World, call: Call): Reply {
  const [id, names] = [call.param('node'), metricsOf(call)];
  const unknown = unknownMetric(names, Object.keys(postMetricNames));
  if (unknown) return unknown;
  const post = world.posts.threads.get(id);
  if (!post || post.accountId !== call.caller.id) return unknownObject(id);
  const isYoung = Date.now() - world.numbers.publishedAt(post) < world.settings.insightsDelayMs;
  const told = names.filter(name => name !== 'views' || !isYoung);
  const numbers = world.numbers.ofPost(post);
  return insightsAnswer(
    told.map(name => lifetimeInsight(id, name, numbers[postMetricNames[name] ?? 'views'])),
  );
}

const totals = { likes: 'likes', replies: 'comments', reposts: 'reposts', quotes: 'quotes' } as const;
const userMetrics = [...Object.keys(totals), 'views', 'clicks', 'followers_count', 'follower_demographics'];
const breakdowns = ['country', 'city', 'age', 'gender'];

/** Before this time (Unix seconds) there are no numbers. */
const firstTime = 1_712_991_600;
const fewestFollowers = 100;

/** `/{user}/threads_insights`. */
export function threadsUserInsights(world: World, call: Call): Reply {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const names = metricsOf(call);
  const unknown = unknownMetric(names, userMetrics);
  if (unknown) return unknown;
  const since = call.query.get('since');
  if (since !== null && Number(since) < firstTime)
    return wrongMetric(`since must be a timestamp after ${firstTime}`);
  if (names.includes('follower_demographics') && !breakdowns.includes(call.query.get('breakdown') ?? ''))
    return wrongMetric(`breakdown must be one of the following values: ${breakdowns.join(', ')}`);
  const period = periodOf(call, 2);
  return 'status' in period
    ? period
    : insightsAnswer(names.map(name => userInsight(world, call, name, period)));
}

function userInsight(world: World, call: Call, name: string, period: Period): Json | undefined {
  const { numbers } = world;
  const owner = ownerOf(world, call.caller);
  const during = (number: Parameters<typeof numbers.between>[1], { from, to }: Period = period) =>
    numbers.between(owner, number, from, to);
  if (name === 'views')
    return dailyInsight(owner.id, name, period, (from, to) => during('views', { from, to }));
  const { followers } = numbers.ofAccount(owner);
  if (name === 'followers_count') return totalInsight(owner.id, name, followers);
  if (name === 'follower_demographics') return demographics(call, owner.id, followers);
  if (name === 'clicks') return clicks(world, call, during('clicks'));
  return totalInsight(owner.id, name, during(totals[name as keyof typeof totals]));
}

/** Clicks by the link that was clicked; the newest card's has them all. */
function clicks(world: World, call: Call, count: number | undefined): Json | undefined {
  if (count === undefined) return undefined;
  const { id, handle } = call.caller;
  let url = `${call.origin}/threads-web/@${handle}`;
  for (const post of world.posts.threads.newestFirst(id)) {
    if (!post.card) continue;
    ({ url } = post.card);
    break;
  }
  const values = count === 0 ? [] : [{ value: count, link_url: url }];
  return shapedInsight(id, 'clicks', { link_total_values: values });
}

/**
 * Returns the demographics of followers, or undefined if there are too few. In the sandbox all followers are of one kind.
 */
function demographics(call: Call, id: string, followers = 0): Json | undefined {
  if (followers < fewestFollowers) return undefined;
  const by = call.query.get('breakdown') ?? '';
  const kind = { country: 'US', city: 'Springfield', age: '25-34', gender: 'U' }[by] ?? '';
  const results = [{ dimension_values: [kind], value: followers }];
  const total_value = { breakdowns: [{ dimension_keys: [by], results }] };
  return shapedInsight(id, 'follower_demographics', { total_value });
}
