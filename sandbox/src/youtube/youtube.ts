import { hiddenAge } from '../faults.ts';
import { asObject, asText, json } from '../http.ts';
import type { Call, Host, Json, Reply, Route } from '../http.ts';
import type { Account, Post } from '../model.ts';
import type { World } from '../world.ts';
import { googleConsent, googleTokens } from './youtube-oauth.ts';
import { commentRoutes } from './youtube-comments.ts';
import { metadataProblem } from './youtube-metadata.ts';
import type { YouTubeDetail } from './youtube-model.ts';
import { channelStatistics } from './youtube-statistics.ts';
import { statusNow, videoResource } from './youtube-video.ts';
import { addPlaylistItem, listPlaylist } from './youtube-playlists.ts';
import { uploadRoutes } from './youtube-uploads.ts';
import { googleError, youtubeVoice } from './youtube-voice.ts';

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;
const readers = ['youtube.readonly', 'youtube', 'youtube.force-ssl'].map(scope);
const editors = ['youtube', 'youtube.force-ssl'].map(scope);

export function youtubeHosts(world: World): Host[] {
  const voice = youtubeVoice();
  const platform = 'youtube';
  return [
    { prefix: 'google-accounts', routes: googleConsent(world) },
    { prefix: 'google-oauth', platform, voice, routes: googleTokens(world, voice) },
    {
      prefix: 'youtube-api',
      platform,
      voice,
      routes: [...uploadRoutes(world), ...dataRoutes(world), ...commentRoutes(world)],
    },
  ];
}

function dataRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'read', scopes: readers } as const;
  return [
    {
      ...read,
      path: '/youtube/v3/channels',
      operation: call => (parts(call).includes('statistics') ? 'insights' : 'read'),
      handle: call => channels(world, call),
    },
    { ...read, path: '/youtube/v3/playlistItems', handle: call => playlistItems(world, call) },
    {
      method: 'POST',
      path: '/youtube/v3/playlistItems',
      operation: 'playlist',
      scopes: editors,
      handle: call => addPlaylistItem(world, call),
    },
    {
      ...read,
      path: '/youtube/v3/videos',
      operation: call => (isForNumbers(call) ? 'insights' : 'status'),
      handle: call => videos(world, call),
    },
    {
      method: 'PUT',
      path: '/youtube/v3/videos',
      operation: 'edit',
      scopes: editors,
      handle: call => update(world, call),
    },
    {
      method: 'DELETE',
      path: '/youtube/v3/videos',
      operation: 'delete',
      scopes: editors,
      handle: call => remove(world, call),
    },
  ];
}

/** A list parameter, joined by commas or given several times. */
const listIn = (call: Call, name: string): string[] =>
  call.query.getAll(name).flatMap(value => value.split(','));

const parts = (call: Call): string[] => listIn(call, 'part');

const only = (call: Call, all: Json): Json =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => ['kind', 'id'].includes(name) || parts(call).includes(name)),
  );

const page = (kind: string, items: Json[], more: Json = {}, totalResults = items.length): Reply =>
  json(200, { kind, items, ...more, pageInfo: { totalResults, resultsPerPage: items.length } });

/** The playlist of a channel's uploads has the channel's id with `UU` in front. */
const uploadsOf = ({ id }: Pick<Account, 'id'>): string => `UU${id.slice(2)}`;

function channels(world: World, call: Call): Reply {
  const { id, displayName, handle } = call.caller;
  const url = `${call.origin}/_page/avatar/youtube/${handle}.svg`;
  const item = only(call, {
    kind: 'youtube#channel',
    id,
    snippet: {
      title: displayName,
      description: '',
      customUrl: `@${handle}`,
      thumbnails: { default: { url, width: 88, height: 88 } },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(call.caller) } },
    status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'allowed' },
    ...(parts(call).includes('statistics') && { statistics: channelStatistics(world, call) }),
  });
  const asked = call.query.get('mine') === 'true' || listIn(call, 'id').includes(id);
  return page('youtube#channelListResponse', asked ? [item] : []);
}

function playlistItems(world: World, call: Call): Reply {
  if (call.query.get('playlistId') !== uploadsOf(call.caller)) return listPlaylist(world, call);
  const limit = Math.min(Number(call.query.get('maxResults') ?? 5) || 5, 50);
  const posts = [...world.posts.youtube.newestFirst(call.caller.id, hiddenAge(call))];
  // a page token is the id of the last video of the page before
  const start = posts.findIndex(({ id }) => id === call.query.get('pageToken')) + 1;
  const shown = posts.slice(start, start + limit);
  const nextPageToken = start + limit < posts.length ? shown.at(-1)?.id : undefined;
  const items = shown.map(post => only(call, playlistItem(call, post)));
  const more = nextPageToken ? { nextPageToken } : {};
  return page('youtube#playlistItemListResponse', items, more, posts.length);
}

function playlistItem(call: Call, post: Post<YouTubeDetail>): Json {
  const publishedAt = new Date(post.at).toISOString();
  return {
    kind: 'youtube#playlistItem',
    id: Buffer.from(`${uploadsOf(call.caller)}.${post.id}`).toString('base64url'),
    snippet: {
      publishedAt,
      channelId: post.accountId,
      title: post.title,
      description: post.text,
      playlistId: uploadsOf(call.caller),
      position: 0,
      resourceId: { kind: 'youtube#video', videoId: post.id },
    },
    contentDetails: { videoId: post.id, videoPublishedAt: publishedAt },
    status: { privacyStatus: statusNow(post)['privacyStatus'] },
  };
}

const maxVideos = 50;

/** Whether a call reads statistics without reading the processing status. */
const isForNumbers = (call: Call): boolean =>
  parts(call).includes('statistics') &&
  !parts(call).some(part => ['status', 'processingDetails'].includes(part));

function videos(world: World, call: Call): Reply {
  const ids = listIn(call, 'id');
  if (ids.length > maxVideos)
    return googleError(400, 'invalidFilters', `The id parameter names more than ${maxVideos} videos.`);
  const found = [...new Set(ids)].flatMap(id => world.posts.youtube.get(id) ?? []);
  if (!isForNumbers(call)) for (const post of found) advance(world, call, post);
  return page(
    'youtube#videoListResponse',
    found.map(post => videoResource(world, post, parts(call))),
  );
}

/** Advances the processing of a video, which progresses only when its status is read. */
function advance(world: World, call: Call, post: Post<YouTubeDetail>): void {
  const { detail } = post;
  if (call.fault?.mode === 'invalid_media')
    Object.assign(detail, { uploadStatus: 'failed', reason: 'codec' });
  else if (detail.uploadStatus === 'uploaded' && call.fault?.mode !== 'not_ready') {
    detail.polls += 1;
    if (detail.polls >= world.settings.videoPolls) detail.uploadStatus = 'processed';
  }
  world.posts.youtube.keep(post);
}

/** Replaces the named parts as a whole: what a part leaves out is gone. */
function update(world: World, call: Call): Reply {
  const body = call.json() ?? {};
  const post = world.posts.youtube.get(asText(body['id']) ?? '');
  if (post?.accountId !== call.caller.id)
    return googleError(404, 'videoNotFound', 'The video that you are trying to update cannot be found.');
  const { detail } = post;
  const given = (part: 'snippet' | 'status'): Json =>
    parts(call).includes(part) ? (asObject(body[part]) ?? {}) : detail[part];
  // unlike at an upload, the category has no default
  const snippet = parts(call).includes('snippet') ? { categoryId: '', ...given('snippet') } : detail.snippet;
  // of a part that is not named nothing is judged, such as a time that is over by now
  const problem = metadataProblem(snippet, parts(call).includes('status') ? given('status') : {});
  if (problem) return problem;
  post.edits = (post.edits ?? 0) + 1;
  replace(post, snippet, { privacyStatus: detail.status['privacyStatus'], ...given('status') });
  if (parts(call).includes('status'))
    post.settings = { privacyStatus: String(detail.status['privacyStatus']) };
  world.posts.youtube.keep(post);
  return json(200, videoResource(world, post, parts(call)));
}

function replace(post: Post<YouTubeDetail>, snippet: Json, status: Json): void {
  Object.assign(post, { title: asText(snippet['title']) ?? '', text: asText(snippet['description']) ?? '' });
  Object.assign(post.detail, { snippet, status });
}

function remove(world: World, call: Call): Reply {
  const post = world.posts.youtube.get(call.query.get('id') ?? '');
  if (!post)
    return googleError(
      404,
      'videoNotFound',
      'The video that you are trying to delete cannot be found.',
      'youtube.video',
    );
  if (post.accountId !== call.caller.id)
    return googleError(403, 'forbidden', 'The video cannot be deleted.', 'youtube.video');
  world.posts.youtube.remove(post);
  return { status: 204 };
}
