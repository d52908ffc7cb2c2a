import { readPart, segmentRefused, statusesOfTooLarge } from '../bytes.ts';
import { checkedAddress } from '../follow.ts';
import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { PlatformError, type PlatformFailure } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { describe, headerOf } from '../refusals.ts';
import type { WireRequest } from '../wire.ts';
import { coverAddress, sendCover, type LinkedInCover } from './cover.ts';
import { authorOf, restCall, type LinkedIn } from './api.ts';

/** Upload of one file. Upload URLs are credentials and are deleted after use. */
export interface LinkedInMedia {
  urn: string;
  state: 'uploading' | 'processing' | 'ready';
  parts: { url: string; first: number; last: number }[];
  /** ETags of every uploaded part, in order. */
  etags: string[];
  uploadToken: string;
  /** Time at which the upload ended, in epoch milliseconds. */
  uploadedAt?: number;
  /** Cover of a video, if it has one. */
  cover?: LinkedInCover;
}

/** State that the steps store: each file's upload by file id. */
export interface LinkedInHandles {
  media?: Record<string, LinkedInMedia>;
  /** Card of the text's link. Its picture is among the media. Null if there is none. */
  card?: ArticleCard | null;
}

/** Card in the form that LinkedIn needs, because LinkedIn does not read the page itself. */
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

/**
 * Finishes as much of the remaining work for one file as possible. Returns 0 when it is ready, otherwise the milliseconds
 * until the next check makes sense.
 */
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

/** Returns the parts to upload. A video has one URL per part, any other file a single URL. */
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
  // URLs of images and documents need the token, those of video parts contain their own
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
  // LinkedIn itself chooses the parts of a video, so a part that is too large is not the file's fault
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

const documentRefused =
  'LinkedIn received the document but could not process it, so nothing was published. Save it again as PDF, without a password and with standard fonts, upload it as a new file, and put that file into the post.';

/** Adds to a refusal of a document, which LinkedIn judges only after the upload, what its author can do. */
export const explainRefusal = (file: MediaFile | undefined, failure: PlatformFailure): PlatformFailure =>
  file?.type === 'document' && failure.kind === 'invalid_media'
    ? { ...failure, message: `${documentRefused} ${failure.message}` }
    : failure;

/** Milliseconds between checks. LinkedIn documents none; videos take from seconds to minutes. */
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
    throw new PlatformError(
      explainRefusal(file, describe('LinkedIn', { kind: 'invalid_media', said, code: status })),
    );
  }
  if (status !== 'AVAILABLE') return waits[collectionOf(file)];
  await upload.keep(file, { ...media, state: 'ready' });
  return 0;
};

/**
 * Waits a fixed time, because members' tokens may not read the state of an image or a document. LinkedIn refuses a post
 * that comes too early, and it can be sent again.
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
