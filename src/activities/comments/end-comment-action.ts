import { writeAnswered, writeCommentState } from '../../db/comments/comment-ends.ts';
import {
  writeCommentActionEnd,
  type CommentActionEnd,
  type CommentActionRow,
} from '../../db/comments/comment-actions.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addPostChange } from '../../db/publishing/post-changes.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** Ends an action with what its comment is by then, and says so in its post's history; nothing where it has moved meanwhile. */
export const endCommentAction = (
  publishing: Publishing,
  row: CommentActionRow,
  end: CommentActionEnd,
): Promise<void> =>
  inTransaction(publishing.orm, async em => {
    if (!(await writeCommentActionEnd(em, row, end))) return;
    if (end.status === 'done') await writeDone(em, row, end);
    await addPostChange(em, {
      orgId: row.orgId,
      postId: row.postId,
      platform: row.platform,
      from: null,
      to: `comment ${words[row.kind]} ${end.status}`,
      actor: `workflow:${workflowIds.commentActions(row.targetId)}`,
      reason: end.message ?? 'the platform accepted it',
    });
  });

const words = {
  answer: 'answer',
  hide: 'hiding',
  unhide: 'showing',
  delete: 'deletion',
  like: 'like',
} as const;

const writeDone = async (em: Em, row: CommentActionRow, end: CommentActionEnd): Promise<void> => {
  if (row.kind === 'answer' && end.externalId !== undefined)
    await writeAnswered(em, row, { externalId: end.externalId, url: end.url ?? null });
  if (row.kind === 'delete' || end.evidence?.outcome === 'gone')
    return void (await writeCommentState(em, row.commentId, 'deleted'));
  if (row.kind === 'hide') await writeCommentState(em, row.commentId, 'hidden');
  if (row.kind === 'unhide') await writeCommentState(em, row.commentId, 'visible');
};
