import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config/index.ts';

/**
 * Port to file storage, with two drivers: a folder, or an S3-compatible store. Keys come from our code, never from a
 * client. A store that is full or unreachable is a refusal with the code `unavailable`.
 */
export interface Storage {
  /** Stores a stream under the key. Nothing is visible there until all bytes have arrived. */
  put(key: string, bytes: Readable, about: { mimeType: string; sizeBytes?: number }): Promise<void>;
  /** Moves a finished local file into the store. The folder driver only renames it. */
  adopt(key: string, file: string, about: { mimeType: string }): Promise<void>;
  /** Opens the bytes from `start` to `end` inclusive, or all. Rejects with code `ENOENT` if the file does not exist. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Creates a second name of a stored file on this machine's disk, for programs that read files. Returns false if that is
   * impossible (another file system). Undefined for a store that is not a folder.
   */
  link?(key: string, file: string): Promise<boolean>;
  /** Returns the size. Rejects with code `ENOENT` if the file does not exist. */
  stat(key: string): Promise<{ sizeBytes: number }>;
  /** Deletes a file. Also settles if it does not exist. */
  delete(key: string): Promise<void>;
  /** Lists every file, in no useful order. Files that are added or deleted meanwhile may be missing or included. */
  list(): AsyncIterable<StoredFile>;
  /**
   * Removes parts that were begun before that instant and never finished, because their processes were killed. Returns
   * their number.
   */
  removeUnfinished(before: Date): Promise<number>;
  /**
   * Returns a URL of the store itself that serves the file as a download until that instant, seven days at most. Undefined
   * for a store that clients cannot reach.
   */
  presign(key: string, until: Date): Promise<string | undefined>;
  /** Returns a request with which a client stores a file of exactly this size under the key, by PUT with these headers. */
  presignPut(key: string, sizeBytes: number, until: Date): Promise<PresignedPut | undefined>;
}

/** A request that stores one file directly in the store, without credentials. */
export interface PresignedPut {
  url: string;
  headers: Record<string, string>;
}

/** A file as the store lists it. */
export interface StoredFile {
  key: string;
  sizeBytes: number;
  /** Time at which it was stored. */
  modifiedAt: Date;
}

/** Signs and verifies the expiring URLs under which the API serves files without credentials. */
export interface FileUrls {
  /**
   * Returns an absolute URL that works for at most `FILE_URL_LIFETIME` (rounded down, so that lists are cheap and
   * cacheable).
   */
  sign(key: string): string;
  /** Returns an absolute URL that works until the given instant, in whole seconds. */
  signUntil(key: string, expiresAt: Date): string;
  /** Whether path, expiry, and signature match and have not expired. */
  verify(key: string, expires: string, signature: string): boolean;
  /** Signs a page of the API, by its path. Returns an absolute URL that a browser can open. */
  signPage(path: string): string;
  verifyPage(path: string, expires: string, signature: string): boolean;
  /** Returns an absolute URL that continues the path of a resource with a token, and acts for the caller who asked for it. */
  signAddress(path: string, expiresAt: Date): string;
  verifyAddress(path: string, token: string): boolean;
}

/** Returns the folder of the folder driver, in which uploads are also received before they are checked. */
export const filesFolder = (config: Pick<Config, 'DATA_DIR'>): string => path.join(config.DATA_DIR, 'files');
