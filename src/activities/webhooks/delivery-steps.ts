import type { Service } from '../../process/service.ts';
import type { DeliveryStatus, FailureClass } from '../../domain/deliveries.ts';

/** What the steps of delivering need of a process. */
export type Delivering = Pick<Service, 'config' | 'log' | 'orm' | 'cipher' | 'outbound'>;

/** Which of an endpoint's two secrets a single signature is made with. */
export type SignedWith = 'current' | 'previous';

/** Where a delivery is after a step. */
export type DeliveryStep =
  | { state: 'ended'; status: DeliveryStatus; reason: string }
  /** `sendAt`: the instant that the endpoint's rate has kept free for it, epoch milliseconds by the database's clock. */
  | { state: 'wait'; afterMs: number; reason: string; sendAt?: number };

/** Names a delivery, with the slot that it was given, if it was. */
export interface DeliveryInput {
  deliveryId: string;
  sendAt: number | null;
}

/** What a request came to, without the answer's text. JSON. */
export interface AttemptRecord {
  deliveryId: string;
  attemptId: string;
  /** As the delivery and its endpoint were when the attempt was claimed: later lives of them are none of its business. */
  revision: number;
  generation: number;
  rotation: number | null;
  number: number;
  signedWith: SignedWith;
  /** Null for success. */
  failure: FailureClass | null;
  message: string | null;
  statusCode: number | null;
  durationMs: number;
  /** How long its end has been kept back since: it ended so long before it is written. */
  delayedMs: number;
  dialledAddress: string | null;
  retryAfterMs: number | null;
}

/** The receiver's answer as it is kept: bounded, without cookies and credentials. */
export interface KeptAnswer {
  headers: Record<string, string>;
  body: string;
  truncated: boolean;
}

/** The answer could not be written because the database was away; the workflow keeps it until it can be. */
export interface UnrecordedAttempt {
  state: 'unrecorded';
  record: AttemptRecord;
}
