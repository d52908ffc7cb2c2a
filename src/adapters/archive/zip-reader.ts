import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry } from 'yauzl';

export type ZipEntry = Entry;

/** A zip file whose directory has been read. */
export interface ZipReader {
  /** Entries by path. */
  entries: ReadonlyMap<string, ZipEntry>;
  open(entry: ZipEntry): Promise<Readable>;
  /** Reads the whole entry as a text. Throws if it has more bytes than `maxBytes`. */
  text(entry: ZipEntry, maxBytes: number): Promise<string>;
  close(): void;
}

/**
 * Opens a zip file by reading only its directory. Throws if the file is not a zip, and for a path that leads out of the
 * archive.
 */
export const openZip = async (file: string): Promise<ZipReader> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
  const entries = new Map<string, ZipEntry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error;
  }
  const open = (entry: ZipEntry): Promise<Readable> => zip.openReadStreamPromise(entry);
  return {
    entries,
    open,
    text: async (entry, maxBytes) => {
      if (entry.uncompressedSize > maxBytes) throw new Error(`${entry.fileName} is too large to be read`);
      return (await buffer(await open(entry))).toString('utf8');
    },
    close: () => zip.close(),
  };
};
