import { Context } from '@temporalio/activity';
import { findNextCommentAction, type CommentActionRow } from '../../db/comments/comment-actions.ts';
import type { Service } from '../../process/service.ts';
import { whileHeartbeating } from '../heartbeat.ts';
import { commitHeartbeatMs } from '../publishing/commit/commit-target.ts';
import { openPublishing, type Publishing } from '../publishing/publishing.ts';
import { whileCurrent } from '../while-current.ts';
import { callForComment } from './call-for-comment.ts';
import { readAnswer, readLostCommentAction } from './read-answer.ts';
import { redriveStuckCommentActions } from './sweep-comments.ts';
import type { WorkStep } from '../work-step.ts';

/** One call, or one look, for what is due first; what nobody saw the end of is read back before. */
const actOnOne = async (publishing: Publishing, targetId: string): Promise<WorkStep> => {
  const row = await findNextCommentAction(publishing.em, targetId);
  if (!row) return { state: 'nothing' };
  if (row.waitMs > 0) return { state: 'wait', afterMs: Math.ceil(row.waitMs), reason: waitOf(row) };
  Context.current().heartbeat(`${row.kind} on ${row.platform}: ${row.status}`);
  if (row.status === 'calling') await readLostCommentAction(publishing, row);
  else if (row.status === 'reading') await readAnswer(publishing, row);
  else await callForComment(publishing, row);
  return { state: 'again' };
};

const waitOf = ({ kind, platform, status }: CommentActionRow): string =>
  status === 'reading' ? `wait to read ${platform} back` : `wait for ${kind} on ${platform}`;

/** The steps that do something with comments, bound to one process. */
export const createCommentActingActivities = (service: Service) => {
  const publishing = openPublishing(service);
  return {
    actOnComment: whileCurrent(service, (targetId: string): Promise<WorkStep> =>
      whileHeartbeating(commitHeartbeatMs, () => actOnOne(publishing, targetId)),
    ),
    redriveStuckCommentActions: (): Promise<number> => redriveStuckCommentActions(service),
  };
};

export type CommentActingActivities = ReturnType<typeof createCommentActingActivities>;
