/**
 * States of a delivery. `pending`: no attempt has ended yet. `delivering`: a request is in flight. `retrying`: the last
 * attempt failed, and `nextAttemptAt` is the time of the next. `held`: its endpoint is disabled. All others are final.
 */
export const deliveryStatuses = [
  'pending',
  'delivering',
  'retrying',
  'held',
  'succeeded',
  'exhausted',
  'cancelled',
] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Statuses of deliveries that a recovery can send again. */
export const recoverableStatuses = ['held', 'exhausted', 'cancelled', 'succeeded'] as const;

export type RecoverableStatus = (typeof recoverableStatuses)[number];

/**
 * Outcomes of an attempt. `unknown`: the process died between the request and its response, so the receiver may have it.
 */
export const attemptOutcomes = ['started', 'succeeded', 'failed', 'unknown'] as const;

export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Kinds of failures. `blocked`: the address may not be called. `status`: a response other than 2xx. */
export const failureClasses = [
  'blocked',
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'protocol',
  'status',
  'redirect',
  'died',
] as const;

export type FailureClass = (typeof failureClasses)[number];
