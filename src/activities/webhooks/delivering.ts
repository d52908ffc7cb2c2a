import type { Service } from '../../process/service.ts';
import { releaseDeliveries, type ReleaseStep } from './release-deliveries.ts';
import { sendDue, type SendDueEnd, type SendDueInput } from './send-due.ts';
import type { WebhookSenders } from './webhook-senders.ts';

/** Creates the steps of webhook deliveries, bound to one process and to the resources that all its sending shares. */
export const createDeliveringActivities = (service: Service, senders: WebhookSenders) => ({
  sendDue: (input: SendDueInput): Promise<SendDueEnd> => sendDue({ ...service, senders }, input),
  releaseDeliveries: (recoveryId: string): Promise<ReleaseStep> => releaseDeliveries(service, recoveryId),
});

export type DeliveringActivities = ReturnType<typeof createDeliveringActivities>;
