import type { Service } from '../../process/service.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { AttemptRecord, DeliveryStep, DeliveryWish, UnrecordedAttempt } from './delivery-steps.ts';
import { loseDelivery } from './lose-delivery.ts';
import { recordDelivery } from './record-delivery.ts';
import { releaseDeliveries, type ReleaseStep } from './release-deliveries.ts';

/** What the steps of delivering need of a process. */
export type Delivering = Pick<Service, 'config' | 'log' | 'orm' | 'cipher' | 'outbound'>;

/** The steps of webhook deliveries, bound to one process. */
export const createDeliveringActivities = (service: Service) => ({
  attemptDelivery: (wish: DeliveryWish): Promise<DeliveryStep | UnrecordedAttempt> =>
    attemptDelivery(service, wish),
  recordDelivery: (record: AttemptRecord): Promise<DeliveryStep> => recordDelivery(service, record),
  loseDelivery: (deliveryId: string): Promise<DeliveryStep> => loseDelivery(service, deliveryId),
  releaseDeliveries: (recoveryId: string): Promise<ReleaseStep> => releaseDeliveries(service, recoveryId),
});

export type DeliveringActivities = ReturnType<typeof createDeliveringActivities>;
