import pLimit from 'p-limit';
import type { WantedPost } from '../../db/bulk/bulk-actions.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Orm } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BulkChange, BulkProblem, BulkResult } from '../../domain/bulk/bulk-actions.ts';
import { Refusal } from '../../domain/errors.ts';
import { keyOfTime } from '../../domain/queue/queue.ts';
import { changePost } from './change-post.ts';

/** Ends a transaction of which nothing is to stay. */
class OnlyTried extends Error {
  readonly result: BulkResult;

  constructor(result: BulkResult) {
    super('nothing stays of what was only tried');
    this.result = result;
  }
}

/** Why a post stays as it is, as the answer to a request for it alone would say. */
export const problemOf = ({ code, message, extra }: Refusal): BulkProblem => ({
  code,
  message,
  ...(extra.details && { details: extra.details }),
});

/** What a change would make of one post: it is made, looked at, and rolled back. */
const tryChange = async (
  orm: Orm,
  origin: Origin,
  post: WantedPost,
  change: BulkChange,
  spoken: ReadonlySet<string>,
): Promise<BulkResult | { problem: BulkProblem }> => {
  try {
    await inTransaction(orm, async em => {
      throw new OnlyTried(await changePost(em, origin, post, change, spoken));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.result;
    if (error instanceof Refusal) return { problem: problemOf(error) };
    throw error;
  }
  throw new Error('what was tried has stayed');
};

/** Posts that are tried at once: each takes a connection for some milliseconds. */
const triedAtOnce = 4;

/** Milliseconds that one request may try changes for: a long queue takes some 100 ms a post. */
const maxTryMs = 15_000;

const notTried: BulkProblem = {
  code: 'unavailable',
  message: `This post was not tried, because the dry run had taken ${maxTryMs / 1_000} s by then. Try it in a request with fewer posts.`,
};

/**
 * Returns what a change would make of each of these posts. Of a queue one after the other, as each takes a time that the next has
 * not. Posts beyond 15 s of work are returned as not tried. `client` aborts the rest when it leaves.
 */
export const tryChanges = async (
  orm: Orm,
  origin: Origin,
  posts: readonly WantedPost[],
  { change, client }: { change: BulkChange; client: AbortSignal },
): Promise<({ postId: string } & (BulkResult | { problem: BulkProblem }))[]> => {
  const spoken = new Set<string>();
  const began = performance.now();
  return pLimit(change.type === 'queue' ? 1 : triedAtOnce).map(posts, async post => {
    client.throwIfAborted();
    if (performance.now() - began > maxTryMs) return { postId: post.postId, problem: notTried };
    const tried = await tryChange(orm, origin, post, change, spoken);
    const after = 'after' in tried ? tried.after : null;
    if (after?.queueSlotId && after.scheduledAt)
      spoken.add(keyOfTime(after.queueSlotId, new Date(after.scheduledAt)));
    return { postId: post.postId, ...tried };
  });
};
