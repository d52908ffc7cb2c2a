import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { CommentActingActivities } from '../activities/comments/act-on-comments.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { commentActionsChanged, type ActOnCommentsInput } from './messages.ts';
import { moveOn } from './move-on.ts';
import { changingPublishedPolicy } from './policies.ts';
import { takeSteps } from './take-steps.ts';

/** Does with the comments of people on one platform what somebody has asked for, one call after another, until nothing is left. */
export async function actOnComments({ targetId }: ActOnCommentsInput): Promise<void> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { actOnComment } = proxyActivities<CommentActingActivities>({
    ...changingPublishedPolicy,
    taskQueue,
  });
  await takeSteps({
    signal: commentActionsChanged,
    description: 'Look at them again.',
    take: () => actOnComment.executeWithOptions({ summary: 'one call, or one look' }, [targetId]),
    moveOn: () => moveOn<typeof actOnComments>({ targetId }),
  });
}
