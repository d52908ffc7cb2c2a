import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config/index.ts';

/**
 * Where files live. One port, two drivers: a folder, or an S3-compatible store. Keys are ours, never a client's. A store
 * that is full or out of reach is a refusal with the code `unavailable`.
 */
export interface Storage {
  /** Stores a stream under the key; nothing is visible under it until all bytes are there. */
  put(key: string, bytes: Readable, about: { mimeType: string; sizeBytes?: number }): Promise<void>;
  /** The same for a finished local file, which is gone afterwards; the folder driver only renames it. */
  adopt(key: string, file: string, about: { mimeType: string }): Promise<void>;
  /** The bytes from `start` to `end` inclusive, or all. Rejects with code `ENOENT` when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Gives a stored file a second name on this machine's disk, for programs that read files; false where that cannot be
   * (another file system). A store that is no folder has none of it.
   */
  link?(key: string, file: string): Promise<boolean>;
  /** Rejects with code `ENOENT` when there is no such file. */
  stat(key: string): Promise<{ sizeBytes: number }>;
  /** Also settles when there is no such file. */
  delete(key: string): Promise<void>;
  /** Every file that there is, in no order of use; what comes or goes meanwhile may be in it or not. */
  list(): AsyncIterable<StoredFile>;
  /** Removes what was begun before that instant and never finished: parts that killed processes left. Gives how many. */
  removeUnfinished(before: Date): Promise<number>;
  /**
   * A URL of the store itself that serves the file as a download until that instant, seven days at most; undefined for a store
   * that clients cannot reach.
   */
  presign(key: string, until: Date): Promise<string | undefined>;
  /** The same for storing a file of just so many bytes under the key, by a PUT with these headers. */
  presignPut(key: string, sizeBytes: number, until: Date): Promise<PresignedPut | undefined>;
}

/** A request that stores one file in the store itself, without a credential. */
export interface PresignedPut {
  url: string;
  headers: Record<string, string>;
}

/** A file as the store lists it. */
export interface StoredFile {
  key: string;
  sizeBytes: number;
  /** When it was stored. */
  modifiedAt: Date;
}

/** Signs and checks the expiring URLs under which the API serves files without credentials. */
export interface FileUrls {
  /** An absolute URL that works for `FILE_URL_LIFETIME` at most (rounded down, so that lists are cheap and cacheable). */
  sign(key: string): string;
  /** The same until an instant of the caller's choice, in whole seconds. */
  signUntil(key: string, expiresAt: Date): string;
  /** Whether path, expiry and signature belong together and are not over. */
  verify(key: string, expires: string, signature: string): boolean;
  /** The same for a page of the API, by its path: an absolute URL that a browser can open. */
  signPage(path: string): string;
  verifyPage(path: string, expires: string, signature: string): boolean;
}

/** Where the folder driver keeps files, and where uploads are received before they are checked. */
export const filesFolder = (config: Pick<Config, 'DATA_DIR'>): string => path.join(config.DATA_DIR, 'files');
