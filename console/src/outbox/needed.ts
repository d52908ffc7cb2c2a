import { createStore as createDatabase, keys } from 'idb-keyval';
import { createStore } from '../lib/store.ts';

/** Whether there is, or was in this tab, something in the outbox: its code is loaded no sooner. */
export const isOutboxNeeded = createStore(false);

/** The channel by which tabs say that entries have changed. */
export const outboxChannel = 'console-outbox';

/** Entries in a database of their own: nothing else that a browser keeps is read with them. */
export const entriesDatabase = createDatabase('console-outbox', 'entries');

/** Looks for entries that an earlier visit has left, and follows what other tabs add. Returns what stops that. */
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
