import type { Service } from '../../process/service.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { AttemptRecord, DeliveryStep, DeliveryInput, UnrecordedAttempt } from './delivery-steps.ts';
import { markDeliveryLost } from './mark-delivery-lost.ts';
import { recordDelivery } from './record-delivery.ts';
import { releaseDeliveries, type ReleaseStep } from './release-deliveries.ts';

/** The steps of webhook deliveries, bound to one process. */
export const createDeliveringActivities = (service: Service) => ({
  attemptDelivery: (input: DeliveryInput): Promise<DeliveryStep | UnrecordedAttempt> =>
    attemptDelivery(service, input),
  recordDelivery: (record: AttemptRecord): Promise<DeliveryStep> => recordDelivery(service, record),
  markDeliveryLost: (deliveryId: string): Promise<DeliveryStep> => markDeliveryLost(service, deliveryId),
  releaseDeliveries: (recoveryId: string): Promise<ReleaseStep> => releaseDeliveries(service, recoveryId),
});

export type DeliveringActivities = ReturnType<typeof createDeliveringActivities>;
