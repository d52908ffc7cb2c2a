import { link, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server, Upload, type Locker } from '@tus/server';
import type { Refusal } from '../../domain/errors.ts';
import { countPieces } from '../../domain/pieces.ts';

/** An upload whose last byte has arrived. */
export interface FinishedUpload {
  id: string;
  /** Path of its bytes. */
  file: string;
}

/** Hooks of an upload's requests besides moving bytes. Errors thrown by a hook are rethrown unchanged. */
export interface UploadHooks {
  locker: Locker;
  maxBytes: number;
  /** Path below which uploads are addressed, such as `/clips/uploads`. */
  path: string;
  /** Returns the id of a new upload, once it is stored. */
  created?(about: NewUpload): Promise<string>;
  /** Takes the file. Returns headers for the answer. */
  finished(upload: FinishedUpload): Promise<Record<string, string>>;
}

/** Data about a new upload from the client. */
export interface NewUpload {
  sizeBytes: number;
  metadata: Record<string, string | null>;
}

/** Destination of a request's bytes. */
export interface UploadTarget {
  folder: string;
  /** Address of the upload, or of all uploads for a request that creates one. */
  url: string;
  /** True for a plain PUT with all bytes of a file, which the protocol does not know. */
  isWhole?: true;
}

/** Answer of the protocol. */
export interface UploadAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const stores = new Map<string, FileStore>();

/**
 * Returns the store of a folder, one per process. Opening it creates the folder. The store has no lifetime, because it
 * would count from the upload's creation, and ours counts from the last byte.
 */
const storeOf = (folder: string): FileStore => {
  const known = stores.get(folder);
  if (known) return known;
  const store = new FileStore({ directory: folder });
  stores.set(folder, store);
  return store;
};

/** Passes on the body of a request as it arrives. Calls `tell` for one in too many pieces, and stops reading it. */
const passOn = (request: IncomingMessage, report: (refused: Refusal) => void): Readable => {
  const body = new PassThrough();
  const count = countPieces();
  request.on('data', (piece: Buffer) => {
    const refused = count(piece);
    if (!refused) return;
    report(refused);
    request.unpipe(body);
    body.destroy(refused);
  });
  request.once('error', error => body.destroy(error));
  request.once('close', () => request.complete || body.destroy(new Error('the body ended early')));
  return request.pipe(body);
};

/** Headers of a PATCH with all bytes of a file. */
const wholeFile = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};

/** Converts the request to the form that the library accepts. */
const webRequest = (
  request: IncomingMessage,
  { url, isWhole }: Pick<UploadTarget, 'url' | 'isWhole'>,
  body: () => Readable,
): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...request.headers, ...(isWhole && wholeFile) }))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  const method = isWhole ? 'PATCH' : (request.method ?? 'GET');
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(body()) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
};

/**
 * Answers one request of tus 1.0 (POST creates, HEAD returns the offset, PATCH adds bytes). All processes share the folder
 * with the bytes.
 */
export const answerUpload = async (
  request: IncomingMessage,
  { folder, ...target }: UploadTarget,
  hooks: UploadHooks,
): Promise<UploadAnswer> => {
  let thrown: { error: unknown } | undefined;
  const noting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  let id: string | undefined;
  const server = new Server({
    path: hooks.path,
    relativeLocation: true,
    respectForwardedHeaders: false,
    datastore: storeOf(folder),
    locker: {
      newLock: uploadId => {
        const lock = hooks.locker.newLock(uploadId);
        return {
          lock: (signal, letGo) => noting(() => lock.lock(signal, letGo)),
          unlock: () => lock.unlock(),
        };
      },
    },
    maxSize: hooks.maxBytes,
    namingFunction: (_request, metadata = {}) =>
      noting(async () => {
        const sizeBytes = Number(request.headers['upload-length'] ?? 0);
        id = await hooks.created?.({ sizeBytes, metadata });
        if (id === undefined) throw new Error('an upload is created where none is taken');
        return id;
      }),
    onUploadFinish: (_request, upload: Upload) =>
      noting(async () => ({
        headers: await hooks.finished(fileOfUpload(folder, upload.id)),
      })),
  });
  const body = (): Readable => passOn(request, error => (thrown = { error }));
  const response = await server.handleWeb(webRequest(request, target, body));
  if (thrown) throw thrown.error;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
};

/** Returns an upload by its id, as if it were finished. */
export const fileOfUpload = (folder: string, id: string): FinishedUpload => ({
  id,
  file: path.join(folder, id),
});

const secondName = (file: string): string => `${file}.taken`;

/**
 * Creates a second name of an upload's bytes, for code that moves the file away: the upload keeps its bytes until it is
 * removed. Returns the only name if the disk does not support links.
 */
export const nameAgain = async (file: string): Promise<string> => {
  const second = secondName(file);
  await rm(second, { force: true });
  return link(file, second).then(
    () => second,
    () => file,
  );
};

/** Returns how many bytes of an upload have arrived. 0 if they no longer exist: the upload then starts again. */
export const uploadedBytes = (folder: string, id: string): Promise<number> =>
  stat(path.join(folder, id)).then(
    ({ size }) => size,
    () => 0,
  );

/** Lists the ids of the uploads of which bytes may have arrived. */
export const listUploads = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => !name.includes('.'));

/** Creates the file of an upload for the protocol's library, unless it exists. The caller holds the upload's lock. */
export const ensureUpload = async (
  folder: string,
  { id, sizeBytes }: { id: string; sizeBytes: number },
): Promise<void> => {
  const store = storeOf(folder);
  const isKnown = await store.getUpload(id).then(
    () => true,
    () => false,
  );
  if (!isKnown) await store.create(new Upload({ id, size: sizeBytes, offset: 0 }));
};

/** Removes an upload's bytes and the library's data beside them. */
export const removeUpload = async (folder: string, id: string): Promise<void> => {
  await rm(path.join(folder, id), { force: true });
  await rm(path.join(folder, `${id}.json`), { force: true });
  await rm(secondName(path.join(folder, id)), { force: true });
};
