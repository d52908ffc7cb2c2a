import { postCalled, saidNow, saidOnTop, saidTo } from '../comments/said.ts';
import type { Said } from '../comments/comment-model.ts';
import { hiddenAge } from '../faults.ts';
import { asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { activityOf, linkedinNumber } from '../ids.ts';
import { hasRole, idIn, linkedinRoute, mayPostAs, organizationUrn } from './linkedin-rules.ts';
import { denied, inputError, refuse } from './linkedin-voice.ts';
import type { Operation, Post } from '../model.ts';
import type { World } from '../world.ts';

const path = '/rest/socialActions/:urn/comments';

export const linkedinCommentRoutes = (world: World): Route[] => [
  linkedinRoute({
    method: 'POST',
    path,
    operation: call => operationOf(world, call),
    handle: call => comment(world, call),
  }),
  linkedinRoute({ method: 'GET', path, operation: 'comments', handle: call => comments(world, call) }),
  linkedinRoute({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'comments',
    handle: call => oneComment(world, call),
  }),
  linkedinRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'moderate',
    handle: call => remove(world, call),
  }),
];

const operationOf = (world: World, call: Call): Operation =>
  call.json()?.['parentComment'] !== undefined || saidNow(world, 'linkedin', call.param('urn'))
    ? 'reply'
    : 'publish';

const readScopes = ['r_organization_social', 'r_organization_social_feed'];

const gone = (): Reply => refuse(404, 'NOT_FOUND', 'Could not find entity');

/** Subject of a call: a post, and a comment below it if the URN names a comment. */
export interface Place {
  post: Post;
  said?: Said;
}

export function placeCalled(world: World, urn: string): Place | undefined {
  const said = saidNow(world, 'linkedin', urn);
  const post = postCalled(world, 'linkedin', said?.post ?? urn);
  if (!post || post.deletedAt !== undefined) return undefined;
  return said ? { post, said } : { post };
}

const authorOf = (world: World, post: Post): string =>
  world.posts.linkedin.known(post.id)?.detail.author ?? '';

/**
 * Checks that comments can be read. Only those under a page's posts can, because reading under members' posts needs a scope
 * that few apps have.
 */
function readProblem(world: World, call: Call, place: Place): Reply | undefined {
  const isOwnPage = authorOf(world, place.post) === organizationUrn(call);
  return isOwnPage && hasRole(call) ? undefined : denied('partnerApiSocialActions.FINDER');
}

/** Lists comments oldest first, as LinkedIn documents no order. A RECRUITING_POSTER gets an empty list. */
function comments(world: World, call: Call): Reply {
  if (!call.has(...readScopes)) return denied('partnerApiSocialActions.FINDER');
  const place = placeCalled(world, call.param('urn'));
  if (!place) return gone();
  const refused = readProblem(world, call, place);
  if (refused) return refused;
  const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)];
  const isBlind = call.caller.pageRole === 'RECRUITING_POSTER';
  const newest = Date.now() - hiddenAge(call);
  const all = isBlind ? [] : saidIn(world, place).filter(({ at }) => at <= newest);
  return json(200, {
    elements: all.slice(start, start + count).map(said => view(world, said)),
    paging: { start, count, links: [], total: all.length },
  });
}

const saidIn = (world: World, { post, said }: Place): Said[] =>
  said ? saidTo(world, post, [said.id]).filter(({ state }) => state !== 'deleted') : saidOnTop(world, post);

/** Returns the URN of a person or a page. LinkedIn reveals no more about members. */
const actorOf = (world: World, said: Said): string =>
  world.posts.linkedin.known(said.id)?.detail.author ?? `urn:li:person:${said.author.id}`;

const numberOf = (id: string): string => id.slice(id.lastIndexOf(',') + 1, -1);

function view(world: World, said: Said): Json {
  const { id, at, text, attachment, post, parent, likes } = said;
  const actor = actorOf(world, said);
  const root = postCalled(world, 'linkedin', post);
  const below = root ? saidIn(world, { post: root, said }).length : 0;
  const total = likes + Object.keys(reactionsOn(world, id)).length;
  return {
    id: numberOf(id),
    commentUrn: id,
    $URN: id,
    actor,
    object: activityOf(post),
    ...(parent === undefined ? {} : { parentComment: parent }),
    created: { actor, time: at },
    lastModified: { actor, time: at },
    message: { attributes: [], text },
    ...(attachment === undefined ? {} : { content: [{ type: 'IMAGE', url: said.url }] }),
    likesSummary: { totalLikes: total, aggregatedTotalLikes: total, likedByCurrentUser: false },
    commentsSummary: { totalFirstLevelComments: below, aggregatedTotalComments: below },
  };
}

/** Returns the reactions to a comment: reaction type by URN of the person. */
export const reactionsOn = (world: World, id: string): Record<string, string> =>
  world.comments.get('linkedin', id)?.reactions ?? {};

/** A comment by its number, or by its URN. */
function numbered(world: World, call: Call): Place | undefined {
  const under = placeCalled(world, call.param('urn'));
  if (!under) return undefined;
  const given = call.param('id');
  const id = given.startsWith('urn:') ? given : `urn:li:comment:(${activityOf(under.post.id)},${given})`;
  const place = placeCalled(world, id);
  return place?.said && place.post.id === under.post.id ? place : undefined;
}

function oneComment(world: World, call: Call): Reply {
  if (!call.has(...readScopes)) return denied('partnerApiSocialActions.GET');
  const place = numbered(world, call);
  if (!place?.said) return gone();
  return readProblem(world, call, place) ?? json(200, view(world, place.said));
}

/** The scopes are gated: self-serve apps do not have them. */
const mayComment = (call: Call): boolean => call.has('w_member_social_feed', 'w_organization_social_feed');

/** Maximum number of characters of a comment. */
const maxText = 1_250;

/** Comment that a call asks to create. */
interface Wish {
  place: Place;
  author: string;
  text: string;
}

function comment(world: World, call: Call): Reply {
  if (!mayComment(call)) return denied('partnerApiSocialActions.CREATE');
  const body = call.json() ?? {};
  const [author, text] = [asText(body['actor']) ?? '', asText(asObject(body['message'])?.['text'])];
  const under = placeCalled(world, call.param('urn'));
  if (!under) return gone();
  if (!text || !mayPostAs(call, author))
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/message/text', 'actor and message are required');
  if (text.length > maxText)
    return inputError(
      400,
      'FIELD_LENGTH_TOO_LONG',
      '/message/text',
      `The comment is longer than ${maxText} characters`,
    );
  if (body['content'] !== undefined)
    return refuse(
      403,
      'ACCESS_DENIED',
      'Unpermitted fields present in REQUEST_BODY: Data Processing Exception while processing fields [/content]',
    );
  const place = answeredIn(world, under, asText(body['parentComment']));
  return place ? created(call, addComment(world, call, { place, author, text })) : gone();
}

/**
 * Returns the post or comment to reply to, or undefined if it is invalid. LinkedIn has two levels, so a reply cannot be
 * replied to.
 */
function answeredIn(world: World, under: Place, parentComment: string | undefined): Place | undefined {
  const place = parentComment === undefined ? under : placeCalled(world, parentComment);
  if (!place || place.post.id !== under.post.id) return undefined;
  return place.said?.parent === undefined ? place : undefined;
}

function addComment(world: World, call: Call, { place: { post, said }, author, text }: Wish): Post {
  const number = linkedinNumber();
  return world.posts.linkedin.add({
    platform: 'linkedin',
    kind: 'comment',
    account: call.caller.name,
    accountId: idIn(author),
    handle: author === organizationUrn(call) ? call.caller.organization.handle : call.caller.handle,
    id: `urn:li:comment:(${activityOf(post.id)},${number})`,
    text,
    media: [],
    inReplyTo: said?.id ?? post.id,
    at: Date.now(),
    url: post.url,
    detail: { author, commentary: text, visibility: 'PUBLIC' },
  });
}

/**
 * Responds with the created comment. The activity in its URN is not the post's number, so clients take the URN from here.
 */
function created(call: Call, { id, text, accountId, inReplyTo }: Post): Reply {
  if (call.fault?.mode === 'no_id') return { status: 201 };
  const number = numberOf(id);
  const actor = asText(call.json()?.['actor']) ?? accountId;
  const object = id.slice('urn:li:comment:('.length, id.lastIndexOf(','));
  const parent = inReplyTo?.startsWith('urn:li:comment:') ? { parentComment: inReplyTo } : {};
  const shown = { id: number, commentUrn: id, $URN: id, actor, object, ...parent, message: { text } };
  return json(201, shown, { 'x-restli-id': number });
}

/** Deletes the caller's own comment, or any comment under a page's posts. */
function remove(world: World, call: Call): Reply {
  if (!mayComment(call)) return denied('partnerApiSocialActions.DELETE');
  const actor = call.query.get('actor') ?? '';
  const place = numbered(world, call);
  if (!mayPostAs(call, actor)) return denied('partnerApiSocialActions.DELETE');
  if (!place?.said) return gone();
  const isOnOwn = authorOf(world, place.post) === actor && actor === organizationUrn(call);
  if (actorOf(world, place.said) !== actor && !isOnOwn) return denied('partnerApiSocialActions.DELETE');
  const person = world.comments.get('linkedin', place.said.id);
  const own = world.posts.linkedin.get(place.said.id);
  if (person) world.comments.keep(Object.assign(person, { state: 'deleted' as const }));
  else if (own) world.posts.linkedin.remove(own);
  return { status: 204 };
}
