import type { Said } from '../comments/comment-model.ts';
import { saidNow } from '../comments/said.ts';
import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Host, Json, Reply, Route } from '../http.ts';
import { metaId } from '../ids.ts';
import { containerOf, dayMs, isSelf, poll, publishContainer, usedToday } from '../meta/meta-containers.ts';
import type { Describe } from '../meta/meta-containers.ts';
import type { MetaDetail } from '../meta/meta-model.ts';
import { graphTime, listed, withFields } from '../meta/meta-nodes.ts';
import { appTokens, longTokens, metaConsent, shortTokens } from '../meta/meta-oauth.ts';
import { metaVoice, unknownObject } from '../meta/meta-voice.ts';
import type { Operation, Post } from '../model.ts';
import { repliesBy } from '../posts.ts';
import { threadsContainer } from './threads-containers.ts';
import { replyNode, threadsReplyRoutes } from './threads-replies.ts';
import { threadsInsights, threadsUserInsights } from './threads-insights.ts';
import { addThreadsRepost } from './threads-reposts.ts';
import { judge } from '../tokens.ts';
import type { World } from '../world.ts';

const app = { platform: 'threads', title: 'Threads', prefix: 'th' } as const;

export function threadsHosts(world: World): Host[] {
  const voice = metaVoice('threads');
  const tokens = [
    ...shortTokens(world, app, voice),
    ...longTokens(world, app, voice),
    ...appTokens(world, app, voice),
  ];
  return [
    { prefix: 'threads-web', routes: metaConsent(world, app) },
    {
      prefix: 'threads-graph',
      platform: 'threads',
      voice,
      versions: /^v1\.0$/,
      routes: [...tokens, ...graphRoutes(world)],
    },
  ];
}

function graphRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'read', scopes: ['threads_basic'] } as const;
  const insights = { ...read, operation: 'insights', needs: ['threads_manage_insights'] } as const;
  const publishing = { method: 'POST', scopes: ['threads_content_publish'] } as const;
  return [
    { ...read, path: '/debug_token', handle: call => debugToken(world, call) },
    { ...read, path: '/:user/threads', handle: call => list(world, call, 'post') },
    ...threadsReplyRoutes(world, { show: view, own: call => list(world, call, 'reply') }),
    { ...read, path: '/:user/threads_publishing_limit', handle: call => quota(world, call) },
    { ...insights, path: '/:node/insights', handle: call => threadsInsights(world, call) },
    { ...insights, path: '/:user/threads_insights', handle: call => threadsUserInsights(world, call) },
    {
      ...publishing,
      path: '/:user/threads',
      operation: 'upload',
      handle: call => threadsContainer(world, call),
    },
    {
      ...publishing,
      path: '/:user/threads_publish',
      operation: call => (answersSomebody(world, call) ? 'reply' : 'publish'),
      handle: call => publishContainer(world, call, describe),
    },
    {
      ...publishing,
      path: '/:node/repost',
      operation: 'repost',
      handle: call => addThreadsRepost(world, call),
    },
    {
      ...read,
      path: '/:node',
      operation: call => operationOf(world, call),
      handle: call => node(world, call),
    },
    {
      method: 'DELETE',
      path: '/:node',
      operation: call => removalOf(world, call),
      scopes: ['threads_delete'],
      handle: call => remove(world, call),
    },
  ];
}

/**
 * Returns the operation of reading a node: `status` for a container, `comments` for a person's reply, and `read` otherwise.
 */
function operationOf(world: World, call: Call): Operation {
  if (world.containers.get(call.param('node'))) return 'status';
  return world.comments.get('threads', call.param('node')) ? 'comments' : 'read';
}

/** Whether the published post replies to another person. Continuing one's own thread counts as publishing. */
function answersSomebody(world: World, call: Call): boolean {
  const answered = world.containers.get(call.field('creation_id') ?? '')?.replyTo ?? '';
  return world.comments.get('threads', answered) !== undefined;
}

/** Returns the operation of deleting a post. Deleting a reply to a person is moderation. */
const removalOf = (world: World, call: Call): Operation =>
  world.comments.get('threads', world.posts.threads.get(call.param('node'))?.inReplyTo ?? '') === undefined
    ? 'delete'
    : 'moderate';

function node(world: World, call: Call): Reply {
  const id = call.param('node');
  if (id === 'me' || id === call.caller.id) return profile(call);
  const container = containerOf(world, call, id);
  if (container) {
    const { state, error } = poll(world, call, container);
    return withFields(call, { id, status: state, error_message: error });
  }
  const said = saidNow(world, 'threads', id);
  if (said && mayRead(world, call, said)) return withFields(call, replyNode(world, call, said, view(call)));
  const post = world.posts.threads.get(id);
  return post ? withFields(call, view(call)(post)) : unknownObject(id);
}

/** Replies of one's own, and those of others to one's posts. */
const mayRead = (world: World, call: Call, { author, post }: Said): boolean =>
  author.id === call.caller.id ||
  (call.has('threads_read_replies') && world.posts.threads.get(post)?.accountId === call.caller.id);

function profile(call: Call): Reply {
  const { id, handle, displayName } = call.caller;
  return withFields(call, {
    id,
    username: handle,
    name: displayName,
    threads_profile_picture_url: `${call.origin}/_page/avatar/threads/${handle}.svg`,
    threads_biography: 'An account of the sandbox.',
    is_verified: false,
  });
}

const view =
  (call: Call) =>
  (post: Post<MetaDetail>): Json => {
    const { mediaType, shortcode, children } = post.detail;
    return {
      id: post.id,
      media_product_type: 'THREADS',
      media_type: mediaType,
      media_url: post.media[0] && `${call.origin}/_media/${post.media[0].digest}`,
      permalink: post.url,
      shortcode,
      owner: { id: post.accountId },
      username: post.handle,
      text: post.text === '' || post.kind === 'repost' ? undefined : post.text,
      timestamp: graphTime(post.at),
      is_reply: post.kind === 'reply',
      is_quote_post: post.quotes !== undefined,
      reposted_post: post.reposts === undefined ? undefined : { id: post.reposts },
      replied_to: post.inReplyTo === undefined ? undefined : { id: post.inReplyTo },
      children: children.length > 0 ? { data: children.map(({ id }) => ({ id })) } : undefined,
    };
  };

/** Replies are in a list of their own; reposts are among the posts. */
function list(world: World, call: Call, kind: 'post' | 'reply'): Reply {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const author = kind === 'reply' ? repliesBy(call.caller.id) : call.caller.id;
  const posts = world.posts.threads.newestFirst(author, hiddenAge(call));
  return listed(call, posts, post =>
    (post.kind === 'reply') === (kind === 'reply') ? view(call)(post) : undefined,
  );
}

function quota(world: World, call: Call): Reply {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const { threads, threadsReplies } = world.settings.limits;
  const quota_duration = dayMs / 1000;
  const all = {
    quota_usage: usedToday(world, 'threads', call.caller.id),
    config: { quota_total: threads, quota_duration },
    reply_quota_usage: usedToday(world, 'threads', call.caller.id, true),
    reply_config: { quota_total: threadsReplies, quota_duration },
    delete_quota_usage: 0,
    delete_config: { quota_total: 100, quota_duration },
  };
  return json(200, { data: [all] });
}

const shownTypes: Record<string, string> = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
};

const describe: Describe = ({ mediaType, children }, { handle }, shortcode) => ({
  path: `/threads-web/@${handle}/post/${shortcode}`,
  detail: {
    mediaType: shownTypes[mediaType] ?? mediaType,
    productType: 'THREADS',
    shortcode,
    children: children.map(() => ({ id: metaId(), mediaType: 'IMAGE' })),
  },
});

function remove(world: World, call: Call): Reply {
  const post = world.posts.threads.get(call.param('node'));
  if (!post || post.accountId !== call.caller.id) return unknownObject(call.param('node'));
  world.posts.threads.remove(post);
  return json(200, { success: true, deleted_id: post.id });
}

function debugToken(world: World, call: Call): Reply {
  const verdict = judge(world, 'threads', call.field('input_token'));
  if ('problem' in verdict) return json(200, { data: { is_valid: false } });
  const { token, account } = verdict;
  return json(200, {
    data: {
      type: 'USER',
      application: 'sandbox',
      is_valid: true,
      issued_at: Math.floor(token.issuedAt / 1000),
      expires_at: Math.floor(token.expiresAt / 1000),
      scopes: token.scopes,
      user_id: account.id,
    },
  });
}
