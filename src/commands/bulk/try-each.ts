import pLimit from 'p-limit';
import { refuse } from '../../domain/errors.ts';

/** Milliseconds that one request may spend on trying. A long queue takes some 100 ms per post. */
const maxTryMs = 15_000;

/** Returns the reason why an item of a dry run was not tried. */
export const notTried = () =>
  refuse(
    'unavailable',
    `This post was not checked, because the dry run had already taken ${maxTryMs / 1_000} s. Check it in a request with fewer posts.`,
  );

export interface Trying {
  /** Number of items that are tried at once. */
  atOnce: number;
  /** Aborted when the client disconnects. Then no more items are tried, and its reason is thrown. */
  client: AbortSignal;
}

/** Tries each item of a dry run, in order. Items beyond 15 s of work are not tried, and `leave` returns their answer. */
export const tryEach = <Item, Tried>(
  items: readonly Item[],
  { atOnce, client }: Trying,
  { attempt, skip }: { attempt: (item: Item) => Promise<Tried>; skip: (item: Item) => Tried },
): Promise<Tried[]> => {
  const began = performance.now();
  return pLimit(atOnce).map(items, async item => {
    client.throwIfAborted();
    return performance.now() - began > maxTryMs ? skip(item) : attempt(item);
  });
};
