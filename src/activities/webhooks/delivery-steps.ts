import { testEvent } from '../../domain/webhooks/events.ts';
import type { Service } from '../../process/service.ts';
import type { Sendable } from '../../db/webhooks/attempts.ts';
import type { FailureClass } from '../../domain/webhooks/deliveries.ts';

/** Returns whether a delivery is a test, which is sent like every event and counts for nothing. */
export const isTest = ({ event }: Pick<Sendable, 'event'>): boolean => event === testEvent;

/** Dependencies of the delivering steps. */
export type Delivering = Pick<Service, 'config' | 'databaseWatch' | 'log' | 'orm' | 'cipher' | 'outbound'>;

/** Secret of the webhook's two that makes a single signature. */
export type SignedWith = 'current' | 'previous';

/** State of a delivery after an attempt: it waits for the next one, or has ended. */
export type DeliveryStep = { state: 'ended' } | { state: 'wait'; afterMs: number };

/** Attempt whose row is written: the right to make one request. */
export interface AttemptClaim {
  row: Sendable;
  attemptId: string;
  number: number;
  signedWith: SignedWith;
}

/** Result of a request, without the response's text. JSON. */
export interface AttemptRecord {
  deliveryId: string;
  attemptId: string;
  /** State of the delivery and its webhook when the attempt was claimed. The result does not affect their later states. */
  revision: number;
  generation: number;
  rotation: number | null;
  number: number;
  signedWith: SignedWith;
  /** Null for a success. */
  failure: FailureClass | null;
  message: string | null;
  statusCode: number | null;
  durationMs: number;
  /** Milliseconds between its end and the write. */
  delayedMs: number;
  dialledAddress: string | null;
  retryAfterMs: number | null;
}

/** Stored response of the receiver: limited in size, without cookies and credentials. */
export interface KeptAnswer {
  headers: Record<string, string>;
  body: string;
  truncated: boolean;
}
