import { asObject, json } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import type { World } from '../world.ts';
import { metadataProblem } from './youtube-metadata.ts';
import { relatedIn } from './youtube-related.ts';
import type { Related } from './youtube-related.ts';
import { addVideo, videoResource } from './youtube-video.ts';
import { googleError } from './youtube-voice.ts';

const badRequest = (message: string): Reply => googleError(400, 'badRequest', message, 'global');

/**
 * An upload in one call, whose end publishes: `multipart` has the metadata before the bytes (multipart/related), `media` the
 * bytes alone.
 */
export async function uploadInOneCall(world: World, call: Call): Promise<Reply> {
  const whole = call.query.get('uploadType') === 'media' ? mediaOf(call) : relatedIn(call);
  if (!whole) return badRequest('Malformed multipart body.');
  if (whole.bytes.length === 0)
    return googleError(400, 'mediaBodyRequired', 'The request does not include the video content.');
  const [snippet, status] = [
    asObject(whole.metadata['snippet']) ?? {},
    asObject(whole.metadata['status']) ?? {},
  ];
  const named = { ...snippet, title: snippet['title'] ?? 'unknown' };
  const problem = metadataProblem(named, status);
  if (problem) return problem;
  const media = await world.media.keep(whole.bytes);
  const upload = { account: call.caller.name, snippet: named, status, size: whole.bytes.length };
  return json(200, videoResource(world, addVideo(world, call, upload, media), ['snippet', 'status']));
}

const mediaOf = (call: Call): Related => ({ metadata: {}, bytes: call.body });
