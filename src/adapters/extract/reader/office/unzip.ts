import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { orBroken, Unreadable } from '../unreadable.ts';

/** Maximum number of entries in an archive. A document of a thousand pictures has some 1,100. */
const maxEntries = 10_000;
/** Maximum bytes of all inflated parts, counted during inflation, because sizes in an archive cannot be trusted. */
const maxInflated = 100_000_000;

/** Inflates an entry. Throws `too_large` beyond `left` bytes. */
const inflate = async (zip: ZipFile, entry: Entry, left: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const gathered = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      chunks.push(chunk);
      done(bytes > left ? new Unreadable('too_large') : null);
    },
  });
  await pipeline(await zip.openReadStreamPromise(entry), gathered);
  return Buffer.concat(chunks);
};

/** Parts of an archive by name. */
export type DocumentParts = ReadonlyMap<string, Buffer>;

/**
 * Unpacks the wanted parts of an archive, without pictures and videos. Throws `encrypted`, `broken`, or `too_large` for too
 * many entries or too much inflated data. Names that lead out of a folder count as broken.
 */
export const unzip = (bytes: Uint8Array, isWanted: RegExp): Promise<DocumentParts> =>
  orBroken(async () => {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const parts = new Map<string, Buffer>();
    let [entries, inflated] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entry.isEncrypted()) throw new Unreadable('encrypted');
      if (entries > maxEntries) throw new Unreadable('too_large');
      if (!isWanted.test(entry.fileName)) continue;
      const part = await inflate(zip, entry, maxInflated - inflated);
      inflated += part.length;
      parts.set(entry.fileName, part);
    }
    return parts;
  });

/** Whether a part of an office document refers to a picture. */
export const hasPictures = (parts: DocumentParts): boolean =>
  [...parts].some(
    ([name, part]) =>
      name.endsWith('.rels') && /relationships\/(?:image|media|video)"/.test(part.toString('latin1')),
  );
