import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { MailEnd, MailingActivities, MailStep } from '../activities/notifications/mails.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { SendMailInput } from './messages.ts';
import { isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { mailingPolicy, maxMailingMs, rowsPolicy } from './policies.ts';
import { unlessChanged } from './unless-changed.ts';

/**
 * Sends one mail: retries until a server accepts it, refuses it permanently, or a day is over. An attempt whose worker died
 * is repeated and may arrive second: both carry one Message-ID.
 */
export async function sendMail({ mailId, untilMs }: SendMailInput): Promise<MailEnd['status']> {
  const { endMail } = proxyLocalActivities<MailingActivities>(rowsPolicy);
  wakeForMoves();
  const until = untilMs ?? Date.now() + maxMailingMs;
  const step = await unlessChanged(() => tried(mailId, until), isToMove);
  if (step.state === 'moves') return moveOn<typeof sendMail>({ mailId, untilMs: until });
  const end = endOf(step);
  setCurrentDetails(end.why === null ? end.status : `**${end.status}**: ${end.why}`);
  await endMail.executeWithOptions({ summary: end.status }, [mailId, end]);
  return end.status;
}

async function tried(mailId: string, untilMs: number): Promise<MailStep | { state: 'moves' }> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const scheduleToCloseTimeout = Math.max(1, untilMs - Date.now());
  const steps = proxyActivities<MailingActivities>({ ...mailingPolicy, taskQueue, scheduleToCloseTimeout });
  try {
    return await steps.tryMail.executeWithOptions({ summary: 'send it to the mail server' }, [mailId]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    if (isCancellation(error) && isToMove()) return { state: 'moves' };
    return { state: 'refused', why: 'no mail server accepted it for a day' };
  }
}

const endOf = (step: MailStep): MailEnd =>
  step.state === 'refused' ? { status: 'failed', why: step.why } : { status: 'sent', why: null };
