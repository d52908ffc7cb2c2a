import type { Storage, StoredFile } from './storage.ts';

/** Number of files per lookup. */
const filesAtOnce = 500;

/** Returns the keys without a row. */
type Unnamed = (keys: string[]) => Promise<string[]>;

/**
 * Finds files that were stored before an instant and have no row. The row of a young file may be about to be written, so
 * the instant must be well in the past.
 */
export async function* findOrphans(
  storage: Pick<Storage, 'list'>,
  before: Date,
  unnamed: Unnamed,
): AsyncIterable<StoredFile> {
  let batch: StoredFile[] = [];
  for await (const file of storage.list()) {
    if (file.modifiedAt >= before) continue;
    batch.push(file);
    if (batch.length < filesAtOnce) continue;
    yield* orphansIn(batch, unnamed);
    batch = [];
  }
  yield* orphansIn(batch, unnamed);
}

async function* orphansIn(files: StoredFile[], unnamed: Unnamed): AsyncIterable<StoredFile> {
  const keys = new Set(await unnamed(files.map(({ key }) => key)));
  for (const file of files) if (keys.has(file.key)) yield file;
}
