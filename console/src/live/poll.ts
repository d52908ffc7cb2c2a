import { createStore } from '../lib/store.ts';

/** Since when this tab is told of all that changes; undefined while it is not. */
export const liveSince = createStore<number | undefined>(undefined);

/** How often what is told of is read all the same, in milliseconds. */
const restMs = 300_000;

/**
 * How often a query is read: each `ms` while nobody tells of changes. What was read before the telling began is read once
 * more, as something may have changed in between.
 */
export const pollEvery =
  (ms: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number => {
    const since = liveSince.get();
    return since !== undefined && state.dataUpdatedAt > since ? restMs : ms;
  };
