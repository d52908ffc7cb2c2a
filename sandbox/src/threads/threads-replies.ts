import type { Attachment, Said } from '../comments/comment-model.ts';
import { postCalled, saidBelow, saidCalled, saidNow, saidOnTop, saidTo } from '../comments/said.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { isSelf, isYes } from '../meta/meta-containers.ts';
import { pageOfSaid } from '../meta/meta-comments.ts';
import type { MetaDetail } from '../meta/meta-model.ts';
import { fieldsOf, graphTime } from '../meta/meta-nodes.ts';
import { badParameter, graphError, unknownObject } from '../meta/meta-voice.ts';
import type { Operation, Post } from '../model.ts';
import type { World } from '../world.ts';

type Show = (post: Post<MetaDetail>) => Json;

const readScope = 'threads_read_replies';

/** Routes for replies to a post: the first level, or all levels. */
export function threadsReplyRoutes(
  world: World,
  { show, own }: { show: (call: Call) => Show; own: (call: Call) => Reply },
): Route[] {
  const read = { method: 'GET', scopes: ['threads_basic'] } as const;
  const operation = (call: Call): Operation => (call.account && isSelf(call) ? 'read' : 'comments');
  return [
    {
      ...read,
      path: '/:user/replies',
      operation,
      handle: call => (isSelf(call) ? own(call) : answers(world, call, show(call), 'direct')),
    },
    {
      ...read,
      path: '/:user/conversation',
      operation,
      handle: call => answers(world, call, show(call), 'all'),
    },
    {
      method: 'POST',
      path: '/:node/manage_reply',
      operation: 'moderate',
      scopes: ['threads_manage_replies'],
      handle: call => manage(world, call),
    },
  ];
}

const forbidden = (): Reply =>
  graphError(10, undefined, '(#10) Application does not have permission for this action');

/** Newest first unless `reverse=false`; below a reply as well as below a post. */
function answers(world: World, call: Call, show: Show, which: 'direct' | 'all'): Reply {
  if (!call.has(readScope)) return forbidden();
  const id = call.param('user');
  const post = postCalled(world, 'threads', id);
  const said = post ? undefined : saidNow(world, 'threads', id);
  const root = post ?? (said && postCalled(world, 'threads', said.post));
  if (!root || root.deletedAt !== undefined || root.accountId !== call.caller.id) return unknownObject(id);
  const oldest = said ? belowReply(world, root, said, which) : belowPost(world, root, which);
  const all = call.query.get('reverse') === 'false' ? oldest : oldest.toReversed();
  return pageOfSaid(call, all, 100, one => pickedReply(call, world, one, show));
}

const belowPost = (world: World, root: Post, which: 'direct' | 'all'): Said[] =>
  which === 'direct' ? saidOnTop(world, root) : saidBelow(world, root);

function belowReply(world: World, root: Post, said: Said, which: 'direct' | 'all'): Said[] {
  const direct = saidTo(world, root, [said.id]).filter(({ state }) => state !== 'deleted');
  if (which === 'direct') return direct;
  const deeper = direct.flatMap(one => belowReply(world, root, one, which));
  return [...direct, ...deeper].toSorted((one, other) => one.at - other.at);
}

const pickedReply = (call: Call, world: World, said: Said, show: Show): Json => {
  const asked = fieldsOf(call);
  const all = replyNode(world, call, said, show);
  const shown = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (name === 'id' || asked.includes(name)),
  );
  return Object.fromEntries(shown);
};

const mediaTypes: Partial<Record<Attachment, string>> = { image: 'IMAGE', video: 'VIDEO' };

/** Returns a reply as Threads shows it. */
export function replyNode(world: World, call: Call, said: Said, show: Show): Json {
  const own = world.posts.threads.get(said.id);
  const { id, author, text, attachment, at, url, parent, post } = said;
  const shown: Json = own
    ? show(own)
    : {
        id,
        media_product_type: 'THREADS',
        // a GIF has no media type of its own
        media_type: attachment === undefined ? 'TEXT_POST' : (mediaTypes[attachment] ?? 'TEXT_POST'),
        permalink: `${url.slice(0, url.lastIndexOf('/@'))}/@${author.handle}/post/${id}`,
        shortcode: id,
        username: author.handle,
        text,
        timestamp: graphTime(at),
        is_quote_post: false,
      };
  return {
    ...shown,
    is_reply: true,
    is_reply_owned_by_me: author.id === call.caller.id,
    has_replies: hasReplies(world, said),
    root_post: { id: post },
    replied_to: { id: parent ?? post },
    hide_status: isHidden(world, said) ? 'HIDDEN' : 'NOT_HUSHED',
    is_verified: false,
    profile_picture_url: `${call.origin}/_page/avatar/threads/${author.handle}.svg`,
  };
}

const hasReplies = (world: World, { platform, id }: Said): boolean =>
  world.comments.answersTo(platform, id).some(({ state }) => state !== 'deleted') ||
  world.posts.threads.answersTo(id).some(({ deletedAt }) => deletedAt === undefined);

/** Whether a reply is hidden. Hiding a reply also hides the replies to it. */
export function isHidden(world: World, said: Said): boolean {
  if (said.state === 'hidden') return true;
  const above = said.parent === undefined ? undefined : saidCalled(world, 'threads', said.parent);
  return above !== undefined && isHidden(world, above);
}

/** `POST /{reply}/manage_reply`: whose post it is hides what answers it, with all below. */
function manage(world: World, call: Call): Reply {
  const id = call.param('node');
  const said = saidNow(world, 'threads', id);
  const root = said && postCalled(world, 'threads', said.post);
  if (!said || root?.accountId !== call.caller.id) return unknownObject(id);
  if (call.field('hide') === undefined) return badParameter('The parameter hide is required.');
  if (said.parent !== undefined) return badParameter('Only top-level replies can be hidden or unhidden.');
  const person = world.comments.get('threads', id);
  if (!person || said.isOwn) return badParameter('Replies of the owner of the post cannot be hidden.');
  person.state = isYes(call, 'hide') ? 'hidden' : 'visible';
  world.comments.keep(person);
  return json(200, { success: true });
}

/** Why an app may not answer this: it is not there, or not under a post of its account. */
export function answerProblem(world: World, call: Call, repliedTo: string): Reply | undefined {
  const person = world.comments.get('threads', repliedTo);
  if (!person) return undefined;
  const root = postCalled(world, 'threads', person.post);
  if (person.state === 'deleted' || root?.deletedAt !== undefined) return unknownObject(repliedTo);
  return root?.accountId === call.caller.id && call.has('threads_manage_replies') ? undefined : forbidden();
}
