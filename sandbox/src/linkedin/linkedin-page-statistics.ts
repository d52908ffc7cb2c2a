import { saidOnTop } from '../comments/said.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { isSeen, shareStatistics } from './linkedin-numbers.ts';
import { found, listParameter } from './linkedin-restli.ts';
import { hasRole, linkedinRoute, managesPages, organizationUrn } from './linkedin-rules.ts';
import { denied, refuse } from './linkedin-voice.ts';
import { pageOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';

/** The numbers of a page and its posts. */
export const linkedinPageStatisticsRoutes = (world: World): Route[] => {
  const read = { method: 'GET', operation: 'insights' } as const;
  return [
    linkedinRoute({
      ...read,
      path: '/rest/organizationalEntityShareStatistics',
      handle: call => statistics(world, call),
    }),
    linkedinRoute({ ...read, path: '/rest/networkSizes/:urn', handle: call => networkSize(world, call) }),
    linkedinRoute({
      ...read,
      path: '/rest/socialMetadata/:urn',
      handle: call => socialMetadata(world, call),
    }),
  ];
};

/** Lifetime numbers of the named posts, each of its own kind of URN, or of all posts in one sum. */
function statistics(world: World, call: Call): Reply {
  const resource = 'organizationalEntityShareStatistics.FINDER-organizationalEntity';
  if (!managesPages(call)) return denied(resource);
  if (call.query.get('q') !== 'organizationalEntity')
    return refuse(400, 'INVALID_PARAM', 'q must be organizationalEntity');
  if (call.query.has('timeIntervals'))
    return refuse(400, 'INVALID_PARAM', 'The sandbox keeps no numbers by time interval');
  const [shares, ugcPosts] = [listParameter(call, 'shares'), listParameter(call, 'ugcPosts')];
  if (!shares || !ugcPosts) return refuse(400, 'INVALID_PARAM', 'shares and ugcPosts must be a List');
  if (call.query.get('organizationalEntity') !== organizationUrn(call) || !hasRole(call))
    return denied(resource);
  const named = [...kindOf('share', shares), ...kindOf('ugcPost', ugcPosts)];
  const isForAll = shares.length + ugcPosts.length === 0;
  return found(
    isForAll ? [allStatistics(world, call)] : named.flatMap(one => statisticsOf(world, call, one)),
  );
}

interface Named {
  key: 'share' | 'ugcPost';
  urn: string;
}

/** Returns the named posts of one URN type. URNs of the other type are silently ignored. */
const kindOf = (key: Named['key'], urns: readonly string[]): Named[] =>
  urns.filter(urn => urn.startsWith(`urn:li:${key}:`)).map(urn => ({ key, urn }));

/** Whether the caller may see numbers. Only administrators do, other roles receive zeros. */
const isTold = ({ caller: { pageRole = 'ADMINISTRATOR' } }: Call): boolean => pageRole === 'ADMINISTRATOR';

function statisticsOf(world: World, call: Call, { key, urn }: Named): Json[] {
  const post = world.posts.linkedin.get(urn);
  if (!post || post.kind !== 'post' || post.detail.author !== organizationUrn(call)) return [];
  const numbers = world.numbers.ofPost(post);
  if (!isSeen(numbers)) return [];
  const totalShareStatistics = shareStatistics(isTold(call) ? [numbers] : []);
  return [{ [key]: urn, organizationalEntity: organizationUrn(call), totalShareStatistics }];
}

function allStatistics(world: World, call: Call): Json {
  const posts = [...world.posts.linkedin.newestFirst(call.caller.organization.id)];
  const numbers = posts.filter(({ kind }) => kind === 'post').map(post => world.numbers.ofPost(post));
  const totalShareStatistics = shareStatistics(isTold(call) ? numbers : []);
  return { organizationalEntity: organizationUrn(call), totalShareStatistics };
}

/** Returns the number of followers of a page, for both spellings of the edge. */
function networkSize(world: World, call: Call): Reply {
  if (!managesPages(call) || !hasRole(call)) return denied('networkSizes.GET');
  if (!['COMPANY_FOLLOWED_BY_MEMBER', 'CompanyFollowedByMember'].includes(call.query.get('edgeType') ?? ''))
    return refuse(400, 'INVALID_PARAM', 'edgeType must be COMPANY_FOLLOWED_BY_MEMBER');
  if (call.param('urn') !== organizationUrn(call)) return denied('networkSizes.GET');
  const { followers } = world.numbers.ofAccount(pageOf(world, call.caller));
  return json(200, { firstDegreeSize: followers });
}

/** Returns the public counts of a page's post. No role is required. */
function socialMetadata(world: World, call: Call): Reply {
  if (!call.has('r_organization_social', 'r_organization_social_feed')) return denied('socialMetadata.GET');
  const post = world.posts.linkedin.get(call.param('urn'));
  if (!post) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  if (post.detail.author !== organizationUrn(call)) return denied('socialMetadata.GET');
  const { likes = 0, comments = 0 } = world.numbers.ofPost(post);
  return json(200, {
    entity: post.id,
    reactionSummaries: likes === 0 ? {} : { LIKE: { reactionType: 'LIKE', count: likes } },
    commentSummary: { count: comments, topLevelCount: saidOnTop(world, post).length || comments },
    commentsState: 'OPEN',
  });
}
