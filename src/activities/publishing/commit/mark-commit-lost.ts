import type { Em } from '../../../db/driver/orm.ts';
import { setTargetStatus, lockTarget, type TargetRow } from '../../../db/publishing/targets.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { workflowIds } from '../../../domain/ids.ts';
import { failpoint } from '../../../process/failpoints.ts';
import type { CommitStep, TargetStep } from '../steps.ts';
import type { Publishing } from '../publishing.ts';
import { finalStepOf } from '../end-target.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/** Marks a commit without a known outcome. From here on, only reading the platform moves the target. */
export const beginReconciling = async (em: Em, row: TargetRow, reason: string): Promise<CommitStep> => {
  await setTargetStatus(em, row.id, 'reconciling');
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    targetId: row.id,
    from: row.status,
    to: 'reconciling',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason,
  });
  return { state: 'unknown', reason };
};

/**
 * Handles a commit step that died or never answered. Before its claim, it published nothing, so it may be retried. If it
 * was just recorded, the recorded result counts. In between, the outcome is unknown.
 */
export const markCommitLost = ({ orm }: Publishing, { targetId }: TargetStep): Promise<CommitStep> =>
  inTransaction(orm, async em => {
    const row = await lockTarget(em, targetId);
    if (!row) return { state: 'look_again' };
    await failpoint('mark_lost.before_commit', row.platform);
    if (row.status === 'committing') {
      return beginReconciling(em, row, 'the publishing worker died or never answered');
    }
    if (row.status === 'reconciling') return { state: 'unknown', reason: 'the result is unknown' };
    return (
      finalStepOf(row.status) ?? { state: 'again', afterMs: 1_000, reason: 'the publish step did not start' }
    );
  });
