import type { CommentState, Said } from '../comments/comment-model.ts';
import { saidNow } from '../comments/said.ts';
import { asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { shortId } from '../ids.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import {
  commentOf,
  disabledProblem,
  listComments,
  listThreads,
  partMissing,
  parts,
  refuseRead,
  threadOf,
  videoNotFound,
} from './youtube-comment-lists.ts';
import type { YouTubeDetail } from './youtube-model.ts';
import { statusNow } from './youtube-video.ts';

const maxText = 10_000;

const forceSsl = ['https://www.googleapis.com/auth/youtube.force-ssl'];

/** Comments under videos: threads of one top-level comment and what answers it. */
export const commentRoutes = (world: World): Route[] => {
  const route = { scopes: forceSsl } as const;
  const threads = { ...route, path: '/youtube/v3/commentThreads' };
  const comments = { ...route, path: '/youtube/v3/comments' };
  return [
    { ...threads, method: 'GET', operation: 'comments', handle: call => listThreads(world, call) },
    { ...threads, method: 'POST', operation: 'publish', handle: call => insert(world, call) },
    { ...comments, method: 'GET', operation: 'comments', handle: call => listComments(world, call) },
    { ...comments, method: 'POST', operation: 'reply', handle: call => answer(world, call) },
    { ...comments, method: 'DELETE', operation: 'moderate', handle: call => remove(world, call) },
    {
      ...route,
      method: 'POST',
      path: '/youtube/v3/comments/setModerationStatus',
      operation: 'moderate',
      handle: call => moderate(world, call),
    },
  ];
};

/** Returns the error for comments on a private video, or on one with comments disabled. */
function closedProblem(world: World, video: Post<YouTubeDetail>): Reply | undefined {
  if (statusNow(video)['privacyStatus'] !== 'private') return disabledProblem(world, video);
  return (
    disabledProblem(world, video) ??
    refuseRead(
      403,
      'forbidden',
      'The comment thread could not be created due to insufficient permissions. The request might not be properly authorized.',
    )
  );
}

function textProblem(text: string): Reply | undefined {
  if (text.trim() === '')
    return refuseRead(400, 'commentTextRequired', 'The comment thread resource has no comment text.');
  if (Array.from(text).length <= maxText) return undefined;
  return refuseRead(400, 'commentTextTooLong', 'The comment text exceeds the maximum size.');
}

/** `POST /commentThreads`: a comment of the channel under a video, as often as it is asked for. */
function insert(world: World, call: Call): Reply {
  if (!parts(call).includes('snippet')) return partMissing();
  const snippet = asObject(call.json()?.['snippet']);
  const comment = asObject(asObject(snippet?.['topLevelComment'])?.['snippet']);
  const text = asText(comment?.['textOriginal']) ?? '';
  const video = world.posts.youtube.get(asText(snippet?.['videoId']) ?? '');
  if (!video) return videoNotFound();
  return (
    textProblem(text) ??
    closedProblem(world, video) ??
    made(call, () =>
      threadOf(world, call, ownSaid(world, addComment(world, call, video, { text })), ['snippet']),
    )
  );
}

/** An answer without the id of what was made, where a fault says so. */
function made(call: Call, resource: () => Json): Reply {
  const { id, ...rest } = resource();
  return json(200, call.fault?.mode === 'no_id' ? rest : { id, ...rest });
}

const ownSaid = (world: World, { id }: Post): Said => {
  const said = saidNow(world, 'youtube', id);
  if (!said) throw new Error(`the comment ${id} was not kept`);
  return said;
};

function addComment(
  world: World,
  call: Call,
  video: Post,
  { text, below }: { text: string; below?: string },
): Post<null> {
  const { name, id: accountId, handle } = call.caller;
  const id = `Ug${shortId()}${shortId()}`;
  return world.youtubeComments.add({
    platform: 'youtube',
    kind: 'comment',
    account: name,
    accountId,
    handle,
    id: below === undefined ? id : `${below}.${id}`,
    at: Date.now(),
    media: [],
    text,
    inReplyTo: below ?? video.id,
    url: video.url,
    detail: null,
  });
}

function parentProblem({ parent, state }: Said): Reply | undefined {
  if (parent !== undefined)
    return refuseRead(400, 'operationNotSupported', 'Only a top-level comment can be answered.');
  return state === 'visible'
    ? undefined
    : refuseRead(403, 'parentCommentIsPrivate', 'The specified parent comment is private.');
}

/** `POST /comments`: an answer to a top-level comment. */
function answer(world: World, call: Call): Reply {
  const snippet = asObject(call.json()?.['snippet']);
  const [parentId, text] = [asText(snippet?.['parentId']), asText(snippet?.['textOriginal']) ?? ''];
  if (!parts(call).includes('snippet')) return partMissing();
  if (!parentId) return refuseRead(400, 'parentIdMissing', 'The request must specify a parentId.');
  const parent = saidNow(world, 'youtube', parentId);
  const video = parent && world.posts.youtube.get(parent.post);
  if (!video) return refuseRead(404, 'parentCommentNotFound', 'The parent comment could not be found.');
  const problem = textProblem(text) ?? closedProblem(world, video) ?? parentProblem(parent);
  return problem ?? answered(world, call, video, { text, below: parent.id });
}

function answered(world: World, call: Call, video: Post, said: { text: string; below: string }): Reply {
  const added = addComment(world, call, video, said);
  return made(call, () => commentOf(world, call, ownSaid(world, added)));
}

const commentNotFound = (): Reply =>
  refuseRead(404, 'commentNotFound', 'One or more of the specified comments could not be found.');

/** `DELETE /comments`: one's own; those of others can only be rejected. */
function remove(world: World, call: Call): Reply {
  const id = call.query.get('id') ?? '';
  const own = world.youtubeComments.get(id);
  if (!saidNow(world, 'youtube', id)) return commentNotFound();
  if (own?.accountId !== call.caller.id)
    return refuseRead(
      403,
      'forbidden',
      'The comment could not be deleted because of insufficient permissions.',
    );
  world.youtubeComments.remove(own);
  return { status: 204 };
}

const states: Record<string, CommentState> = {
  published: 'visible',
  heldForReview: 'held',
  rejected: 'hidden',
};

/** `POST /comments/setModerationStatus`: of what others said under one's own videos, all of them or none. */
function moderate(world: World, call: Call): Reply {
  const ids = call.query.getAll('id').flatMap(value => value.split(','));
  const state = states[call.query.get('moderationStatus') ?? ''];
  if (!state)
    return refuseRead(400, 'invalidValue', 'moderationStatus must be heldForReview, published or rejected.');
  if (call.query.get('banAuthor') === 'true' && state !== 'hidden')
    return refuseRead(400, 'banWithoutReject', 'banAuthor can only be used with rejected.');
  const found = ids.flatMap(id => saidNow(world, 'youtube', id) ?? []);
  if (ids.length === 0 || found.length < ids.length) return commentNotFound();
  const people = found.flatMap(({ id }) => world.comments.get('youtube', id) ?? []);
  const isMine = people.every(({ post }) => world.posts.youtube.get(post)?.accountId === call.caller.id);
  if (!isMine || people.length < found.length)
    return refuseRead(
      403,
      'forbidden',
      'The comments cannot be moderated because of insufficient permissions.',
    );
  for (const person of people) world.comments.keep(Object.assign(person, { state }));
  return { status: 204 };
}
