import type { Storage, StoredFile } from './storage.ts';

/** Files that are looked up at once. */
const filesAtOnce = 500;

/** Those of some keys that nothing names. */
type Unnamed = (keys: string[]) => Promise<string[]>;

/**
 * Files that were stored before an instant and that nothing names. A young file may be one whose row is about to be written,
 * so that instant lies well in the past.
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
