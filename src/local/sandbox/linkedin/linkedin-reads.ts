import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import type { LinkedInDetail } from './linkedin-model.ts';
import { idIn, linkedinRoute, mayPostAs, organizationUrn, personUrn } from './linkedin-rules.ts';
import { denied, refuse } from './linkedin-voice.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';

export const linkedinReadRoutes = (world: World): Route[] => [
  linkedinRoute({
    method: 'GET',
    path: '/rest/posts',
    operation: 'read',
    handle: call => byAuthor(world, call),
  }),
  linkedinRoute({
    method: 'GET',
    path: '/rest/posts/:urn',
    operation: 'read',
    handle: call => one(world, call),
  }),
  linkedinRoute({ method: 'DELETE', path: '/rest/posts/:urn', handle: call => remove(world, call) }),
];

function byAuthor(world: World, call: Call): Reply {
  const author = call.query.get('author') ?? '';
  if (call.query.get('q') !== 'author') return refuse(400, 'INVALID_PARAM', 'q must be author');
  if (author.startsWith('urn:li:person:')) {
    return refuse(400, 'INVALID_PARAM', 'Member permissions must be used when using member as author');
  }
  if (author !== organizationUrn(call) || !call.has('r_organization_social'))
    return denied('posts.FINDER-author');
  const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)];
  const elements: Json[] = [];
  let skipped = 0;
  for (const post of world.posts.linkedin.newestFirst(idIn(author), hiddenAge(call))) {
    if (elements.length >= count) break;
    if (post.kind !== 'post' || skipped++ < start) continue;
    elements.push(view(post));
  }
  return json(200, { elements, paging: { start, count, links: [] } });
}

/** Members may not read their own posts. */
function one(world: World, call: Call): Reply {
  const post = world.posts.linkedin.get(call.param('urn'));
  if (!call.has('r_organization_social')) return denied('posts.GET');
  if (!post || post.detail.author === personUrn(call))
    return post ? denied('posts.GET') : refuse(404, 'NOT_FOUND', 'Could not find entity');
  return json(200, view(post));
}

const view = ({ id, at, detail }: Post<LinkedInDetail>): Json => ({
  id,
  author: detail.author,
  commentary: detail.commentary,
  visibility: detail.visibility,
  createdAt: at,
  publishedAt: at,
  lastModifiedAt: at,
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...(detail.content ? { content: detail.content } : {}),
});

function remove(world: World, call: Call): Reply {
  const post = world.posts.linkedin.get(call.param('urn'));
  if (post && !mayPostAs(call, post.detail.author)) return denied('posts.DELETE');
  if (post) world.posts.linkedin.remove(post);
  return { status: 204 };
}
