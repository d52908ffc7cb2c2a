import { asObject, asText, json, refusal } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import { snowflake } from '../ids.ts';
import { sniff } from '../sniff.ts';
import type { World } from '../world.ts';
import type { XMedia } from './x-model.ts';
import { isPremium } from './x-rules.ts';
import { invalidRequest, problem } from './x-voice.ts';

const lifeSeconds = 86_400;
/** The server's largest accepted chunk. */
const maxChunk = 8 * 1024 * 1024;
const types =
  /^(image\/(jpeg|png|webp|gif|bmp|tiff|pjpeg)|video\/(mp4|quicktime|webm|mp2t)|text\/(srt|vtt))$/;
const categories = ['tweet_image', 'tweet_gif', 'tweet_video', 'amplify_video', 'subtitles'];

export function xMediaRoutes(world: World): Route[] {
  const upload = { method: 'POST', operation: 'upload', scopes: ['media.write'] } as const;
  return [
    { ...upload, path: '/2/media/upload/initialize', handle: call => initialize(world, call) },
    { ...upload, path: '/2/media/upload/:id/append', handle: call => append(world, call) },
    { ...upload, path: '/2/media/upload/:id/finalize', handle: call => finalize(world, call) },
    { ...upload, path: '/2/media/upload', handle: call => oneShot(world, call) },
    { ...upload, path: '/2/media/metadata', handle: call => describe(world, call) },
    {
      ...upload,
      method: 'GET',
      operation: 'status',
      path: '/2/media/upload',
      handle: call => status(world, call),
    },
  ];
}

function initialize(world: World, call: Call): Reply {
  const body = call.json();
  const [type, category, total] = [body?.['media_type'], body?.['media_category'], body?.['total_bytes']];
  if (typeof type !== 'string' || !types.test(type))
    return invalidRequest('media_type is not supported', { media_type: [type] });
  if (typeof category !== 'string' || !categories.includes(category))
    return invalidRequest('media_category is invalid');
  if (category === 'amplify_video' && !isPremium(call.caller))
    return problem(403, 'Forbidden', 'This user is not allowed to post a video longer than 2 minutes.');
  if (!Number.isInteger(total) || Number(total) <= 0)
    return invalidRequest('total_bytes must be a positive integer');
  const media = open(world, call, type, category, Number(total));
  return json(200, { data: { id: media.id, media_key: media.mediaKey, expires_after_secs: lifeSeconds } });
}

function open(world: World, call: Call, type: string, category: string, totalBytes: number): XMedia {
  const id = snowflake();
  const kind =
    category === 'tweet_image'
      ? '3'
      : category === 'tweet_gif'
        ? '16'
        : category === 'amplify_video'
          ? '13'
          : '7';
  const mediaKey = `${kind}_${id}`;
  const account = call.caller.name;
  return world.xMedia.put(id, {
    id,
    mediaKey,
    account,
    type,
    category,
    totalBytes,
    segments: [],
    state: 'open',
    polls: 0,
  });
}

async function append(world: World, call: Call): Promise<Reply> {
  const media = mine(world, call, call.param('id'));
  if (media?.state !== 'open') return invalidRequest('The media id is invalid or already finalized.');
  const { index, bytes } = segmentIn(call);
  const refused = tooLarge(world, bytes) ?? segmentProblem(index, bytes);
  if (refused) return refused;
  await world.media.writePart(media.id, index, bytes);
  if (!media.segments.includes(index)) media.segments.push(index);
  world.xMedia.put(media.id, media);
  return json(200, { data: { expires_at: Math.floor(Date.now() / 1000) + lifeSeconds } });
}

/** Response of a proxy in front of X, which does not use X's error format. */
const tooLarge = ({ settings }: World, bytes: Buffer): Reply | undefined =>
  bytes.length > settings.maxUploadCallBytes ? { status: settings.uploadCallRefusal } : undefined;

/** Multipart, or JSON with the bytes in Base64. */
function segmentIn(call: Call): { index: number; bytes: Buffer } {
  const body = call.header('content-type')?.includes('json') ? call.json() : undefined;
  if (body) {
    const bytes = Buffer.from(asText(body['media']) ?? '', 'base64');
    return { index: Number(body['segment_index'] ?? NaN), bytes };
  }
  const parts = call.parts() ?? [];
  const index = parts.find(part => part.name === 'segment_index')?.data.toString();
  const bytes = parts.find(part => part.name === 'media')?.data ?? Buffer.alloc(0);
  return { index: Number(index ?? NaN), bytes };
}

const segmentProblem = (index: number, bytes: Buffer): Reply | undefined =>
  refusal(
    [
      !Number.isInteger(index) || index < 0 || index > 999,
      () => invalidRequest('segment_index must be 0 to 999'),
    ],
    [bytes.length === 0, () => invalidRequest('media is missing')],
    [bytes.length > maxChunk, () => problem(413, 'Payload Too Large', 'The chunk is too large.')],
  );

async function finalize(world: World, call: Call): Promise<Reply> {
  const media = mine(world, call, call.param('id'));
  if (!media) return invalidRequest('The media id is invalid.');
  if (media.state === 'open') {
    const segments = media.segments.toSorted((a, b) => a - b);
    if (segments.some((segment, index) => segment !== index)) return invalidRequest('A segment is missing.');
    const bytes = await world.media.join(media.id, segments);
    if (bytes.length !== media.totalBytes)
      return invalidRequest('The segments do not add up to total_bytes.');
    await accept(world, media, bytes);
    await world.media.dropParts(media.id, segments);
  }
  const { id, mediaKey, totalBytes } = media;
  const data = { id, media_key: mediaKey, size: totalBytes, expires_after_secs: lifeSeconds };
  return json(200, { data: { ...data, ...processing(world, media) } });
}

async function accept(world: World, media: XMedia, bytes: Buffer): Promise<void> {
  media.media = await world.media.keep(bytes);
  const needsWork = media.category !== 'tweet_image';
  media.state = isWhatItSays(media) ? (needsWork ? 'processing' : 'succeeded') : 'failed';
  world.xMedia.put(media.id, media);
}

/** Whether the file matches its declared kind: image or video. `video/quicktime` and `video/mp4` are not distinguished. */
const isWhatItSays = ({ media, type }: XMedia): boolean =>
  type.startsWith('text/') || media?.type.split('/')[0] === type.split('/')[0];

function status(world: World, call: Call): Reply {
  if ((call.query.get('command') ?? 'STATUS') !== 'STATUS') return invalidRequest('command must be STATUS');
  const media = mine(world, call, call.query.get('media_id') ?? '');
  if (!media || media.state === 'open') return problem(404, 'Not Found Error', 'Could not find media.');
  if (call.fault?.mode === 'invalid_media') media.state = 'failed';
  else if (media.state === 'processing' && call.fault?.mode !== 'not_ready') advance(world, media);
  world.xMedia.put(media.id, media);
  const { id, mediaKey, totalBytes } = media;
  const data = { id, media_key: mediaKey, size: totalBytes, expires_after_secs: lifeSeconds };
  return json(200, { data: { ...data, ...processing(world, media) } });
}

function advance(world: World, media: XMedia): void {
  media.polls += 1;
  if (media.polls >= world.settings.videoPolls) media.state = 'succeeded';
}

/** Images that are ready carry no `processing_info` at all. */
function processing(world: World, { state, polls, category }: XMedia): object {
  if (category === 'tweet_image' && state === 'succeeded') return {};
  if (state === 'succeeded') return { processing_info: { state, progress_percent: 100 } };
  if (state === 'failed') {
    const error = { code: 1, name: 'InvalidMedia', message: 'Unsupported or corrupt media.' };
    // X's newer description knows no error here
    const why = world.settings.xEra === 'tweets' ? { error } : {};
    return { processing_info: { state, progress_percent: 0, ...why } };
  }
  const check_after_secs = world.settings.checkAfterSeconds;
  if (polls === 0) return { processing_info: { state: 'pending', check_after_secs, progress_percent: 0 } };
  return { processing_info: { state: 'in_progress', check_after_secs, progress_percent: 50 } };
}

async function oneShot(world: World, call: Call): Promise<Reply> {
  const parts = call.header('content-type')?.includes('multipart') ? (call.parts() ?? []) : [];
  const body = parts.length > 0 ? undefined : call.json();
  const bytes =
    parts.find(part => part.name === 'media')?.data ?? Buffer.from(asText(body?.['media']) ?? '', 'base64');
  const category = call.field('media_category');
  if (bytes.length === 0) return invalidRequest('media is missing');
  if (category !== 'tweet_image') return invalidRequest('Only images can be uploaded in one call.');
  const media = open(world, call, sniff(bytes), category, bytes.length);
  await accept(world, media, bytes);
  if (media.state === 'failed') return invalidRequest('The media is not an image.');
  return json(200, {
    data: { id: media.id, media_key: media.mediaKey, size: bytes.length, expires_after_secs: lifeSeconds },
  });
}

function describe(world: World, call: Call): Reply {
  const body = call.json();
  const media = mine(world, call, asText(body?.['id']) ?? '');
  const alt = asText(asObject(asObject(body?.['metadata'])?.['alt_text'])?.['text']);
  if (!media) return invalidRequest('The media id is invalid.');
  if (!alt || alt.length > 1000) return invalidRequest('alt_text must have 1 to 1000 characters');
  media.altText = alt;
  world.xMedia.put(media.id, media);
  return json(200, { data: { id: media.id, associated_metadata: { alt_text: { text: alt } } } });
}

function mine(world: World, call: Call, id: string): XMedia | undefined {
  const media = world.xMedia.get(id);
  return media?.account === call.caller.name ? media : undefined;
}
