import { del, get, set } from 'idb-keyval';
import { ApiError, ConnectionError } from '@sdk';
import { sendTo } from '../api/client.ts';

/** Bytes per request, the maximum loss when a connection breaks. */
const partBytes = 8_000_000;

/** Milliseconds before a retry after a lost connection. The retry is earlier if the browser comes online. */
const pauseMs = 3_000;

export interface Sending {
  orgId: string;
  file: File;
  fields: { brandSlug?: string; title?: string };
  signal: AbortSignal;
  onProgress: (sent: number, isWaiting: boolean) => void;
}

const path = '/clips/uploads';
const tus = { 'tus-resumable': '1.0.0' };

/** Returns the storage key of an upload, so that the same file resumes after a reload. */
const keyOf = ({ orgId, file, fields }: Sending): string =>
  `upload ${orgId} ${fields.brandSlug ?? ''} ${file.name} ${file.size} ${file.lastModified}`;

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''));

const metadataOf = ({ file, fields }: Sending): string =>
  Object.entries({ filename: file.name, filetype: file.type, ...fields })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');

const begin = async (sending: Sending): Promise<string> => {
  const { orgId, file, signal } = sending;
  const answer = await sendTo(orgId, path, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(file.size), 'upload-metadata': metadataOf(sending) },
    signal,
  });
  const id = answer.headers.get('location')?.split('/').at(-1) ?? '';
  // The upload continues in browsers without storage.
  await set(keyOf(sending), id).catch(() => undefined);
  return id;
};

interface State {
  offset: number;
  /** Empty until the last byte has arrived and the video is measured. */
  clipId: string;
}

const stateIn = ({ headers }: Response): State => ({
  offset: Number(headers.get('upload-offset') ?? 0),
  clipId: headers.get('clip-id') ?? '',
});

/**
 * Returns the state of an upload on the service. If the service no longer knows the upload, this throws and the file is
 * sent from its first byte.
 */
const stateOf = async ({ orgId, signal }: Sending, id: string): Promise<State> =>
  stateIn(await sendTo(orgId, `${path}/${id}`, { method: 'HEAD', headers: tus, signal }));

const sendPart = async ({ orgId, file, signal }: Sending, id: string, offset: number): Promise<State> =>
  stateIn(
    await sendTo(orgId, `${path}/${id}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: file.slice(offset, offset + partBytes),
      signal,
    }),
  );

/** Returns the milliseconds until a retry, or undefined if a retry cannot help. */
const pauseAfter = (error: unknown): number | undefined => {
  if (error instanceof ConnectionError) return pauseMs;
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429 || error.status >= 500) return (error.retryAfter ?? 0) * 1_000 || pauseMs;
  // Another request still holds the upload, or has sent these bytes.
  return error.code === 'invalid_state' ? pauseMs : undefined;
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** Maximum number of retries without progress while the service responds. Then the error is shown. */
const patience = 20;

const knownId = async (sending: Sending): Promise<string | undefined> =>
  get<string>(keyOf(sending)).catch(() => undefined);

/** Sends the remaining bytes, through lost connections. Returns the clip's ID. */
const sendRest = async (sending: Sending, id: string, from: State): Promise<string> => {
  let state = from;
  let tries = 0;
  while (state.clipId === '') {
    const { offset } = state;
    try {
      sending.onProgress(offset, false);
      state = await sendPart(sending, id, offset);
      tries = 0;
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === undefined || (tries += error instanceof ApiError ? 1 : 0) > patience) throw error;
      sending.onProgress(offset, true);
      await wait(pause, sending.signal);
      state = await stateOf(sending, id).catch((lost: unknown) => {
        if (pauseAfter(lost) === undefined) throw lost;
        return state;
      });
    }
  }
  return state.clipId;
};

const isForgotten = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Uploads a video in parts, resuming after a lost connection or a reload. Returns the ID of its clip. */
export const uploadClip = async (sending: Sending): Promise<string> => {
  const known = await knownId(sending);
  const before =
    known === undefined
      ? undefined
      : await stateOf(sending, known).catch((error: unknown) => {
          if (isForgotten(error)) return undefined;
          throw error;
        });
  const id = before === undefined || known === undefined ? await begin(sending) : known;
  const forget = () => del(keyOf(sending)).catch(() => undefined);
  try {
    const clipId = await sendRest(sending, id, before ?? { offset: 0, clipId: '' });
    await forget();
    return clipId;
  } catch (error) {
    // The error is permanent. If the file is chosen again, it is sent from its first byte.
    if (!sending.signal.aborted && pauseAfter(error) === undefined) await forget();
    throw error;
  }
};

/** Cancels an upload and deletes the parts that the service has received. */
export const forgetUpload = async (sending: Sending): Promise<void> => {
  const id = await knownId(sending);
  await del(keyOf(sending)).catch(() => undefined);
  if (id !== undefined)
    await sendTo(sending.orgId, `${path}/${id}`, { method: 'DELETE', headers: tus }).catch(() => undefined);
};
