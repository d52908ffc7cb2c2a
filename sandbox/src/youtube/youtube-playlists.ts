import { randomUUID } from 'node:crypto';
import { asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import type { World } from '../world.ts';
import type { Playlist } from './youtube-model.ts';
import { googleError } from './youtube-voice.ts';

const refuse = (status: number, reason: string, message: string): Reply =>
  googleError(status, reason, message, 'youtube.playlistItem');

const notFound = (): Reply =>
  refuse(404, 'playlistNotFound', 'The playlist identified with the request cannot be found.');

const notAccessible = (): Reply =>
  refuse(
    403,
    'playlistItemsNotAccessible',
    'The request is not properly authorized to use the specified playlist.',
  );

/** The playlist that a call names, or why it may not be used: those of others are closed. */
function playlistOf(world: World, call: Call, id: string): Playlist | Reply {
  const playlist = world.playlists.get(id);
  if (!playlist) return notFound();
  return playlist.accountId === call.caller.id ? playlist : notAccessible();
}

const itemOf = ({ id: playlistId, accountId }: Playlist, item: Playlist['items'][number]): Json => ({
  kind: 'youtube#playlistItem',
  id: item.id,
  snippet: {
    publishedAt: new Date(item.at).toISOString(),
    channelId: accountId,
    playlistId,
    resourceId: { kind: 'youtube#video', videoId: item.videoId },
  },
  contentDetails: { videoId: item.videoId },
});

const partsOf = (call: Call): string[] => call.query.getAll('part').flatMap(value => value.split(','));

const only = (call: Call, { kind, id, ...parts }: Json): Json => ({
  kind,
  id,
  ...Object.fromEntries(Object.entries(parts).filter(([name]) => partsOf(call).includes(name))),
});

/** A list that a channel has made, whole or what there is of one video. */
export function listPlaylist(world: World, call: Call): Reply {
  const playlist = playlistOf(world, call, call.query.get('playlistId') ?? '');
  if ('status' in playlist) return playlist;
  const videoId = call.query.get('videoId');
  const items = playlist.items.filter(item => videoId === null || item.videoId === videoId);
  return json(200, {
    kind: 'youtube#playlistItemListResponse',
    items: items.map(item => only(call, itemOf(playlist, item))),
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  });
}

/** `POST /playlistItems`: asked twice, the video is in the list twice. */
export function addPlaylistItem(world: World, call: Call): Reply {
  if (!partsOf(call).includes('snippet'))
    return refuse(400, 'missingRequiredParameter', 'No values for part are given that can be set.');
  const snippet = asObject(call.json()?.['snippet']);
  const resource = asObject(snippet?.['resourceId']);
  const id = asText(snippet?.['playlistId']);
  if (!id) return refuse(400, 'playlistIdRequired', 'The request does not specify a value for playlistId.');
  if (!resource) return refuse(400, 'resourceIdRequired', 'The request must contain a resource.');
  if (resource['kind'] !== 'youtube#video')
    return refuse(400, 'invalidResourceType', 'The type of the resource is not supported.');
  const playlist = playlistOf(world, call, id);
  if ('status' in playlist) return playlist;
  const post = world.posts.youtube.get(asText(resource['videoId']) ?? '');
  if (!post) return refuse(404, 'videoNotFound', 'The video cannot be found.');
  const item = { id: randomUUID(), videoId: post.id, at: Date.now() };
  world.playlists.put(id, { ...playlist, items: [...playlist.items, item] });
  post.playlists = [...(post.playlists ?? []), id];
  world.posts.youtube.keep(post);
  return json(200, only(call, itemOf(playlist, item)));
}
