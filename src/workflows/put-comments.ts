import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { PublishingActivities } from '../activities/publishing/publishing-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { commentsChanged, type PutCommentsInput } from './messages.ts';
import { moveOn } from './move-on.ts';
import { changingPublishedPolicy } from './policies.ts';
import { takeSteps } from './take-steps.ts';

/** Puts the comments that follow a post on one platform under it, each at its time, one call after another, until none is left. */
export async function putComments({ targetId }: PutCommentsInput): Promise<void> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { putFollowUp } = proxyActivities<PublishingActivities>({ ...changingPublishedPolicy, taskQueue });
  await takeSteps({
    signal: commentsChanged,
    description: 'Look at the comments again.',
    take: () => putFollowUp.executeWithOptions({ summary: 'one call, or one look' }, [targetId]),
    moveOn: () => moveOn<typeof putComments>({ targetId }),
  });
}
