import { json } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import { sniff } from '../sniff.ts';
import type { World } from '../world.ts';
import { googleError } from './youtube-voice.ts';

const maxBytes = 2 * 1024 * 1024;

const refuse = (status: number, reason: string, message: string): Reply =>
  googleError(status, reason, message, 'youtube.thumbnail');

/** `POST /thumbnails/set`: the picture by which a video is shown, any time after its upload; once more replaces it. */
export async function setThumbnail(world: World, call: Call): Promise<Reply> {
  const post = world.posts.youtube.get(call.query.get('videoId') ?? '');
  if (post?.accountId !== call.caller.id) return refuse(404, 'videoNotFound', 'The video was not found.');
  if (call.body.length === 0)
    return refuse(400, 'mediaBodyRequired', 'The request does not include the image content.');
  if (call.body.length > maxBytes || !/^image\/(jpeg|png)$/.test(sniff(call.body)))
    return refuse(400, 'invalidImage', 'The provided image content is invalid.');
  const { digest } = await world.media.keep(call.body);
  post.cover = { digest };
  world.posts.youtube.keep(post);
  const url = `${call.origin}/_page/avatar/youtube/${post.handle}.svg`;
  return json(200, { kind: 'youtube#thumbnailSetResponse', items: [{ default: { url } }] });
}
