import { asObject, json, objectOf } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import type { World } from '../world.ts';
import { metadataProblem } from './youtube-metadata.ts';
import { addVideo, videoResource } from './youtube-video.ts';
import { googleError } from './youtube-voice.ts';

interface Whole {
  metadata: Json;
  bytes: Buffer;
}

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
  return json(200, videoResource(addVideo(world, call, upload, media), ['snippet', 'status']));
}

const mediaOf = (call: Call): Whole => ({ metadata: {}, bytes: call.body });

/** Two parts without names: JSON, then the media. */
function relatedIn(call: Call): Whole | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(call.header('content-type') ?? '')?.[1];
  if (!boundary) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const body = Buffer.concat([Buffer.from('\r\n'), call.body]);
  const starts: number[] = [];
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) starts.push(at);
  const [metadata, bytes] = starts
    .slice(0, -1)
    .map((start, index) => contentOf(body.subarray(start + delimiter.length, starts[index + 1])));
  const parsed = metadata && objectOf(metadata.toString('utf8'));
  return parsed && bytes ? { metadata: parsed, bytes } : undefined;
}

const contentOf = (part: Buffer): Buffer => {
  const head = part.indexOf('\r\n\r\n');
  return head === -1 ? Buffer.alloc(0) : part.subarray(head + 4);
};
