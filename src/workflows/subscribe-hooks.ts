import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { HookActivities, HooksReport } from '../activities/comments/subscribe-hooks.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { renewingPolicy } from './policies.ts';

/** More steps than a round of some minutes needs. The next round continues where this one ends. */
const maxSteps = 100;

/** Subscribes accounts to their platforms' notifications in one round. Subscribing twice changes nothing. */
export async function subscribeHooks(): Promise<Omit<HooksReport, 'more'>> {
  const { subscribeDueHooks } = proxyActivities<HookActivities>({
    ...renewingPolicy,
    priority: { priorityKey: 5 },
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });
  const round = { subscribed: 0, failed: 0 };
  for (let step = 0; step < maxSteps; step += 1) {
    const { subscribed, failed, more } = await subscribeDueHooks();
    round.subscribed += subscribed;
    round.failed += failed;
    if (!more) break;
  }
  setCurrentDetails(`**${round.subscribed}** accounts subscribed; **${round.failed}** refused`);
  return round;
}
