import { createStore as createDatabase, keys } from 'idb-keyval';
import { createStore } from '../lib/store.ts';

/** Whether the outbox contains, or contained in this tab, any entry. Its code is loaded only then. */
export const isOutboxNeeded = createStore(false);

/** The channel by which tabs say that entries have changed. */
export const outboxChannel = 'console-outbox';

/** Own database for the entries, so that no other stored data is read with them. */
export const entriesDatabase = createDatabase('console-outbox', 'entries');

/**
 * Looks for entries of an earlier visit, and follows new ones from other tabs. Returns a function that stops following.
 */
export const lookForEntries = (): (() => void) => {
  const need = (): void => isOutboxNeeded.set(true);
  const channel = new BroadcastChannel(outboxChannel);
  channel.addEventListener('message', need);
  keys(entriesDatabase).then(
    found => found.length > 0 && need(),
    // a browser that keeps nothing has none
    () => undefined,
  );
  return () => channel.close();
};
