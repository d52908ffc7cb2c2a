import { Buffer } from 'node:buffer';
import type { AppOf } from '../apps.ts';
import { readPart, segmentRefused, smallSegmentBytes, statusesOfTooLarge } from '../bytes.ts';
import { parseInstant } from '../../domain/instants.ts';
import { youtubeTitle } from '../../domain/limits/index.ts';
import { checkedAddress } from '../follow.ts';
import type { HttpAnswer } from '../../adapters/http/http.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { describe, headerOf } from '../refusals.ts';
import type { Wire, WireRequest } from '../wire.ts';

/** State of a resumable upload. The session's URL is a credential: anyone who has it can publish. */
export interface YouTubeHandles {
  session?: string;
  /** Number of bytes that YouTube has, set when everything except the last bytes is uploaded. */
  sent?: number;
}

/** Unit of chunks. All except the last are multiples of 256 KiB. */
const unit = 256 * 1024;
const chunkBytes = 32 * unit;
/** Number of calls without progress after which a session counts as failed. */
const maxStandstills = 3;

export interface YouTubeUpload {
  app: AppOf<'youtube'>;
  wire: Wire;
  input: StepInput;
  file: MediaFile;
}

/**
 * Opens a session, or resumes the stored one, and sends all bytes except the last 1 to 256 KiB, which publish the video.
 */
export const uploadAllButTheEnd = async (upload: YouTubeUpload): Promise<void> => {
  const saved = upload.input.handles as YouTubeHandles;
  if (saved.session !== undefined && saved.sent !== undefined) return;
  const known = saved.session === undefined ? undefined : await resume(upload, saved.session);
  const session = known?.session ?? (await open(upload));
  const sent = await sendFrom(upload, session, known?.sent ?? 0);
  await upload.input.save({ session, sent });
};

/** Returns the call that sends the last bytes and thereby creates the video. */
export const lastBytes = async ({
  input,
  file,
}: Omit<YouTubeUpload, 'app' | 'wire'>): Promise<WireRequest> => {
  const { session, sent } = input.handles as YouTubeHandles;
  if (session === undefined || sent === undefined) throw new Error('the upload is not prepared');
  return chunk(input, file, session, sent, await readPart(file, sent, file.sizeBytes - 1));
};

const open = async ({ app, wire, input, file }: YouTubeUpload): Promise<string> => {
  const { options } = input.content;
  const answer = await wire.ask({
    method: 'POST',
    url: `${app.bases.api}/upload/youtube/v3/videos`,
    signal: input.signal,
    query: {
      uploadType: 'resumable',
      part: partsOf(input),
      notifySubscribers:
        typeof options['notifySubscribers'] === 'boolean' ? String(options['notifySubscribers']) : undefined,
    },
    headers: {
      authorization: `Bearer ${input.account.accessToken}`,
      'x-upload-content-length': String(file.sizeBytes),
      'x-upload-content-type': file.mimeType,
    },
    json: videoOf(input),
  });
  const session = checkedAddress('YouTube', headerOf(answer, 'location'), app.origins);
  await input.save({ session });
  return session;
};

const isAdvertising = ({ content }: StepInput): boolean => content.options['paidPartnership'] === true;

/** Returns the parts in the request. YouTube ignores parts that are not named. */
const partsOf = (input: StepInput): string =>
  ['snippet', 'status', ...(isAdvertising(input) ? ['paidProductPlacementDetails'] : [])].join(',');

const videoOf = (input: StepInput): Record<string, unknown> => {
  const { text, options } = input.content;
  return {
    snippet: {
      title: youtubeTitle(text, options),
      description: text,
      tags: options['tags'],
      // 22 is "People & Blogs", the default of YouTube's own upload page
      categoryId: options['categoryId'] ?? '22',
    },
    status: {
      privacyStatus: options['privacyStatus'] ?? 'public',
      ...(typeof options['publishAt'] === 'string' && {
        publishAt: parseInstant(options['publishAt'])?.toISOString(),
      }),
      selfDeclaredMadeForKids: options['madeForKids'] ?? false,
      ...(options['madeWithAi'] === true && { containsSyntheticMedia: true }),
    },
    ...(isAdvertising(input) && { paidProductPlacementDetails: { hasPaidProductPlacement: true } }),
  };
};

/** Asks a session for its progress. Returns undefined if it no longer exists and a new one is needed. */
const resume = async (
  upload: YouTubeUpload,
  session: string,
): Promise<{ session: string; sent: number } | undefined> => {
  const answer = await askSession(upload, session);
  if (answer.status === 404 || answer.status === 410) return undefined;
  // a session that responds with the video has all bytes; its last bytes can be sent again with the same response
  return { session, sent: answer.status === 308 ? bytesStored(answer) : tailStart(upload.file) };
};

/**
 * Asks a session for its state without sending bytes. The response is 308 while bytes are missing, 404 or 410 if the
 * session no longer exists, otherwise the video.
 */
export const askSession = ({ wire, input, file }: YouTubeUpload, session: string): Promise<HttpAnswer> => {
  const headers = { ...authorized(input), 'content-range': `bytes */${file.sizeBytes}` };
  const body = Buffer.alloc(0);
  return wire.ask(
    { method: 'PUT', url: session, headers, body, signal: input.signal, secrets: secretsOf(session) },
    [308, 404, 410],
  );
};

const sendFrom = async (upload: YouTubeUpload, session: string, from: number): Promise<number> => {
  const { wire, input, file } = upload;
  let sent = from;
  let standstills = 0;
  let max = chunkBytes;
  for (;;) {
    const length = Math.min(max, Math.floor((file.sizeBytes - 1 - sent) / unit) * unit);
    if (length <= 0) return sent;
    const body = await readPart(file, sent, sent + length - 1);
    const request = chunk(input, file, session, sent, body);
    const answer = await wire.ask({ ...request, timeoutMs: wire.uploadTimeout(length) }, [
      308,
      ...statusesOfTooLarge,
    ]);
    if (statusesOfTooLarge.includes(answer.status)) {
      if (length <= smallSegmentBytes) throw segmentRefused('YouTube', answer.status, length);
      max = smallSegmentBytes;
      continue;
    }
    const now = bytesStored(answer);
    standstills = now > sent ? 0 : standstills + 1;
    if (standstills >= maxStandstills)
      throw new PlatformError(describe('YouTube', { kind: 'transient', said: 'the upload does not get on' }));
    sent = now;
  }
};

/** Returns the offset of the last bytes, which publish the video. */
const tailStart = (file: MediaFile): number => Math.floor((file.sizeBytes - 1) / unit) * unit;

const chunk = (
  input: StepInput,
  file: MediaFile,
  session: string,
  start: number,
  body: Uint8Array,
): WireRequest => ({
  method: 'PUT',
  url: session,
  body,
  signal: input.signal,
  secrets: secretsOf(session),
  headers: {
    ...authorized(input),
    'content-type': file.mimeType,
    'content-range': `bytes ${start}-${start + body.length - 1}/${file.sizeBytes}`,
  },
});

/** Returns the secrets of a session: its URL, and its id, which Google also returns on its own. */
const secretsOf = (session: string): string[] => [
  session,
  new URL(session).searchParams.get('upload_id') ?? '',
];

const authorized = ({ account }: StepInput): { authorization: string } => ({
  authorization: `Bearer ${account.accessToken}`,
});

/** Returns the number of bytes YouTube has, from a 308. Without a range it has none. */
export const bytesStored = (answer: HttpAnswer): number => {
  const last = /-(\d+)$/.exec(headerOf(answer, 'range') ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
};
