import { createStore } from '../lib/store.ts';

/** Time since which this tab receives all changes, or undefined while it receives none. */
export const liveSince = createStore<number | undefined>(undefined);

/** Milliseconds between polls of queries that the change stream already covers. */
const restMs = 300_000;

/**
 * Returns the polling interval of a query: `ms` while the change stream is disconnected. Data read before the stream
 * connected is read once more, because it may have changed in between.
 */
export const pollEvery =
  (ms: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number => {
    const since = liveSince.get();
    return since !== undefined && state.dataUpdatedAt > since ? restMs : ms;
  };
