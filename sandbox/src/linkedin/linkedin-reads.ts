import { hiddenAge } from '../faults.ts';
import { asObject, asText, json, objectOf } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import type { LinkedInDetail } from './linkedin-model.ts';
import { idIn, linkedinRoute, isCalled, mayPostAs, organizationUrn, personUrn } from './linkedin-rules.ts';
import { readLittleText } from './linkedin-text.ts';
import { denied, inputError, refuse } from './linkedin-voice.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';

export const linkedinReadRoutes = (world: World): Route[] => [
  linkedinRoute({
    method: 'GET',
    path: '/rest/posts',
    operation: 'read',
    handle: call => (call.query.has('ids') ? several(world, call) : byAuthor(world, call)),
  }),
  linkedinRoute({
    method: 'GET',
    path: '/rest/posts/:urn',
    operation: 'read',
    handle: call => one(world, call),
  }),
  linkedinRoute({
    method: 'POST',
    path: '/rest/posts/:urn',
    operation: 'edit',
    handle: call => partialUpdate(world, call),
  }),
  linkedinRoute({
    method: 'DELETE',
    path: '/rest/posts/:urn',
    operation: 'delete',
    handle: call => remove(world, call),
  }),
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

function one(world: World, call: Call): Reply {
  const found = readable(world, call, call.param('urn'));
  return 'refused' in found ? found.refused : json(200, view(found.post));
}

type Found = { post: Post<LinkedInDetail> } | { refused: Reply };

/** Members may not read their own posts. */
function readable(world: World, call: Call, urn: string): Found {
  const post = world.posts.linkedin.get(urn);
  if (!call.has('r_organization_social')) return { refused: denied('posts.GET') };
  if (!post) return { refused: refuse(404, 'NOT_FOUND', 'Could not find entity') };
  return post.detail.author === personUrn(call) ? { refused: denied('posts.GET') } : { post };
}

/** `ids=List(urn,urn)`: what may be read of them, each under its URN, and why the others may not. */
function several(world: World, call: Call): Reply {
  const urns = /^List\((.+)\)$/.exec(call.query.get('ids') ?? '')?.[1]?.split(',');
  if (!urns) return refuse(400, 'INVALID_PARAM', 'ids must be a List');
  const answer = { results: {} as Json, statuses: {} as Json, errors: {} as Json };
  for (const urn of urns) {
    const found = readable(world, call, urn);
    answer.statuses[urn] = 'refused' in found ? found.refused.status : 200;
    if ('refused' in found) answer.errors[urn] = objectOf(String(found.refused.body));
    else answer.results[urn] = view(found.post);
  }
  return json(200, answer);
}

/** `{patch: {$set: {commentary}}}`: of what is published, only the text can be changed here. */
function partialUpdate(world: World, call: Call): Reply {
  if (call.header('x-restli-method')?.toUpperCase() !== 'PARTIAL_UPDATE')
    return refuse(400, 'INVALID_PARAM', 'X-RestLi-Method must be PARTIAL_UPDATE');
  const post = world.posts.linkedin.get(call.param('urn'));
  if (!post) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  if (!mayPostAs(call, post.detail.author)) return denied('posts.PARTIAL_UPDATE');
  const set = asObject(asObject(call.json()?.['patch'])?.['$set']) ?? {};
  const commentary = asText(set['commentary']);
  if (commentary === undefined || Object.keys(set).length > 1)
    return inputError(422, 'INVALID_VALUE_FOR_FIELD', '/patch/$set', 'Only commentary can be updated');
  const { shown, stored, mentions } = readLittleText(commentary, isCalled(world));
  post.text = shown;
  post.mentions = mentions;
  post.edits = (post.edits ?? 0) + 1;
  post.detail.commentary = stored;
  world.posts.linkedin.keep(post);
  return { status: 204 };
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
