import pLimit from 'p-limit';
import { refuse } from '../../domain/errors.ts';

/** Milliseconds that one request may try things for: a long queue takes some 100 ms a post. */
const maxTryMs = 15_000;

/** Why an item of a dry run was not tried. */
export const notTried = () =>
  refuse(
    'unavailable',
    `This post was not checked, because the dry run had already taken ${maxTryMs / 1_000} s. Check it in a request with fewer posts.`,
  );

export interface Trying {
  /** Items that are tried at once. */
  atOnce: number;
  /** Aborted when the client leaves: then nothing more is tried, and its reason is thrown. */
  client: AbortSignal;
}

/** Tries each item of a dry run, in order. Items beyond 15 s of work are not tried: `leave` says what is answered for them. */
export const tryEach = <Item, Tried>(
  items: readonly Item[],
  { atOnce, client }: Trying,
  { attempt, leave }: { attempt: (item: Item) => Promise<Tried>; leave: (item: Item) => Tried },
): Promise<Tried[]> => {
  const began = performance.now();
  return pLimit(atOnce).map(items, async item => {
    client.throwIfAborted();
    return performance.now() - began > maxTryMs ? leave(item) : attempt(item);
  });
};
