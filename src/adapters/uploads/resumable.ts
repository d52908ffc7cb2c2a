import { link, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server, type Locker, type Upload } from '@tus/server';
import type { Refusal } from '../../domain/errors.ts';
import { countPieces } from '../../domain/pieces.ts';

/** An upload whose last byte has come. */
export interface FinishedUpload {
  id: string;
  /** Path of its bytes. */
  file: string;
}

/** What a request to an upload does beside moving bytes. Whatever a hook throws is thrown again, as it is. */
export interface UploadHooks {
  locker: Locker;
  maxBytes: number;
  /** Path below which uploads live, such as `/clips/uploads`. */
  path: string;
  /** The id of a new upload, once it is written down. */
  created?(about: NewUpload): Promise<string>;
  /** Takes the file; gives headers for the answer. */
  finished(upload: FinishedUpload): Promise<Record<string, string>>;
}

/** What a client says of a new upload. */
export interface NewUpload {
  sizeBytes: number;
  metadata: Record<string, string | null>;
}

/** What the protocol answers. */
export interface UploadAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const stores = new Map<string, FileStore>();

/**
 * One store for each folder of this process; opening it makes the folder. It gets no lifetime: it would count one from the
 * upload's creation, and ours counts from the last byte.
 */
const storeOf = (folder: string): FileStore => {
  const known = stores.get(folder);
  if (known) return known;
  const store = new FileStore({ directory: folder });
  stores.set(folder, store);
  return store;
};

/** Passes on the body of a request as it comes. `tell` hears of one in too many pieces, which is not read on. */
const passOn = (request: IncomingMessage, tell: (refused: Refusal) => void): Readable => {
  const body = new PassThrough();
  const count = countPieces();
  request.on('data', (piece: Buffer) => {
    const refused = count(piece);
    if (!refused) return;
    tell(refused);
    request.unpipe(body);
    body.destroy(refused);
  });
  request.once('error', error => body.destroy(error));
  request.once('close', () => request.complete || body.destroy(new Error('the body ended early')));
  return request.pipe(body);
};

/** The same request in the form that the library takes. */
const webRequest = (request: IncomingMessage, url: string, body: () => Readable): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  const method = request.method ?? 'GET';
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(body()) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
};

/**
 * Answers one request of tus 1.0 (POST creates, HEAD asks for the offset, PATCH brings bytes), with the bytes in a folder
 * that all processes share.
 */
export const answerUpload = async (
  request: IncomingMessage,
  { folder, url }: { folder: string; url: string },
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
  const response = await server.handleWeb(webRequest(request, url, body));
  if (thrown) throw thrown.error;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
};

/** An upload by its id, as it is finished. */
export const fileOfUpload = (folder: string, id: string): FinishedUpload => ({
  id,
  file: path.join(folder, id),
});

const secondName = (file: string): string => `${file}.taken`;

/**
 * A second name of an upload's bytes, for what takes the file away: the upload has them until it is removed, whatever becomes
 * of it. Its only name where the disk knows no second ones.
 */
export const nameAgain = async (file: string): Promise<string> => {
  const second = secondName(file);
  await rm(second, { force: true });
  return link(file, second).then(
    () => second,
    () => file,
  );
};

/** How many bytes of an upload have come; undefined where they are gone. */
export const uploadedBytes = (folder: string, id: string): Promise<number | undefined> =>
  stat(path.join(folder, id)).then(
    ({ size }) => size,
    () => undefined,
  );

/** Removes an upload's bytes and what the library keeps beside them. */
export const removeUpload = async (folder: string, id: string): Promise<void> => {
  await rm(path.join(folder, id), { force: true });
  await rm(path.join(folder, `${id}.json`), { force: true });
  await rm(secondName(path.join(folder, id)), { force: true });
};
