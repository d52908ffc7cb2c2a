import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Appends the one entry of an archive whose name has this ending to the file. */
export const appendEntry = async (archive: string, ending: string, file: string): Promise<void> => {
  const zip = await openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith(ending)) continue;
      return await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'a' }));
    }
    throw new Error(`no file in ${path.basename(archive)} ends in ${ending}`);
  } finally {
    zip.close();
  }
};
