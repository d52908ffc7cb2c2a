import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { DeliveryDuePayload, RecoveryDuePayload } from '../db/outbox.ts';
import { refuse } from '../domain/errors.ts';
import { workflowIds } from '../domain/ids.ts';
import type { RecoveryProgress } from '../domain/recoveries.ts';
import type { deliverEvent } from '../workflows/deliver-event.ts';
import { deliveryDue, recoveryChanged, recoveryProgress } from '../workflows/messages.ts';
import type { recoverWebhook } from '../workflows/recover-webhook.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

const webhookWorkflow = (taskQueue: string, orgId: string, kind: 'delivery' | 'recovery') => ({
  taskQueue,
  priority: { fairnessKey: orgId },
  typedSearchAttributes: [
    { key: workflowAttributes.organizationId, value: orgId },
    { key: workflowAttributes.workflowKind, value: kind },
  ],
});

/** Has a delivery's workflow look at its row, starting it when there is none. */
export const startDelivery = async (
  client: Client,
  taskQueue: string,
  { deliveryId, event, orgId, webhookId, fresh }: DeliveryDuePayload,
): Promise<void> => {
  await wakeWorkflow<typeof deliverEvent>(client, 'deliverEvent', {
    ...webhookWorkflow(taskQueue, orgId, 'delivery'),
    workflowId: workflowIds.delivery(deliveryId),
    input: { deliveryId, event },
    signal: deliveryDue,
    runs: !fresh,
    staticSummary: `Deliver ${event} to webhook ${webhookId}`,
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
