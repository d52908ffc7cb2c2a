import { limits } from '../../domain/limits/numbers.ts';
import type { App } from '../apps.ts';
import { readPart, segmentRefused, smallSegmentBytes, statusesOfTooLarge } from '../bytes.ts';
import { numberAt, textAt } from '../../adapters/http/json.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { describe } from '../refusals.ts';
import type { Wire, WireRequest } from '../wire.ts';

/** Upload of one file to X. */
export interface XMedia {
  id: string;
  /** Media key in X's responses, the strongest evidence that a post is ours. */
  mediaKey: string | null;
  /** Number of segments that X has received, and their bytes. */
  segments: number;
  sentBytes: number;
  /** Largest segment size that X has accepted. Defaults to the usual size. */
  segmentBytes?: number;
  state: 'uploading' | 'processing' | 'ready';
  described: boolean;
}

/** State that the steps store: each file's upload by file id. */
export interface XHandles {
  media?: Record<string, XMedia>;
  /** Time of the first upload, in epoch milliseconds. */
  since?: number;
}

/** Segment size, 4 MiB. X accepts up to 5 MB per segment and 1,000 segments. */
const usualSegmentBytes = 4 * 1024 * 1024;
/** Seconds between checks if X does not name a wait. X recommends 5 s. */
const usualWaitSeconds = 5;
/** Bounds of a wait. Zero would mean that the media is ready, and a long wait would stop the checks. */
const [minWaitSeconds, maxWaitSeconds] = [1, 300];

export interface XUpload {
  wire: Wire;
  app: App;
  input: StepInput;
  /** Stores the state of a file's upload. Null deletes it. */
  keep(file: MediaFile, media: XMedia | null): Promise<void>;
}

/** State of a file's upload after a step, and the milliseconds until the next check makes sense. 0 when it is ready. */
interface Step {
  media: XMedia;
  waitMs: number;
}

/**
 * Finishes as much of the remaining work for one file as possible. Returns 0 when it is ready, otherwise the milliseconds
 * until the next check makes sense.
 */
export const uploadToX = async (
  upload: XUpload,
  file: MediaFile,
  known: XMedia | undefined,
): Promise<number> => {
  const { media, waitMs } = await advance(upload, file, known ?? (await initialize(upload, file)));
  if (isDescribed(file, media)) return waitMs;
  await describeMedia(upload, file, media);
  return waitMs;
};

const advance = (upload: XUpload, file: MediaFile, media: XMedia): Promise<Step> => {
  if (media.state === 'ready') return Promise.resolve({ media, waitMs: 0 });
  return media.state === 'processing' ? look(upload, file, media) : send(upload, file, media);
};

/** Returns the media category. Videos longer than those of standard accounts have a separate one. */
const categoryOf = ({ type, durationSeconds }: MediaFile): string =>
  type === 'video' && (durationSeconds ?? 0) > limits.x.video.maxSeconds ? 'amplify_video' : `tweet_${type}`;

const initialize = async (upload: XUpload, file: MediaFile): Promise<XMedia> => {
  const { json } = await upload.wire.ask({
    ...to(upload, 'POST', '/2/media/upload/initialize'),
    json: { media_type: file.mimeType, total_bytes: file.sizeBytes, media_category: categoryOf(file) },
  });
  const id = textAt(json, 'data', 'id');
  if (id === undefined) throw new PlatformError(describe('X', { kind: 'transient', said: 'no media id' }));
  const mediaKey = textAt(json, 'data', 'media_key') ?? null;
  const media: XMedia = { id, mediaKey, segments: 0, sentBytes: 0, state: 'uploading', described: false };
  await upload.keep(file, media);
  return media;
};

const send = async (upload: XUpload, file: MediaFile, known: XMedia): Promise<Step> => {
  let media = known;
  while (media.sentBytes < file.sizeBytes) {
    media = await append(upload, file, media);
    // sending a segment twice is harmless, so only long uploads store the progress after each one
    if (media.sentBytes < file.sizeBytes) await upload.keep(file, media);
  }
  const { json } = await upload.wire.ask(to(upload, 'POST', `/2/media/upload/${known.id}/finalize`));
  return applyState(upload, file, media, json);
};

/** Sends the next segment. If it is too large for X or a proxy, sends it again in smaller ones. */
const append = async (upload: XUpload, file: MediaFile, media: XMedia): Promise<XMedia> => {
  const { segmentBytes = usualSegmentBytes, segments, sentBytes } = media;
  const bytes = await readPart(file, sentBytes, Math.min(sentBytes + segmentBytes, file.sizeBytes) - 1);
  const answer = await upload.wire.ask(segmentOf(upload, media, bytes), statusesOfTooLarge);
  if (!statusesOfTooLarge.includes(answer.status))
    return { ...media, segments: segments + 1, sentBytes: sentBytes + bytes.length };
  if (bytes.length <= smallSegmentBytes) throw segmentRefused('X', answer.status, bytes.length);
  return { ...media, segmentBytes: smallSegmentBytes };
};

const segmentOf = (upload: XUpload, { id, segments }: XMedia, bytes: Buffer): WireRequest => {
  const boundary = `part-${crypto.randomUUID()}`;
  const field = (name: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const head = `${field('segment_index')}\r\n${segments}\r\n${field('media', '; filename="media"')}Content-Type: application/octet-stream\r\n\r\n`;
  const target = to(upload, 'POST', `/2/media/upload/${id}/append`);
  return {
    ...target,
    headers: { ...target.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    timeoutMs: upload.wire.uploadTimeout(bytes.length),
  };
};

/** Returns whether the description is set. X accepts descriptions only for images and GIFs. */
const isDescribed = (file: MediaFile, { described }: XMedia): boolean =>
  described || file.altText === null || file.altText === '' || file.type === 'video';

const describeMedia = async (upload: XUpload, file: MediaFile, media: XMedia): Promise<void> => {
  await upload.wire.ask({
    ...to(upload, 'POST', '/2/media/metadata'),
    json: { id: media.id, metadata: { alt_text: { text: file.altText } } },
  });
  await upload.keep(file, { ...media, described: true });
};

const look = async (upload: XUpload, file: MediaFile, media: XMedia): Promise<Step> => {
  const query = { command: 'STATUS', media_id: media.id };
  const { json } = await upload.wire.ask({ ...to(upload, 'GET', '/2/media/upload'), query });
  return applyState(upload, file, media, json);
};

/** Reads `processing_info`. A response without it means that nothing is left to wait for. */
const applyState = async (upload: XUpload, file: MediaFile, before: XMedia, json: unknown): Promise<Step> => {
  const state = textAt(json, 'data', 'processing_info', 'state') ?? 'succeeded';
  if (state === 'failed') throw await processingFailed(upload, file, json);
  const mediaKey = textAt(json, 'data', 'media_key') ?? before.mediaKey;
  const media: XMedia = { ...before, mediaKey, state: state === 'succeeded' ? 'ready' : 'processing' };
  await upload.keep(file, media);
  const seconds = numberAt(json, 'data', 'processing_info', 'check_after_secs') ?? usualWaitSeconds;
  const wait = Math.min(Math.max(seconds, minWaitSeconds), maxWaitSeconds);
  return { media, waitMs: media.state === 'ready' ? 0 : wait * 1_000 };
};

const processingFailed = async (upload: XUpload, file: MediaFile, json: unknown): Promise<PlatformError> => {
  await upload.keep(file, null);
  const error = (field: string): string | undefined =>
    textAt(json, 'data', 'processing_info', 'error', field);
  const said = error('message') ?? error('name') ?? 'processing failed';
  return new PlatformError(
    describe('X', { kind: 'invalid_media', said, code: error('code') ?? 'processing_failed' }),
  );
};

const to = ({ app, input }: XUpload, method: 'GET' | 'POST', path: string) => ({
  method,
  url: app.bases['api'] + path,
  headers: { authorization: `Bearer ${input.account.accessToken}` },
  signal: input.signal,
  endpoint: 'uploads' as const,
});
