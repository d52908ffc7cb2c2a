import {
  ActivityFailure,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { MailEnd, MailingActivities, MailStep } from '../activities/notifications/mails.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { SendMailInput } from './messages.ts';
import { mailing, rows } from './policies.ts';

/**
 * One mail: tried until a server takes it, refuses it for good, or a day is over. A try whose worker died is made again,
 * and may be the second that arrives: both carry one Message-ID.
 */
export async function sendMail({ mailId }: SendMailInput): Promise<MailEnd['status']> {
  const { endMail } = proxyLocalActivities<MailingActivities>(rows);
  const end = endOf(await tried(mailId));
  setCurrentDetails(end.why === null ? end.status : `**${end.status}**: ${end.why}`);
  await endMail.executeWithOptions({ summary: end.status }, [mailId, end]);
  return end.status;
}

async function tried(mailId: string): Promise<MailStep> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { tryMail } = proxyActivities<MailingActivities>({ ...mailing, taskQueue });
  try {
    return await tryMail.executeWithOptions({ summary: 'hand it to the mail server' }, [mailId]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { state: 'refused', why: 'no mail server took it for a day' };
  }
}

const endOf = (step: MailStep): MailEnd =>
  step.state === 'refused' ? { status: 'failed', why: step.why } : { status: 'sent', why: null };
