import {
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { FollowUpStep } from '../activities/publishing/follow-up/put-follow-up.ts';
import type { PublishingActivities } from '../activities/publishing/publishing-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { isToContinue, isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { commentsChanged, type PutCommentsInput } from './messages.ts';
import { changingPublishedPolicy } from './policies.ts';

/** Puts the comments that follow a post on one platform under it, each at its time, one call after another, until none is left. */
export async function putComments({ targetId }: PutCommentsInput): Promise<void> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { putFollowUp } = proxyActivities<PublishingActivities>({ ...changingPublishedPolicy, taskQueue });
  let changed = false;
  setHandler(commentsChanged, () => void (changed = true), { description: 'Look at the comments again.' });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn<typeof putComments>({ targetId });
    changed = false;
    const step = await putFollowUp.executeWithOptions({ summary: 'one call, or one look' }, [targetId]);
    setCurrentDetails(asMarkdown(step));
    if (step.state === 'wait')
      await condition(() => changed || isToMove(), step.afterMs, { summary: step.reason });
    else if (step.state === 'nothing' && !changed) return;
  }
}

const asMarkdown = (step: FollowUpStep): string =>
  step.state === 'wait' ? `**${step.reason}**` : step.state === 'nothing' ? '**done**' : '**under way**';
