import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { RecoveryDuePayload, WebhookDuePayload } from '../db/outbox.ts';
import { refuse } from '../domain/errors.ts';
import { workflowIds } from '../domain/ids.ts';
import type { RecoveryProgress } from '../domain/recoveries.ts';
import { recoveryChanged, recoveryProgress, webhookDue } from '../workflows/messages.ts';
import type { recoverWebhook } from '../workflows/recover-webhook.ts';
import type { sendToWebhook } from '../workflows/send-to-webhook.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

const webhookWorkflow = (taskQueue: string, orgId: string, kind: 'webhook' | 'recovery') => ({
  taskQueue,
  priority: { fairnessKey: orgId },
  typedSearchAttributes: [
    { key: workflowAttributes.organizationId, value: orgId },
    { key: workflowAttributes.workflowKind, value: kind },
  ],
});

/** Has a webhook's workflow look at its deliveries, starting it when there is none. */
export const wakeWebhook = async (
  client: Client,
  taskQueue: string,
  { webhookId, orgId }: WebhookDuePayload,
): Promise<void> => {
  await wakeWorkflow<typeof sendToWebhook>(client, 'sendToWebhook', {
    ...webhookWorkflow(taskQueue, orgId, 'webhook'),
    workflowId: workflowIds.webhook(webhookId),
    input: { webhookId, orgId },
    signal: webhookDue,
    staticSummary: `Send events to webhook ${webhookId}`,
  });
};

/** Has a recovery's workflow look at its row, starting it when there is none. */
export const startRecovery = async (
  client: Client,
  taskQueue: string,
  { recoveryId, orgId, webhookId }: RecoveryDuePayload,
): Promise<void> => {
  await wakeWorkflow<typeof recoverWebhook>(client, 'recoverWebhook', {
    ...webhookWorkflow(taskQueue, orgId, 'recovery'),
    workflowId: workflowIds.recovery(recoveryId),
    input: { recoveryId },
    signal: recoveryChanged,
    staticSummary: `Send again what webhook ${webhookId} did not get`,
  });
};

/** How far a recovery is; null when no workflow knows it. Refuses with `unavailable` when it does not answer. */
export const askRecovery = async (client: Client, recoveryId: string): Promise<RecoveryProgress | null> => {
  try {
    return await client.workflow.getHandle(workflowIds.recovery(recoveryId)).query(recoveryProgress);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    if (!(error instanceof ServiceError)) throw error;
    const why = 'The workflow of this recovery does not answer now. Try again shortly.';
    throw refuse('unavailable', why, { retryAfter: 2 });
  }
};
