import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { ApiContext } from './api-context.ts';

/**
 * Milliseconds between two reads. The pause grows: most work ends soon, and a request that waits long should cost the
 * database little.
 */
const pauseMs = { least: 200, most: 1_000 };

/** Work for which a request waits. */
export interface WaitWhilePending<T> {
  read: () => Promise<T>;
  isPending: (seen: T) => boolean;
  waitMs: number;
}

/**
 * Reads until nothing is pending, for at most `waitMs`, and returns the last result. Ends early if the client disconnects
 * or the API stops.
 */
export const waitWhilePending = async <T>(
  api: Pick<ApiContext, 'accepting'>,
  ctx: Context,
  { read, isPending, waitMs }: WaitWhilePending<T>,
): Promise<T> => {
  const until = Date.now() + waitMs;
  let seen = await read();
  for (let pause = pauseMs.least; isPending(seen); pause = Math.min(pause * 1.5, pauseMs.most)) {
    const leftMs = until - Date.now();
    if (leftMs <= 0 || !api.accepting || ctx.req.socket.destroyed) break;
    await sleep(Math.min(pause, leftMs));
    seen = await read();
  }
  return seen;
};
