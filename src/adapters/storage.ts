import type { Readable } from 'node:stream';

/** Where files live. One port, two drivers: a folder, or an S3-compatible store. Keys are ours, never a client's. */
export interface Storage {
  /** Stores a stream under the key; nothing is visible under it until all bytes are there. */
  put(key: string, bytes: Readable, about: { mimeType: string; sizeBytes?: number }): Promise<void>;
  /** The bytes from `start` to `end` inclusive, or all. Rejects with code `ENOENT` when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  delete(key: string): Promise<void>;
}

/** Signs and checks the expiring URLs under which the API serves files without credentials. */
export interface FileUrls {
  /** An absolute URL that works until `FILE_URL_LIFETIME` from now (rounded, so that lists are cheap and cacheable). */
  sign(key: string): string;
  /** Whether path, expiry and signature belong together and are not over. */
  verify(key: string, expires: string, signature: string): boolean;
}
