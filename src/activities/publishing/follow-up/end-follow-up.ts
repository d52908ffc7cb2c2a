import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { addToRemoval } from '../../../db/publishing/follow-ups.ts';
import {
  writeFollowUpEnd,
  type FollowUpEnd,
  type FollowUpRow,
} from '../../../db/publishing/follow-up-steps.ts';
import { touchPost } from '../../../db/publishing/post-actions.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { lockPostById } from '../../../db/publishing/targets.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { Publishing } from '../publishing.ts';

/** Ends a comment and says so in its post's history; nothing where it has moved meanwhile. */
export const endFollowUp = (publishing: Publishing, row: FollowUpRow, end: FollowUpEnd): Promise<void> =>
  inTransaction(publishing.orm, async em => {
    await lockPostById(em, row.postId);
    if (!(await writeFollowUpEnd(em, row, end))) return;
    const isReply = publishing.platforms[row.platform].commentsAreReplies === true;
    if (end.externalId !== undefined && isReply) await addToRemoval(em, row.targetId, end.externalId);
    await addPostChange(em, {
      orgId: row.orgId,
      postId: row.postId,
      platform: row.platform,
      from: null,
      to: `comment ${row.number} ${end.status}`,
      actor: `workflow:${workflowIds.comments(row.targetId)}`,
      reason: end.message ?? 'the platform accepted it',
    });
    await touchPost(em, row.postId);
  });
