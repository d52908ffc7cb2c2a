import type { TargetStatus } from '../../domain/posts.ts';
import type { Publishing } from './publishing.ts';
import { endTarget } from './fail-target.ts';
import { findTarget, lockPostById, targetIdsIn } from '../../db/publishing/targets.ts';
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
    for (const id of await targetIdsIn(em, postId, notBegun)) {
      const row = await findTarget(em, id);
      const error = row && endingError(row, config.MAX_LATENESS);
      if (row && error) await endTarget(em, row, { status: 'failed', error });
    }
  });
