import type { Call, Json, Reply, Route } from '../http.ts';
import type { LinkedInDetail } from './linkedin-model.ts';
import { memberMetrics } from './linkedin-numbers.ts';
import { datePartsOf, daysIn, found, keyedParameter } from './linkedin-restli.ts';
import type { Days } from './linkedin-restli.ts';
import { linkedinRoute, personUrn } from './linkedin-rules.ts';
import { denied, refuse } from './linkedin-voice.ts';
import type { Post } from '../model.ts';
import { dayLengthMs } from '../numbers/numbers.ts';
import { ownerOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';

/** The numbers of a member and of their posts, which only they may ask for. */
export const linkedinMemberAnalyticsRoutes = (world: World): Route[] => {
  const read = { method: 'GET', operation: 'insights' } as const;
  return [
    linkedinRoute({
      ...read,
      path: '/rest/memberCreatorPostAnalytics',
      handle: call => postAnalytics(world, call),
    }),
    linkedinRoute({ ...read, path: '/rest/memberFollowersCount', handle: call => followers(world, call) }),
  ];
};

const invalid = (message: string): Reply => refuse(400, 'INVALID_PARAM', message);

/** One metric of one post (`q=entity`), or of all (`q=me`). */
function postAnalytics(world: World, call: Call): Reply {
  const finder = call.query.get('q') ?? '';
  if (!call.has('r_member_postAnalytics')) return denied(`memberCreatorPostAnalytics.FINDER-${finder}`);
  if (!['entity', 'me'].includes(finder)) return invalid('q must be entity or me');
  const posts = finder === 'me' ? ownPosts(world, call) : namedPost(world, call);
  if (!Array.isArray(posts)) return posts;
  const days = daysIn(call);
  const problem = metricProblem(call) ?? (days === null ? invalid('dateRange cannot be read') : undefined);
  if (problem) return problem;
  return found(analyticsOf(world, call, posts, days ?? undefined));
}

function analyticsOf(
  world: World,
  call: Call,
  posts: readonly Post<LinkedInDetail>[],
  days: Days | undefined,
): Json[] {
  const [name, target] = [call.query.get('queryType') ?? '', keyedParameter(call, 'entity')];
  const about = {
    ...(target && { targetEntity: { [target.key]: target.value } }),
    metricType: { [metricTypeKey]: name },
  };
  const counted = (time: number): number => countAt(world, posts, name, time);
  if (call.query.get('aggregation') === 'DAILY')
    return byDay(counted, days).map(day => ({ ...about, ...day }));
  const { from = 0, to = Date.now() } = days ?? {};
  return [{ ...about, count: counted(to) - counted(from) }];
}

const metricTypeKey = 'com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1';

const ownPosts = (world: World, call: Call): Post<LinkedInDetail>[] =>
  [...world.posts.linkedin.newestFirst(call.caller.id)].filter(({ kind }) => kind === 'post');

/** Posts of members are `share` or `ugc`; what another wrote is closed. */
function namedPost(world: World, call: Call): Post<LinkedInDetail>[] | Reply {
  const entity = keyedParameter(call, 'entity');
  const kinds = new Map([
    ['share', 'urn:li:share:'],
    ['ugc', 'urn:li:ugcPost:'],
    ['ugcPost', 'urn:li:ugcPost:'],
  ]);
  const prefix = kinds.get(entity?.key ?? '');
  if (!entity || prefix === undefined || !entity.value.startsWith(prefix))
    return invalid('entity must be (share:urn) or (ugc:urn)');
  const post = world.posts.linkedin.get(entity.value);
  if (!post) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  return post.detail.author === personUrn(call) ? [post] : denied('memberCreatorPostAnalytics.FINDER-entity');
}

const newestMetrics = ['POST_SAVE', 'POST_SEND'];
const newestMetricsSince = '202604';

function metricProblem(call: Call): Reply | undefined {
  const [name, aggregation] = [call.query.get('queryType') ?? '', call.query.get('aggregation') ?? 'TOTAL'];
  const isTooNew =
    newestMetrics.includes(name) && (call.header('linkedin-version') ?? '') < newestMetricsSince;
  if (!Object.hasOwn(memberMetrics, name) || isTooNew) return invalid(`queryType ${name} is not known`);
  if (!['TOTAL', 'DAILY'].includes(aggregation)) return invalid('aggregation must be TOTAL or DAILY');
  return aggregation === 'DAILY' && name === 'MEMBERS_REACHED'
    ? invalid('MEMBERS_REACHED is not supported with aggregation DAILY')
    : undefined;
}

const countAt = (world: World, posts: readonly Post<LinkedInDetail>[], name: string, time: number): number =>
  posts.reduce((sum, post) => sum + (memberMetrics[name]?.(world.numbers.ofPost(post, time)) ?? 0), 0);

/** Returns the count of each day. Defaults to the last seven days. */
function byDay(counted: (time: number) => number, days?: Days): Json[] {
  const { from, to } = days ?? { from: Date.now() - 7 * dayLengthMs, to: Date.now() };
  const elements: Json[] = [];
  for (let day = from - (from % dayLengthMs); day < to; day += dayLengthMs) {
    const next = day + dayLengthMs;
    elements.push({
      count: counted(Math.min(next - 1, Date.now())) - counted(day - 1),
      dateRange: { start: datePartsOf(day), end: datePartsOf(next) },
    });
  }
  return elements;
}

/** How many follow a member now, or how many began to by day. */
function followers(world: World, call: Call): Reply {
  const finder = call.query.get('q') ?? '';
  if (!call.has('r_member_profileAnalytics')) return denied(`memberFollowersCount.FINDER-${finder}`);
  const owner = ownerOf(world, call.caller);
  if (finder === 'me') return found([{ memberFollowersCount: world.numbers.ofAccount(owner).followers }]);
  const days = daysIn(call);
  if (finder !== 'dateRange' || !days) return invalid('q must be me, or dateRange with a dateRange');
  const elements: Json[] = [];
  for (let day = days.from; day < days.to; day += dayLengthMs) {
    const next = day + dayLengthMs;
    elements.push({
      memberFollowersCount: world.numbers.between(owner, 'follows', day, next),
      dateRange: { start: datePartsOf(day), end: datePartsOf(next) },
    });
  }
  return found(elements);
}
