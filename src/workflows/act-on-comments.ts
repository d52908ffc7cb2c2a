import {
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { CommentActingActivities, CommentStep } from '../activities/comments/act-on-comments.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { isToContinue, isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { commentActionsChanged, type ActOnCommentsInput } from './messages.ts';
import { changingPublishedPolicy } from './policies.ts';

/** Does with the comments of people on one platform what somebody has asked for, one call after another, until nothing is left. */
export async function actOnComments({ targetId }: ActOnCommentsInput): Promise<void> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { actOnComment } = proxyActivities<CommentActingActivities>({
    ...changingPublishedPolicy,
    taskQueue,
  });
  let changed = false;
  setHandler(commentActionsChanged, () => void (changed = true), { description: 'Look at them again.' });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn<typeof actOnComments>({ targetId });
    changed = false;
    const step = await actOnComment.executeWithOptions({ summary: 'one call, or one look' }, [targetId]);
    setCurrentDetails(asMarkdown(step));
    if (step.state === 'wait')
      await condition(() => changed || isToMove(), step.afterMs, { summary: step.reason });
    else if (step.state === 'nothing' && !changed) return;
  }
}

const asMarkdown = (step: CommentStep): string =>
  step.state === 'wait' ? `**${step.reason}**` : step.state === 'nothing' ? '**done**' : '**under way**';
