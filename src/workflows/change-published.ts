import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { PublishingActivities } from '../activities/publishing/publishing-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { publishedChanged, type ChangePublishedInput } from './messages.ts';
import { moveOn } from './move-on.ts';
import { changingPublishedPolicy } from './policies.ts';
import { takeSteps } from './take-steps.ts';

/** Does with a post that is out what somebody has asked for, one call after another, until nothing is left. */
export async function changePublished({ postId }: ChangePublishedInput): Promise<void> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { changePublishedPost } = proxyActivities<PublishingActivities>({
    ...changingPublishedPolicy,
    taskQueue,
  });
  await takeSteps({
    signal: publishedChanged,
    description: 'Look at the post again.',
    take: () => changePublishedPost.executeWithOptions({ summary: 'one call, or one look' }, [postId]),
    moveOn: () => moveOn<typeof changePublished>({ postId }),
  });
}
