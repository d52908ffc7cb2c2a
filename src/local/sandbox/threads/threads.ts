import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Host, Json, Reply, Route } from '../http.ts';
import { metaId } from '../ids.ts';
import { containerOf, dayMs, isSelf, poll, publishContainer, usedToday } from '../meta/meta-containers.ts';
import type { Describe } from '../meta/meta-containers.ts';
import type { MetaDetail } from '../meta/meta-model.ts';
import { graphTime, listed, withFields } from '../meta/meta-nodes.ts';
import { longTokens, metaConsent, shortTokens } from '../meta/meta-oauth.ts';
import { metaVoice, unknownObject } from '../meta/meta-voice.ts';
import type { Post } from '../model.ts';
import { repliesBy } from '../posts.ts';
import { threadsContainer } from './threads-containers.ts';
import { threadsInsights, threadsUserInsights } from './threads-insights.ts';
import { judge } from '../tokens.ts';
import type { World } from '../world.ts';

const app = { platform: 'threads', title: 'Threads', prefix: 'th' } as const;

export function threadsHosts(world: World): Host[] {
  const voice = metaVoice('threads');
  const tokens = [...shortTokens(world, app, voice), ...longTokens(world, app, voice)];
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
    { ...read, path: '/:user/replies', handle: call => replies(world, call) },
    { ...read, path: '/:user/conversation', handle: call => answersTo(world, call, 'all') },
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
      operation: 'publish',
      handle: call => publishContainer(world, call, describe),
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
      operation: 'delete',
      scopes: ['threads_delete'],
      handle: call => remove(world, call),
    },
  ];
}

/** Asking a container is a status call, asking anything else a read. */
const operationOf = (world: World, call: Call): 'status' | 'read' =>
  world.containers.get(call.param('node')) ? 'status' : 'read';

function node(world: World, call: Call): Reply {
  const id = call.param('node');
  if (id === 'me' || id === call.caller.id) return profile(call);
  const container = containerOf(world, call, id);
  if (container) {
    const { state, error } = poll(world, call, container);
    return withFields(call, { id, status: state, error_message: error });
  }
  const post = world.posts.threads.get(id);
  return post ? withFields(call, view(call)(post)) : unknownObject(id);
}

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
      text: post.text === '' ? undefined : post.text,
      timestamp: graphTime(post.at),
      is_reply: post.kind === 'reply',
      is_quote_post: post.quotes !== undefined,
      replied_to: post.inReplyTo === undefined ? undefined : { id: post.inReplyTo },
      children: children.length > 0 ? { data: children.map(({ id }) => ({ id })) } : undefined,
    };
  };

/** Replies are in a list of their own. */
function list(world: World, call: Call, kind: 'post' | 'reply'): Reply {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const author = kind === 'reply' ? repliesBy(call.caller.id) : call.caller.id;
  const posts = world.posts.threads.newestFirst(author, hiddenAge(call));
  return listed(call, posts, post => (post.kind === kind ? view(call)(post) : undefined));
}

/** Below an account, what it answered; below a post, what answers it. */
const replies = (world: World, call: Call): Reply =>
  isSelf(call) ? list(world, call, 'reply') : answersTo(world, call, 'direct');

/** What answers a post, newest first; `all` with the answers to those. */
function answersTo(world: World, call: Call, which: 'direct' | 'all'): Reply {
  const root = world.posts.threads.get(call.param('user'));
  if (!root) return unknownObject(call.param('user'));
  const answered = new Set([root.id]);
  const found: Post<MetaDetail>[] = [];
  for (const post of world.posts.threads.all()) {
    if (post.deletedAt !== undefined || !answered.has(post.inReplyTo ?? '')) continue;
    found.unshift(post);
    if (which === 'all') answered.add(post.id);
  }
  return listed(call, found, post => ({ ...view(call)(post), root_post: { id: root.id } }));
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
  const { token, grant, account } = verdict;
  return json(200, {
    data: {
      type: 'USER',
      application: 'sandbox',
      is_valid: true,
      issued_at: Math.floor(token.issuedAt / 1000),
      expires_at: Math.floor(token.expiresAt / 1000),
      scopes: grant.scopes,
      user_id: account.id,
    },
  });
}
