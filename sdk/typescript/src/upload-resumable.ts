import { ConnectionError, errorOf } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { pauseBefore, sleep } from './retry.ts';
import type { Method, Transport } from './transport.ts';
import type { Data } from './types.ts';

/** File of the library, with an optional name and alternative text, and an optional title of a document. */
interface MediaFile {
  media: Blob;
  fileName?: string;
  altText?: string | null;
  title?: string;
}

/** Video for clips. The title defaults to the file name. */
interface ClipFile {
  clip: Blob;
  fileName?: string;
  title?: string;
  brandSlug?: string;
}

/**
 * File for an upload that was started before: its address is from `media.startUpload`, and needs no token, or from `onStart`.
 * Continues after the bytes that have arrived.
 */
interface AddressedFile {
  file: Blob;
  resumableUrl: string;
}

/** File to upload, by what it becomes. In Node, `await openAsBlob('film.mp4')` reads it from the disk as it is sent. */
export type ResumableFile = MediaFile | ClipFile | AddressedFile;

/** Result type of an upload: the media file, the clip, or the id of either. */
export type UploadedAs<File extends ResumableFile> = File extends MediaFile
  ? Data<'getMedia'>
  : File extends ClipFile
    ? Data<'getClip'>
    : string;

/** Progress of an upload. */
export interface UploadProgress {
  sentBytes: number;
  sizeBytes: number;
  /** Whether the last request failed and the upload pauses before it continues. */
  isWaiting: boolean;
}

export interface UploadResumableOptions {
  /** Cancels the upload. The bytes that have arrived are kept until the upload expires. */
  signal?: AbortSignal;
  /** Called with the path of a new upload. Pass it as `resumableUrl` to continue the upload later, or delete it. */
  onStart?: (path: string) => void;
  /** Called after each piece, and before each pause after a failure, with the number of bytes that have arrived. */
  onProgress?: (progress: UploadProgress) => void;
  /** Bytes per request. Defaults to 8 MiB. */
  pieceBytes?: number;
  /**
   * Maximum number of consecutive failures, each followed by a longer pause, which ends early in a browser that comes online.
   * Defaults to 8.
   */
  retries?: number;
}

const tus = { 'tus-resumable': '1.0.0' };
const usual = { pieceBytes: 8 * 1_048_576, retries: 8 };

/** An upload on its way: the path of its address, and its bytes. */
interface Sending {
  path: string;
  file: Blob;
  /** Number of bytes that have arrived. Undefined if it is unknown, so that the service is asked first. */
  offset: number | undefined;
}

/** Returns the name of the header that names the result. */
const resultHeaderOf = ({ path }: Sending): string => (path.startsWith('/clips/') ? 'clip-id' : 'media-id');

type Ask = (
  method: Method | 'HEAD',
  headers: Record<string, string>,
  body?: Blob,
) => Promise<Response | ConnectionError>;

/** Returns the pause before the next attempt, or undefined if the outcome is final. */
const pauseAfter = (outcome: Response | ConnectionError, repeats: number): number | undefined => {
  if (!(outcome instanceof Response)) return pauseBefore(undefined, { repeats, isRepeatable: true });
  // The offset was wrong, or all bytes have arrived and the file is not listed yet.
  const mayPass = outcome.status === 409 || outcome.ok;
  return pauseBefore(mayPass ? undefined : outcome, { repeats, isRepeatable: true });
};

/** Reads the id of the resource, and the number of bytes that have arrived. Infinity if the request failed. */
const readAnswer = (
  outcome: Response | ConnectionError,
  made: string,
): { id: string | undefined; arrived: number } => {
  const headers = outcome instanceof Response && outcome.ok ? outcome.headers : undefined;
  const arrived = headers?.get('upload-offset') ?? Number.POSITIVE_INFINITY;
  return { id: headers?.get(made) || undefined, arrived: Number(arrived) };
};

/** Waits, in a browser at most until it comes online. Rejects with the signal's reason as soon as it is aborted. */
const pauseOffline = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  const online = new AbortController();
  const page = globalThis as {
    addEventListener?: EventTarget['addEventListener'];
    removeEventListener?: EventTarget['removeEventListener'];
  };
  const wake = (): void => online.abort();
  page.addEventListener?.('online', wake);
  try {
    await sleep(ms, signal ? AbortSignal.any([signal, online.signal]) : online.signal);
  } catch {
    signal?.throwIfAborted();
  } finally {
    page.removeEventListener?.('online', wake);
  }
};

/**
 * Sends a file in pieces and returns the id of the resource that it becomes. After a failure, asks the service how many
 * bytes have arrived and continues there. Throws the error of the last attempt.
 */
const sendPieces = async (
  ask: Ask,
  sending: Sending,
  { pieceBytes = usual.pieceBytes, retries = usual.retries, signal, onProgress }: UploadResumableOptions,
): Promise<string> => {
  const { file } = sending;
  const made = resultHeaderOf(sending);
  let { offset } = sending;
  let sentBytes = 0;
  const report = (sent: number, isWaiting = false): void => {
    sentBytes = sent;
    onProgress?.({ sentBytes, sizeBytes: file.size, isWaiting });
  };
  const step = (from: number | undefined): ReturnType<Ask> =>
    from === undefined ? ask('HEAD', {}) : ask('PATCH', headersAt(from), file.slice(from, from + pieceBytes));
  let repeats = 0;
  for (;;) {
    const outcome = await step(offset);
    const { id, arrived } = readAnswer(outcome, made);
    if (id !== undefined) {
      report(file.size);
      return id;
    }
    if (arrived < file.size) {
      if (offset !== undefined) repeats = 0;
      offset = arrived;
      report(arrived);
      continue;
    }
    const pause = repeats < retries ? pauseAfter(outcome, repeats) : undefined;
    if (pause === undefined) throw outcome instanceof Response ? await errorOf(outcome) : outcome;
    report(sentBytes, true);
    await pauseOffline(pause, signal);
    repeats += 1;
    offset = undefined;
  }
};

const headersAt = (offset: number): Record<string, string> => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

const nameOf = (blob: Blob, given: string | undefined): string =>
  given ?? ('name' in blob && typeof blob.name === 'string' ? blob.name : '');

/** Encodes the metadata of a tus upload: names, each with its value in Base64. */
const metadataText = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .filter((field): field is [string, string] => Boolean(field[1]))
    .map(([name, value]) => `${name} ${btoa(String.fromCodePoint(...new TextEncoder().encode(value)))}`)
    .join(',');

/** Returns the path of an upload within the API, whose address can have another host and a prefix. */
const pathIn = (address: string): string => {
  const [path] = /\/(?:media|clips)\/uploads\/[^?#]+/.exec(address) ?? [];
  if (path === undefined) throw new TypeError(`${address} is not the address of an upload.`);
  return path;
};

const startMedia = async (
  { media }: Resources,
  { media: file, fileName, altText, title }: MediaFile,
  signal: AbortSignal | undefined,
): Promise<Sending> => {
  const name = nameOf(file, fileName);
  const about = {
    ...(name !== '' && { fileName: name }),
    ...(altText && { altText }),
    ...(title && { title }),
  };
  const body = { sizeBytes: file.size, ...about };
  const { resumableUrl } = await media.startUpload(body, signal ? { signal } : {});
  return { path: pathIn(resumableUrl), file, offset: 0 };
};

const startClip = async (
  transport: Transport,
  { clip: file, fileName, title, brandSlug }: ClipFile,
  signal: AbortSignal | undefined,
): Promise<Sending> => {
  const about = { filename: nameOf(file, fileName), filetype: file.type, title, brandSlug };
  const metadata = metadataText(about);
  const headers = {
    ...tus,
    'upload-length': String(file.size),
    ...(metadata !== '' && { 'upload-metadata': metadata }),
  };
  const answer = await transport.exchange(
    'POST',
    '/clips/uploads',
    { headers },
    { ...(signal && { signal }) },
  );
  if (!(answer instanceof Response)) throw answer;
  if (!answer.ok) throw await errorOf(answer);
  return { path: pathIn(answer.headers.get('location') ?? ''), file, offset: 0 };
};

const start = async (
  client: Resources,
  transport: Transport,
  given: ResumableFile,
  { signal, onStart }: UploadResumableOptions,
): Promise<Sending> => {
  if ('file' in given) return { path: pathIn(given.resumableUrl), file: given.file, offset: undefined };
  const sending = await ('media' in given
    ? startMedia(client, given, signal)
    : startClip(transport, given, signal));
  onStart?.(sending.path);
  return sending;
};

/** Uploads a file in pieces, and continues where it was after a lost connection. See `client.uploadResumable`. */
export const uploadResumable = async <File extends ResumableFile>(
  client: Resources,
  transport: Transport,
  given: File,
  options: UploadResumableOptions,
): Promise<UploadedAs<File>> => {
  const { signal } = options;
  const sending = await start(client, transport, given, options);
  const ask: Ask = (method, headers, body) =>
    transport.exchange(
      method,
      sending.path,
      { headers: { ...tus, ...headers }, ...(body && { body }) },
      { ...(signal && { signal }) },
    );
  const id = await sendPieces(ask, sending, options);
  const read = signal ? { signal } : {};
  if ('media' in given) return (await client.media.get(id, read)) as UploadedAs<File>;
  if ('clip' in given) return (await client.clips.get(id, read)) as UploadedAs<File>;
  return id as UploadedAs<File>;
};
