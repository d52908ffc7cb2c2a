import { readPart, segmentRefused, statusesOfTooLarge } from '../bytes.ts';
import { checkedAddress } from '../follow.ts';
import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { describe, headerOf } from '../refusals.ts';
import type { WireRequest } from '../wire.ts';
import { coverAddress, sendCover, type LinkedInCover } from './cover.ts';
import { authorOf, restCall, type LinkedIn } from './api.ts';

/** One file's way into LinkedIn. Upload addresses are credentials; they are dropped once used. */
export interface LinkedInMedia {
  urn: string;
  state: 'uploading' | 'processing' | 'ready';
  parts: { url: string; first: number; last: number }[];
  /** The ETag of every part sent, in order. */
  etags: string[];
  uploadToken: string;
  /** Epoch milliseconds of the end of the upload. */
  uploadedAt?: number;
  /** Of a video that has one. */
  cover?: LinkedInCover;
}

/** What the steps save: each file's upload, by the file's id. */
export interface LinkedInHandles {
  media?: Record<string, LinkedInMedia>;
  /** The card of its link, its picture among the media; null where it has none. */
  card?: ArticleCard | null;
}

/** A card as LinkedIn takes it, which reads no page itself. */
export interface ArticleCard {
  source: string;
  title: string;
  description: string | null;
}

export interface LinkedInUpload {
  linkedin: LinkedIn;
  input: StepInput;
  keep(file: MediaFile, media: LinkedInMedia | null): Promise<void>;
}

type Kind = 'image' | 'video' | 'document';

const kindOf = ({ type }: MediaFile): Kind => (type === 'video' || type === 'document' ? type : 'image');

const collectionOf = (file: MediaFile): `${Kind}s` => `${kindOf(file)}s`;

/** Does what is left to do for one file. Returns 0 when it is ready, else milliseconds until a look makes sense. */
export const uploadToLinkedIn = async (
  upload: LinkedInUpload,
  file: MediaFile,
  known: LinkedInMedia | undefined,
): Promise<number> => {
  if (known?.state === 'ready') return 0;
  const media = known ?? (await initialize(upload, file));
  return media.state === 'processing'
    ? look(upload, file, media)
    : look(upload, file, await send(upload, file, media));
};

const initialize = async (upload: LinkedInUpload, file: MediaFile): Promise<LinkedInMedia> => {
  const { linkedin, input } = upload;
  const owner = authorOf(input);
  const uploadThumbnail = input.content.cover !== undefined;
  const more = { fileSizeBytes: file.sizeBytes, uploadCaptions: false, uploadThumbnail };
  const { json } = await linkedin.wire.ask({
    ...restCall(linkedin, input, 'POST', `${collectionOf(file)}?action=initializeUpload`),
    endpoint: 'uploads',
    json: { initializeUploadRequest: file.type === 'video' ? { owner, ...more } : { owner } },
  });
  const urn = textAt(json, 'value', kindOf(file));
  if (urn === undefined)
    throw new PlatformError(describe('LinkedIn', { kind: 'transient', said: 'no upload address' }));
  const uploadToken = textAt(json, 'value', 'uploadToken') ?? '';
  const media: LinkedInMedia = {
    urn,
    state: 'uploading',
    parts: partsIn(upload, file, json),
    etags: [],
    uploadToken,
    ...(file.type === 'video' && uploadThumbnail && { cover: coverAddress(upload, json) }),
  };
  await upload.keep(file, media);
  return media;
};

/** A video comes with an address per part, anything else with one for all of it. */
const partsIn = ({ linkedin }: LinkedInUpload, file: MediaFile, json: unknown): LinkedInMedia['parts'] => {
  const checked = (url: string | undefined): string => checkedAddress('LinkedIn', url, linkedin.app.origins);
  if (file.type !== 'video')
    return [{ url: checked(textAt(json, 'value', 'uploadUrl')), first: 0, last: file.sizeBytes - 1 }];
  return listAt(json, 'value', 'uploadInstructions').map(part => ({
    url: checked(textAt(part, 'uploadUrl')),
    first: numberAt(part, 'firstByte') ?? 0,
    last: numberAt(part, 'lastByte') ?? file.sizeBytes - 1,
  }));
};

const send = async (
  upload: LinkedInUpload,
  file: MediaFile,
  media: LinkedInMedia,
): Promise<LinkedInMedia> => {
  const etags = [...media.etags];
  for (const part of media.parts.slice(etags.length)) {
    etags.push(await sendPart(upload, file, part));
    if (media.parts.length > 1) await upload.keep(file, { ...media, etags });
  }
  const cover = media.cover && (await sendCover(upload, media.cover));
  if (file.type === 'video') await finalize(upload, { ...media, etags });
  const sent: LinkedInMedia = {
    ...media,
    ...(cover && { cover }),
    etags: [],
    parts: [],
    state: 'processing',
    uploadedAt: Date.now(),
  };
  await upload.keep(file, sent);
  return sent;
};

const sendPart = async (
  { linkedin, input }: LinkedInUpload,
  file: MediaFile,
  part: LinkedInMedia['parts'][number],
): Promise<string> => {
  const body = await readPart(file, part.first, part.last);
  // addresses of images and documents want the token, those of video parts carry their own
  const authorization = file.type === 'video' ? {} : { authorization: `Bearer ${input.account.accessToken}` };
  const isWhole = body.length === file.sizeBytes;
  const request: WireRequest = {
    method: 'PUT',
    url: part.url,
    body,
    signal: input.signal,
    headers: { ...authorization, 'content-type': 'application/octet-stream' },
    timeoutMs: linkedin.wire.uploadTimeout(body.length),
    secrets: [part.url],
  };
  // LinkedIn itself cuts a video into parts, so that one which is too large is none of the file's fault
  const answer = await linkedin.wire.ask(request, isWhole ? [] : statusesOfTooLarge);
  if (statusesOfTooLarge.includes(answer.status))
    throw segmentRefused('LinkedIn', answer.status, body.length);
  return (headerOf(answer, 'etag') ?? '').replaceAll('"', '');
};

const finalize = async ({ linkedin, input }: LinkedInUpload, media: LinkedInMedia): Promise<void> => {
  const { urn: video, uploadToken, etags: uploadedPartIds } = media;
  await linkedin.wire.ask({
    ...restCall(linkedin, input, 'POST', 'videos?action=finalizeUpload'),
    endpoint: 'uploads',
    json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
  });
};

/** LinkedIn names no wait; videos take from seconds to minutes. */
const waits = { videos: 5_000, images: 2_000, documents: 2_000 } as const;

const look = async (upload: LinkedInUpload, file: MediaFile, media: LinkedInMedia): Promise<number> => {
  const { linkedin, input } = upload;
  const path = `${collectionOf(file)}/${encodeURIComponent(media.urn)}`;
  const answer = await linkedin.wire.ask(
    { ...restCall(linkedin, input, 'GET', path), endpoint: 'uploads' },
    file.type === 'video' ? [] : [403],
  );
  if (answer.status === 403) return waitBlindly(upload, file, media);
  const status = textAt(answer.json, 'status');
  if (status === 'PROCESSING_FAILED') {
    await upload.keep(file, null);
    const said = textAt(answer.json, 'processingFailureReason') ?? 'processing failed';
    throw new PlatformError(describe('LinkedIn', { kind: 'invalid_media', said, code: status }));
  }
  if (status !== 'AVAILABLE') return waits[collectionOf(file)];
  await upload.keep(file, { ...media, state: 'ready' });
  return 0;
};

/**
 * Members' tokens may not ask for the state of an image or a document; a post that comes too early is refused and can be sent
 * again.
 */
const waitBlindly = async (
  upload: LinkedInUpload,
  file: MediaFile,
  media: LinkedInMedia,
): Promise<number> => {
  const left = (media.uploadedAt ?? 0) + upload.linkedin.imageGraceMs - Date.now();
  if (left > 0) return left;
  await upload.keep(file, { ...media, state: 'ready' });
  return 0;
};
