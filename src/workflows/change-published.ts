import {
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { PublishedStep } from '../activities/publishing/published/change-published.ts';
import type { PublishingActivities } from '../activities/publishing/publishing-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { isToContinue, isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { publishedChanged, type ChangePublishedInput } from './messages.ts';
import { changingPublishedPolicy } from './policies.ts';

/** Does with a post that is out what somebody has asked for, one call after another, until nothing is left. */
export async function changePublished({ postId }: ChangePublishedInput): Promise<void> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { changePublishedPost } = proxyActivities<PublishingActivities>({
    ...changingPublishedPolicy,
    taskQueue,
  });
  let changed = false;
  setHandler(publishedChanged, () => void (changed = true), { description: 'Look at the post again.' });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn<typeof changePublished>({ postId });
    changed = false;
    const step = await changePublishedPost.executeWithOptions({ summary: 'one call, or one look' }, [postId]);
    setCurrentDetails(asMarkdown(step));
    if (step.state === 'wait')
      await condition(() => changed || isToMove(), step.afterMs, { summary: step.reason });
    else if (step.state === 'nothing' && !changed) return;
  }
}

const asMarkdown = (step: PublishedStep): string =>
  step.state === 'wait' ? `**${step.reason}**` : step.state === 'nothing' ? '**done**' : '**under way**';
