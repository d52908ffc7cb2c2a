import {
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DeliveringActivities } from '../activities/webhooks/delivering.ts';
import type { SendDueEnd } from '../activities/webhooks/send-due.ts';
import { isToContinue, isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { webhookDue, type SendToWebhookInput } from './messages.ts';
import { sendingPolicy } from './policies.ts';

/**
 * Sends an organization's events to one webhook: sends due deliveries, sleeps until the next time of the retry schedule,
 * and ends when no delivery waits. The deliveries' rows hold the state: this workflow checks them whenever it is notified
 * of a change.
 */
export async function sendToWebhook(input: SendToWebhookInput): Promise<void> {
  const { sendDue } = proxyActivities<DeliveringActivities>(sendingPolicy);
  let changed = false;
  setHandler(webhookDue, () => void (changed = true), { description: 'Check the deliveries again.' });
  wakeForMoves();

  for (let { unrecorded = [] } = input; ;) {
    if (isLong()) await moveOn<typeof sendToWebhook>({ ...input, unrecorded });
    changed = false;
    const end = await sendDue({ ...input, unrecorded });
    showEnd(end);
    unrecorded = end.state === 'more' ? end.unrecorded : [];
    if (end.state === 'waiting')
      await condition(() => changed || isToMove(), untilWoken(end), { summary: nextOf(end).slice(0, 130) });
    if (end.state === 'empty' && !changed) return;
  }
}

/**
 * Maximum length of the history, well below the length that slows it down. One run of the activity adds some ten events,
 * regardless of the number of deliveries.
 */
const maxEvents = 1_500;

const isLong = (): boolean => workflowInfo().historyLength > maxEvents || isToContinue();

type Waiting = Extract<SendDueEnd, { state: 'waiting' }>;

/**
 * Milliseconds before an instant at which its timer ends. The activity meets the instant to the millisecond, while the
 * timer is late by up to a second.
 */
const timerLeadMs = 900;

const untilWoken = ({ forMs }: Waiting): number => Math.max(1, forMs - timerLeadMs);

const iso = (at: number): string => new Date(at).toISOString();

/** Returns `attempt 3 of 6 of event 0199… at 2026-…` */
const nextOf = ({ forMs, queue }: Waiting): string => {
  const what = queue
    ? `attempt ${queue.attempt} of ${queue.attempts} of event ${queue.event_id}`
    : 'a request in progress counts as lost';
  return `${what} at ${iso(Date.now() + forMs)}`;
};

const showEnd = (end: SendDueEnd): void => {
  if (end.state === 'more') return setCurrentDetails('**sending**');
  if (end.state === 'empty') return setCurrentDetails('**nothing waits**');
  const { queue } = end;
  const lines = [`waits until ${iso(Date.now() + end.forMs)} for ${nextOf(end)}`];
  if (queue)
    lines.push(
      `${queue.waiting} waiting, the oldest since ${iso(queue.oldest_ms)}`,
      `${queue.failures} failures in a row`,
    );
  setCurrentDetails(lines.map(line => `- ${line}`).join('\n'));
};
