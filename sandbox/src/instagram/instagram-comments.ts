import type { Said } from '../comments/comment-model.ts';
import { postCalled, saidNow, saidOnTop, saidTo } from '../comments/said.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { metaId } from '../ids.ts';
import { isYes } from '../meta/meta-containers.ts';
import { pageOfSaid } from '../meta/meta-comments.ts';
import { fieldsIn } from '../meta/meta-fields.ts';
import type { MetaDetail } from '../meta/meta-model.ts';
import { graphTime } from '../meta/meta-nodes.ts';
import { badParameter, graphError, unknownObject } from '../meta/meta-voice.ts';
import type { Post } from '../model.ts';
import { commentProblem } from './instagram-rules.ts';
import type { World } from '../world.ts';

const scope = 'instagram_business_manage_comments';

/** Comments under one's own media, in two levels. */
export function instagramCommentRoutes(world: World): Route[] {
  const route = { scopes: [scope] } as const;
  const read = { ...route, method: 'GET', operation: 'comments' } as const;
  return [
    { ...read, path: '/:node/comments', handle: call => comments(world, call) },
    { ...read, path: '/:node/replies', handle: call => replies(world, call) },
    {
      ...route,
      method: 'POST',
      path: '/:node/comments',
      operation: 'publish',
      handle: call => comment(world, call),
    },
    {
      ...route,
      method: 'POST',
      path: '/:node/replies',
      operation: 'reply',
      handle: call => reply(world, call),
    },
    { ...route, method: 'POST', path: '/:node', operation: 'moderate', handle: call => hide(world, call) },
    {
      method: 'DELETE',
      path: '/:node',
      operation: 'moderate',
      handle: call => remove(world, call),
    },
  ];
}

/** A comment under media of the caller. */
export function ownComment(world: World, call: Call): Said | undefined {
  const said = saidNow(world, 'instagram', call.param('node'));
  const root = said && postCalled(world, 'instagram', said.post);
  return root?.accountId === call.caller.id && root.deletedAt === undefined ? said : undefined;
}

const mediaOf = (world: World, call: Call): Post | undefined => {
  const post = postCalled(world, 'instagram', call.param('node'));
  return post?.deletedAt === undefined ? post : undefined;
};

const known = [
  'id', 'text', 'timestamp', 'username', 'user', 'from', 'like_count', 'hidden', 'parent_id', 'media', 'replies',
  'legacy_instagram_comment_id',
]; // oxfmt-ignore

const defaultFields = 'id,text,timestamp';

const askedIn = (call: Call): string => call.query.get('fields') ?? defaultFields;

/** Rejects the whole call if a field is unknown, or hidden from the app. */
function fieldProblem(world: World, fields: string): Reply | undefined {
  const { instagramRefusedFields } = world.settings;
  for (const { name, inner } of fieldsIn(fields)) {
    if (!known.includes(name) || instagramRefusedFields.includes(name))
      return badParameter(`Tried accessing nonexisting field (${name}) on node type (IGComment)`);
    const deeper = inner === undefined ? undefined : fieldProblem(world, inner);
    if (deeper) return deeper;
  }
  return undefined;
}

/** A comment with the fields that were asked for; always its id. */
export function commentNode(world: World, said: Said, fields: string): Json {
  const { id, author, text, at, likes, state, parent, post } = said;
  const all: Json = {
    text,
    timestamp: graphTime(at),
    username: author.handle,
    from: { id: author.id, username: author.handle },
    user: said.isOwn ? { id: author.id } : undefined,
    like_count: likes,
    hidden: state === 'hidden',
    parent_id: parent,
    media: { id: post },
  };
  const asked = fieldsIn(fields);
  const shown = asked.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]]));
  const below = asked.find(({ name }) => name === 'replies');
  const answers = below ? repliesTo(world, said).slice(0, below.limit ?? 25) : [];
  const data = answers.map(answer => commentNode(world, answer, below?.inner ?? defaultFields));
  return { ...Object.fromEntries(shown), ...(data.length > 0 && { replies: { data } }), id };
}

/** Returns the replies to a comment, oldest first. */
function repliesTo(world: World, said: Said): Said[] {
  const root = postCalled(world, 'instagram', said.post);
  return root ? saidTo(world, root, [said.id]).filter(({ state }) => state !== 'deleted') : [];
}

function listOf(world: World, call: Call, all: readonly Said[]): Reply {
  const fields = askedIn(call);
  return fieldProblem(world, fields) ?? pageOfSaid(call, all, 50, said => commentNode(world, said, fields));
}

/** Lists top-level comments, newest first. Replies are nested in them. */
function comments(world: World, call: Call): Reply {
  const media = mediaOf(world, call);
  if (!media || media.accountId !== call.caller.id) return unknownObject(call.param('node'));
  return listOf(world, call, saidOnTop(world, media).toReversed());
}

function replies(world: World, call: Call): Reply {
  const said = ownComment(world, call);
  return said ? listOf(world, call, repliesTo(world, said)) : unknownObject(call.param('node'));
}

const forbidden = (): Reply =>
  graphError(10, undefined, '(#10) Application does not have permission for this action');

/** `GET /{comment}`. */
export function oneComment(world: World, call: Call, said: Said): Reply {
  if (!call.has(scope)) return forbidden();
  const fields = askedIn(call);
  return fieldProblem(world, fields) ?? json(200, commentNode(world, said, fields));
}

/** Responds to a POST. The comment is created before Graph rejects `fields` in a POST. */
function answerTo(call: Call, made: Post): Reply {
  if (call.field('fields') !== undefined)
    return badParameter('Tried accessing nonexisting field on node type (IGComment)');
  return json(200, call.fault?.mode === 'no_id' ? {} : { id: made.id });
}

function comment(world: World, call: Call): Reply {
  const media = mediaOf(world, call);
  const text = call.field('message') ?? '';
  if (!media) return unknownObject(call.param('node'));
  const problem = commentProblem(text);
  if (problem) return problem;
  return answerTo(call, addComment(world, call, media, media.id, text));
}

/** Replies to a comment. A reply to a reply becomes its sibling, below the same comment. */
function reply(world: World, call: Call): Reply {
  const said = ownComment(world, call);
  const text = call.field('message') ?? '';
  const media = said && postCalled(world, 'instagram', said.post);
  if (!said || !media) return unknownObject(call.param('node'));
  const problem = commentProblem(text);
  if (problem) return problem;
  const top = said.parent === undefined ? said : saidNow(world, 'instagram', said.parent);
  if (said.state !== 'visible' || top?.state !== 'visible')
    return badParameter('You cannot reply to a hidden comment.');
  return answerTo(call, addComment(world, call, media, top.id, text));
}

function addComment(world: World, call: Call, media: Post, answered: string, text: string): Post<MetaDetail> {
  const { name, id, handle } = call.caller;
  return world.posts.instagram.add({
    platform: 'instagram',
    kind: 'comment',
    account: name,
    accountId: id,
    handle,
    text,
    media: [],
    id: metaId(),
    url: media.url,
    at: Date.now(),
    inReplyTo: answered,
    detail: { mediaType: 'COMMENT', productType: 'COMMENT', shortcode: '', children: [] },
  });
}

/** `POST /{comment}?hide=`: hidden from all but its author and the owner of the media, whose own are always shown. */
function hide(world: World, call: Call): Reply {
  const said = ownComment(world, call);
  const person = said && world.comments.get('instagram', said.id);
  if (!said) return unknownObject(call.param('node'));
  if (call.field('hide') === undefined) return badParameter('The parameter hide is required.');
  if (!person || said.isOwn) return badParameter('Comments of the owner of the media cannot be hidden.');
  person.state = isYes(call, 'hide') ? 'hidden' : 'visible';
  world.comments.keep(person);
  return json(200, { success: true });
}

/**
 * `DELETE /{comment}`: permanently deletes any comment under the caller's media. Media cannot be deleted with this login.
 */
function remove(world: World, call: Call): Reply {
  const said = ownComment(world, call);
  if (!said) return unknownObject(call.param('node'));
  if (!call.has(scope)) return forbidden();
  const person = world.comments.get('instagram', said.id);
  const own = world.posts.instagram.get(said.id);
  if (person) world.comments.keep(Object.assign(person, { state: 'deleted' as const }));
  else if (own) world.posts.instagram.remove(own);
  return json(200, { success: true });
}
