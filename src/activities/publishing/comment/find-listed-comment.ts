import { setTimeout as sleep } from 'node:timers/promises';
import type { FirstComment } from '../../../domain/posts/posts.ts';
import { PlatformError } from '../../../platforms/platform.ts';

/** Between looks, in milliseconds. */
const waits = [2_000, 5_000, 10_000];

/**
 * What the comments under a post say of one whose end nobody saw; undefined where they cannot be read. `look` gives the id of
 * ours, or null.
 */
export const findListedComment = async (
  look: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<FirstComment | undefined> => {
  for (const wait of [...waits, undefined]) {
    const id = await look().catch(unread);
    if (typeof id === 'string') return { status: 'published', externalId: id, message: null };
    if (wait === undefined) return id === null ? notListed : undefined;
    await sleep(wait, undefined, { signal });
  }
  return undefined;
};

const unread = (error: unknown): undefined => {
  if (!(error instanceof PlatformError)) throw error;
};

const notListed: FirstComment = {
  status: 'failed',
  externalId: null,
  message: 'The answer was lost, and the platform does not list the comment. It is not sent again.',
};
