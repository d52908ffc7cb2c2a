import { promisifyRequest } from 'idb-keyval';
import { i18n } from '../lib/i18n.ts';
import { fits, inOrder, maxEntries } from './order.ts';
import type { Entry } from './entry.ts';
import { entriesDatabase as run } from './needed.ts';

const readIn = async (store: IDBObjectStore): Promise<Entry[]> =>
  inOrder((await promisifyRequest(store.getAll())) as Entry[]);

const ended = (store: IDBObjectStore): Promise<void> => promisifyRequest(store.transaction);

/** Reads all entries, in the order in which they were pressed. A browser that keeps nothing has none. */
export const readEntries = (): Promise<Entry[]> => run('readonly', readIn).catch(() => []);

/** An entry that this browser cannot keep: nothing was sent, and nothing will be. */
const notKept = (cause: unknown): Error =>
  new Error(
    i18n.t(
      'Nothing was sent: this browser cannot store your action, because its storage is full or disabled. Your text is still here. Free some space, or leave private browsing, then press again.',
    ),
    { cause },
  );

const tooMany = (): Error =>
  new Error(
    i18n.t(
      'Nothing was sent: {count} changes are already waiting, or they are too large together. Your text is still here. Send or withdraw some of them, then press again.',
      { count: maxEntries },
    ),
  );

/** Keeps a new entry. Throws a sentence for people if the browser cannot keep it, or if it does not fit. */
export const addEntry = async (fresh: Entry): Promise<void> => {
  const isKept = await run('readwrite', async store => {
    if (!fits(await readIn(store), fresh)) return false;
    store.put(fresh, fresh.id);
    await ended(store);
    return true;
  }).catch((error: unknown) => {
    throw notKept(error);
  });
  if (!isKept) throw tooMany();
};

/**
 * Changes one entry in one transaction; an entry that `make` returns undefined for is removed. Returns the entry as it is then,
 * undefined if there is none.
 */
export const changeEntry = (
  id: string,
  make: (entry: Entry) => Entry | undefined,
): Promise<Entry | undefined> =>
  run('readwrite', async store => {
    const before = (await promisifyRequest(store.get(id))) as Entry | undefined;
    if (!before) return undefined;
    const after = make(before);
    if (after) store.put(after, id);
    else store.delete(id);
    await ended(store);
    return after;
  });
