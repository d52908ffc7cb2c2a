import {
  ActivityFailure,
  condition,
  continueAsNew,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DeliveringActivities } from '../activities/webhooks/delivering.ts';
import type { DeliveryStep } from '../activities/webhooks/delivery-steps.ts';
import type { DeliveryStatus } from '../domain/deliveries.ts';
import { deliveryDue, type DeliverEventInput } from './messages.ts';
import { rows, sending } from './policies.ts';

/**
 * One event on its way to one endpoint: an attempt, and after each failure the wait that the delivery's ladder says, until
 * the receiver has taken it or there is nothing more to try. The delivery's row is the truth: whenever this workflow is
 * told that something changed, it looks there again.
 */
export async function deliverEvent(input: DeliverEventInput): Promise<DeliveryStatus> {
  let changed = false;
  setHandler(deliveryDue, () => void (changed = true), { description: 'Look at the delivery again.' });

  for (let sendAt: number | null = null; ;) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverEvent>(input);
    changed = false;
    const step = await attempt(input, sendAt);
    showStep(step);
    if (step.state === 'ended') {
      if (changed) continue;
      return step.status;
    }
    const isMoved = await condition(() => changed, untilWoken(step), { summary: short(step.reason) });
    sendAt = isMoved ? null : (step.sendAt ?? null);
  }
}

/** The step that may make a request runs once; when it broke, nobody knows how far it came. */
async function attempt({ deliveryId }: DeliverEventInput, sendAt: number | null): Promise<DeliveryStep> {
  const { attemptDelivery } = proxyLocalActivities<DeliveringActivities>(sending);
  const { markDeliveryLost, recordDelivery } = proxyLocalActivities<DeliveringActivities>(rows);
  try {
    const step = await attemptDelivery({ deliveryId, sendAt });
    return step.state === 'unrecorded' ? await recordDelivery(step.record) : step;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return markDeliveryLost(deliveryId);
  }
}

/** A slot is met to the millisecond by the step, so the timer, which is late by up to a second, ends before it. */
const timerLeadMs = 900;

const untilWoken = ({ afterMs, sendAt }: Extract<DeliveryStep, { state: 'wait' }>): number =>
  sendAt === undefined ? afterMs : Math.max(1, afterMs - timerLeadMs);

/** Temporal takes 400 bytes of a summary, and three of them are the most of a character. */
const short = (text: string): string => text.slice(0, 130).toWellFormed();

const showStep = (step: DeliveryStep): void => {
  if (step.state === 'ended') return setCurrentDetails(`**${step.status}**: ${step.reason}`);
  const at = new Date(Date.now() + step.afterMs).toISOString();
  setCurrentDetails(`waits until ${at}: ${step.reason}`);
};
