import type { Em } from '../../db/driver/orm.ts';
import type { TargetStatus } from '../../domain/posts/posts.ts';
import type { Publishing } from './publishing.ts';
import { endTarget } from './end-target.ts';
import { findTarget, lockPostById, findTargetIds } from '../../db/publishing/targets.ts';
import { endingError } from './target-states.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/**
 * Statuses of targets that have not begun. A running commit is not abandoned, because reading the platform shows its
 * outcome.
 */
const notBegun: readonly TargetStatus[] = ['pending', 'preparing'];

/**
 * Fails every target that has not begun of a post that is too late or was stopped, and updates the post's status. Safe to
 * repeat.
 */
export const expirePost = ({ orm, config }: Publishing, postId: string): Promise<void> =>
  inTransaction(orm, async em => {
    await lockPostById(em, postId);
    await expireTargets(em, postId, config.MAX_LATENESS);
  });

/** Fails targets in the caller's transaction, under the post's lock. Returns their number. */
export const expireTargets = async (em: Em, postId: string, maxLateness: number): Promise<number> => {
  let expired = 0;
  for (const id of await findTargetIds(em, postId, notBegun)) {
    const row = await findTarget(em, id);
    const error = row && endingError(row, maxLateness);
    if (row && error && (await endTarget(em, row, { status: 'failed', error }))) expired += 1;
  }
  return expired;
};
