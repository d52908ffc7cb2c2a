import { del, get, set } from 'idb-keyval';
import { ApiError, ConnectionError } from '@sdk';
import { apiOf } from '../api/client.ts';

/** Resource that a file becomes, and its fields. */
export type Target = { kind: 'media' } | { kind: 'clips'; fields: { brandSlug?: string; title?: string } };

/** Progress of a file that is being sent. */
export interface Progress {
  sentBytes: number;
  /** Whether the connection was lost and the upload continues automatically. */
  isWaiting: boolean;
}

export interface Sending {
  orgId: string;
  file: File;
  target: Target;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Minimum and maximum bytes per request. The maximum is what a lost connection costs. */
const [leastBytes, mostBytes] = [1_000_000, 8_000_000];

/** Number of requests for a file of medium size, each of which moves the progress bar. */
const steps = 50;

/** Returns the storage key of an upload, so that the same file resumes after a reload. */
const keyOf = ({ orgId, file, target }: Sending): string =>
  `upload ${orgId} ${target.kind} ${target.kind === 'clips' ? (target.fields.brandSlug ?? '') : ''} ${file.name} ${file.size} ${file.lastModified}`;

// Browsers without storage upload, too. They do not resume after a reload.
const readPath = (sending: Sending): Promise<string | undefined> =>
  get<string>(keyOf(sending)).catch(() => undefined);
const keepPath = (sending: Sending, path: string): void => {
  set(keyOf(sending), path).catch(() => undefined);
};
const forgetPath = (sending: Sending): Promise<void> => del(keyOf(sending)).catch(() => undefined);

const optionsOf = (sending: Sending) => ({
  signal: sending.signal,
  onProgress: sending.onProgress,
  onStart: (path: string) => keepPath(sending, path),
  pieceBytes: Math.min(Math.max(Math.ceil(sending.file.size / steps), leastBytes), mostBytes),
  retries: Number.POSITIVE_INFINITY,
});

const sendNew = async (sending: Sending): Promise<string> => {
  const { orgId, file, target } = sending;
  const given = target.kind === 'media' ? { media: file } : { clip: file, ...target.fields };
  return (await apiOf(orgId).uploadResumable(given, optionsOf(sending))).id;
};

/** Continues an upload that was begun before. */
const resume = (sending: Sending, resumableUrl: string): Promise<string> =>
  apiOf(sending.orgId).uploadResumable({ file: sending.file, resumableUrl }, optionsOf(sending));

/** Whether the service no longer accepts bytes for an upload: it or the session that started it ended. */
const isOver = (error: unknown): boolean => error instanceof ApiError && [401, 404].includes(error.status);

/**
 * Uploads a file in pieces, which resume after a lost connection, and after a reload once the same file is chosen again.
 * Returns the ID of the resource that the file becomes.
 */
export const sendFile = async (sending: Sending): Promise<string> => {
  const path = await readPath(sending);
  try {
    const begun = path === undefined ? sendNew(sending) : resume(sending, path);
    const id = await begun.catch((error: unknown) => {
      if (isOver(error)) return sendNew(sending);
      throw error;
    });
    await forgetPath(sending);
    return id;
  } catch (error) {
    // A refused file is sent from its first byte if it is chosen again.
    if (!sending.signal.aborted && !(error instanceof ConnectionError)) await forgetPath(sending);
    throw error;
  }
};

/** Deletes the bytes of a canceled upload that the service has received. */
export const forgetUpload = async (sending: Sending): Promise<void> => {
  const path = await readPath(sending);
  await forgetPath(sending);
  if (path !== undefined)
    await apiOf(sending.orgId)
      .request('DELETE', path)
      .catch(() => undefined);
};
