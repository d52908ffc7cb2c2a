import type { WantedPost } from '../../db/bulk/bulk-actions.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Orm } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BulkChange, BulkProblem, BulkResult } from '../../domain/bulk/bulk-actions.ts';
import { Refusal } from '../../domain/errors.ts';
import { keyOfTime } from '../../domain/queue/queue.ts';
import { changePost } from './change-post.ts';
import { notTried, tryEach } from './try-each.ts';

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

type Tried = { postId: string } & (BulkResult | { problem: BulkProblem });

/**
 * Returns what a change would make of each of these posts, within the time of `tryEach`. Of a queue one after the other, as each
 * takes a time that the next has not.
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
  const leave = ({ postId }: WantedPost): Tried => ({ postId, problem: problemOf(notTried()) });
  return tryEach(posts, { atOnce, client }, { attempt, leave });
};
