import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { orBroken, Unreadable } from './unreadable.ts';

/** Entries of one archive: a document of a thousand pictures has some 1,100. */
const maxEntries = 10_000;
/** What all of them may inflate to, counted while they do: sizes in an archive are claims. */
const maxInflated = 100_000_000;

/** How many bytes the entry really holds. Throws `too_large` beyond `left`. */
const inflate = async (zip: ZipFile, entry: Entry, left: number): Promise<number> => {
  let bytes = 0;
  const counter = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > left ? new Unreadable('too_large') : null);
    },
  });
  await pipeline(await zip.openReadStreamPromise(entry), counter);
  return bytes;
};

/**
 * Looks through an archive before a library unpacks it in memory. Throws `encrypted`, `broken`, or `too_large` where it has
 * too many entries or inflates to more than fits. Names that lead out of a folder count as broken.
 */
export const inspectZip = (bytes: Uint8Array): Promise<void> =>
  orBroken(async () => {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    let [entries, inflated] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entry.isEncrypted()) throw new Unreadable('encrypted');
      if (entries > maxEntries) throw new Unreadable('too_large');
      if (!entry.fileName.endsWith('/')) inflated += await inflate(zip, entry, maxInflated - inflated);
    }
  });
