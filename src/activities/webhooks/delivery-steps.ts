import { testEvent } from '../../domain/webhooks/events.ts';
import type { Service } from '../../process/service.ts';
import type { Sendable } from '../../db/webhooks/attempts.ts';
import type { FailureClass } from '../../domain/webhooks/deliveries.ts';

/** Whether a delivery is a test, which goes the way of every event and counts for nothing. */
export const isTest = ({ event }: Pick<Sendable, 'event'>): boolean => event === testEvent;

/** What the steps of delivering need of a process. */
export type Delivering = Pick<Service, 'config' | 'databaseWatch' | 'log' | 'orm' | 'cipher' | 'outbound'>;

/** Which of an endpoint's two secrets a single signature is made with. */
export type SignedWith = 'current' | 'previous';

/** Where a delivery is after an attempt: it waits for the next one, or nothing more is to be done for it. */
export type DeliveryStep = { state: 'ended' } | { state: 'wait'; afterMs: number };

/** An attempt whose row is written: the right to make one request. */
export interface AttemptClaim {
  row: Sendable;
  attemptId: string;
  number: number;
  signedWith: SignedWith;
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
  /** How long ago it ended when it is written. */
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
