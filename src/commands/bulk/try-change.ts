import type { WantedPost } from '../../db/bulk/bulk-actions.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Orm } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BulkChange, BulkProblem, BulkResult } from '../../domain/bulk/bulk-actions.ts';
import { Refusal } from '../../domain/errors.ts';
import { keyOfTime } from '../../domain/queue/queue.ts';
import { changePost } from './change-post.ts';
import { notTried, tryEach } from './try-each.ts';

/** Thrown to roll back a transaction that only tries a change. */
class OnlyTried extends Error {
  readonly result: BulkResult;

  constructor(result: BulkResult) {
    super('nothing stays of what was only tried');
    this.result = result;
  }
}

/** Explains why a post stays unchanged, in the words of a request for a single post. */
export const problemOf = ({ code, message, extra }: Refusal): BulkProblem => ({
  code,
  message,
  ...(extra.details && { details: extra.details }),
});

/** Tries a change to one post: makes it, reads the result, and rolls back. */
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

/** Number of posts that are tried at once. Each takes a connection for some milliseconds. */
const triedAtOnce = 4;

type Tried = { postId: string } & (BulkResult | { problem: BulkProblem });

/**
 * Tries a change to each of these posts, within the time limit of `tryEach`. Posts of a queue are tried one after the
 * other, because each takes a time that the next one cannot get.
 */
export const tryChanges = async (
  orm: Orm,
  origin: Origin,
  posts: readonly WantedPost[],
  { change, client }: { change: BulkChange; client: AbortSignal },
): Promise<Tried[]> => {
  const spoken = new Set<string>();
  const atOnce = change.type === 'queue' ? 1 : triedAtOnce;
  const attempt = async (post: WantedPost): Promise<Tried> => {
    const tried = await tryChange(orm, origin, post, change, spoken);
    const after = 'after' in tried ? tried.after : null;
    if (after?.queueSlotId && after.scheduledAt)
      spoken.add(keyOfTime(after.queueSlotId, new Date(after.scheduledAt)));
    return { postId: post.postId, ...tried };
  };
  const skip = ({ postId }: WantedPost): Tried => ({ postId, problem: problemOf(notTried()) });
  return tryEach(posts, { atOnce, client }, { attempt, skip });
};
