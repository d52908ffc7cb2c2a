import type { Client } from '@temporalio/client';
import type { MailDuePayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import type { sendMail } from '../workflows/send-mail.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Starts the mail's workflow; safe to repeat, also when the mail has ended. */
export const startMail = async (
  client: Client,
  taskQueue: string,
  { mailId, orgId, type }: MailDuePayload,
): Promise<void> => {
  await client.workflow.start<typeof sendMail>('sendMail', {
    workflowId: workflowIds.mail(mailId),
    taskQueue,
    args: [{ mailId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    requestEagerStart: true,
    staticSummary: `Send a mail: ${type}`,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: [
      { key: workflowAttributes.organizationId, value: orgId },
      { key: workflowAttributes.workflowKind, value: 'mail' },
    ],
  });
};
