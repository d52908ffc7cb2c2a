import { saidNow } from '../comments/said.ts';
import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Host, Json, Reply, Route } from '../http.ts';
import { metaId } from '../ids.ts';
import { instagramCommentRoutes, oneComment, ownComment } from './instagram-comments.ts';
import { instagramContainer } from './instagram-containers.ts';
import { instagramInsights } from './instagram-insights.ts';
import { instagramSubscriptionRoutes } from './instagram-subscriptions.ts';
import {
  containerOf,
  dayMs,
  isOwnId,
  isSelf,
  poll,
  publishContainer,
  usedToday,
} from '../meta/meta-containers.ts';
import type { Describe } from '../meta/meta-containers.ts';
import type { MetaDetail } from '../meta/meta-model.ts';
import { fieldsOf, graphTime, listed, withFields } from '../meta/meta-nodes.ts';
import { longTokens, metaConsent, shortTokens } from '../meta/meta-oauth.ts';
import { metaVoice, unknownObject } from '../meta/meta-voice.ts';
import type { Operation, Post } from '../model.ts';
import { ownerOf } from '../numbers/owners.ts';
import type { World } from '../world.ts';

const app = { platform: 'instagram', title: 'Instagram', prefix: 'ig' } as const;

export function instagramHosts(world: World): Host[] {
  const voice = metaVoice('instagram');
  const platform = 'instagram';
  return [
    { prefix: 'instagram-web', routes: metaConsent(world, app) },
    { prefix: 'instagram-oauth', platform, voice, routes: shortTokens(world, app, voice) },
    {
      prefix: 'instagram-graph',
      platform,
      voice,
      versions: /^v(?:[1-9]|1\d|2[0-5])\.0$/,
      routes: [...longTokens(world, app, voice), ...graphRoutes(world)],
    },
  ];
}

function graphRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'read', scopes: ['instagram_business_basic'] } as const;
  const publishing = { method: 'POST', scopes: ['instagram_business_content_publish'] } as const;
  return [
    {
      ...read,
      path: '/:user/media',
      operation: call => (asksForNumbers(call) ? 'insights' : 'read'),
      handle: call => list(world, call, ['FEED', 'REELS']),
    },
    { ...read, path: '/:user/stories', handle: call => list(world, call, ['STORY']) },
    { ...read, path: '/:user/content_publishing_limit', handle: call => quota(world, call) },
    {
      ...read,
      path: '/:node/insights',
      operation: 'insights',
      needs: ['instagram_business_manage_insights'],
      handle: call => instagramInsights(world, call),
    },
    {
      ...publishing,
      path: '/:user/media',
      operation: 'upload',
      handle: call => instagramContainer(world, call),
    },
    {
      ...publishing,
      path: '/:user/media_publish',
      operation: 'publish',
      handle: call => publishContainer(world, call, describe),
    },
    ...instagramSubscriptionRoutes(world),
    ...instagramCommentRoutes(world),
    {
      ...read,
      path: '/:node',
      operation: call => operationOf(world, call),
      handle: call => node(world, call),
    },
  ];
}

/**
 * Returns the operation of reading a node: `status` for a container, their own for numbers and comments, and `read`
 * otherwise.
 */
function operationOf(world: World, call: Call): Operation {
  if (world.containers.get(call.param('node'))) return 'status';
  if (saidNow(world, 'instagram', call.param('node'))) return 'comments';
  return asksForNumbers(call) ? 'insights' : 'read';
}

const numberFields = ['like_count', 'comments_count', 'followers_count', 'follows_count'];

const asksForNumbers = (call: Call): boolean => fieldsOf(call).some(name => numberFields.includes(name));

function node(world: World, call: Call): Reply {
  const id = call.param('node');
  if (isOwnId(call, id)) return profile(world, call);
  const container = containerOf(world, call, id);
  if (container) {
    const { state, error } = poll(world, call, container);
    return withFields(call, { id, status_code: state, status: error ?? `${statusText[state]}` });
  }
  const said = ownComment(world, call);
  if (said) return oneComment(world, call, said);
  const post = world.posts.instagram.get(id);
  return post && post.accountId === call.caller.id
    ? withFields(call, view(world, call)(post))
    : unknownObject(id);
}

const statusText = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  ERROR: 'Error: Media upload has failed.',
  EXPIRED: 'Expired: The container was not published within 24 hours.',
  PUBLISHED: 'Published: Media has been published.',
};

function profile(world: World, call: Call): Reply {
  const { id, scopedId, handle, displayName } = call.caller;
  const posts = [...world.posts.instagram.newestFirst(id)].filter(({ kind }) => kind === 'post').length;
  const numbers = world.numbers.ofAccount(ownerOf(world, call.caller), { posts });
  return withFields(call, {
    id: scopedId,
    user_id: id,
    username: handle,
    name: displayName,
    account_type: 'BUSINESS',
    profile_picture_url: `${call.origin}/_page/avatar/instagram/${handle}.svg`,
    followers_count: numbers.followers,
    follows_count: numbers.following,
    media_count: numbers.posts,
  });
}

const view =
  (world: World, call: Call) =>
  (post: Post<MetaDetail>): Json => {
    const { likes, comments: answers } = world.numbers.ofPost(post);
    const { mediaType, productType, shortcode, children } = post.detail;
    return {
      id: post.id,
      caption: post.text === '' ? undefined : post.text,
      media_type: mediaType,
      media_product_type: productType,
      media_url: `${call.origin}/_media/${post.media[0]?.digest}`,
      permalink: post.url,
      shortcode,
      timestamp: graphTime(post.at),
      username: post.handle,
      owner: { id: post.accountId },
      like_count: likes,
      comments_count: answers,
      children:
        children.length > 0
          ? { data: children.map(child => ({ id: child.id, media_type: child.mediaType })) }
          : undefined,
    };
  };

function list(world: World, call: Call, products: string[]): Reply {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const posts = world.posts.instagram.newestFirst(call.caller.id, hiddenAge(call));
  return listed(call, posts, post =>
    products.includes(post.detail.productType) ? view(world, call)(post) : undefined,
  );
}

function quota(world: World, call: Call): Reply {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const used = usedToday(world, 'instagram', call.caller.id);
  const config = { quota_total: world.settings.limits.instagram, quota_duration: dayMs / 1000 };
  return json(200, { data: [{ quota_usage: used, config }] });
}

const describe: Describe = ({ mediaType, media, children }, _account, shortcode) => {
  const isVideo = media[0]?.type.startsWith('video/') ?? false;
  const productType = mediaType === 'STORIES' ? 'STORY' : mediaType === 'REELS' ? 'REELS' : 'FEED';
  const shownType = mediaType === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : isVideo ? 'VIDEO' : 'IMAGE';
  const kinds = children.map((_, index) => ({
    id: metaId(),
    mediaType: media[index]?.type.startsWith('video/') ? 'VIDEO' : 'IMAGE',
  }));
  const path = `/instagram-web/${productType === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
  return { path, detail: { mediaType: shownType, productType, shortcode, children: kinds } };
};
