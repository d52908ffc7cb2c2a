import type { Em } from '../../db/driver/orm.ts';
import type { TargetStatus } from '../../domain/posts/posts.ts';
import type { Publishing } from './publishing.ts';
import { endTarget } from './end-target.ts';
import { findTarget, lockPostById, findTargetIds } from '../../db/publishing/targets.ts';
import { endingError } from './target-states.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** A commit under way is not given up on: reading the platform back says what became of it. */
const notBegun: readonly TargetStatus[] = ['pending', 'preparing'];

/**
 * Fails every target of a post that is too late to go out, or was stopped, and has not begun to; the post's status follows.
 * Safe to repeat.
 */
export const expirePost = ({ orm, config }: Publishing, postId: string): Promise<void> =>
  inTransaction(orm, async em => {
    await lockPostById(em, postId);
    await expireTargets(em, postId, config.MAX_LATENESS);
  });

/** The same in the caller's transaction, under the post's lock; gives how many targets it failed. */
export const expireTargets = async (em: Em, postId: string, maxLateness: number): Promise<number> => {
  let expired = 0;
  for (const id of await findTargetIds(em, postId, notBegun)) {
    const row = await findTarget(em, id);
    const error = row && endingError(row, maxLateness);
    if (row && error && (await endTarget(em, row, { status: 'failed', error }))) expired += 1;
  }
  return expired;
};
