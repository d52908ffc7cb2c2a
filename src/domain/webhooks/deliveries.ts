/**
 * A delivery's life. `pending`: no attempt has ended yet; `delivering`: a request is under way; `retrying`: the last one
 * failed and `nextAttemptAt` says when the next is; `held`: its endpoint is disabled; the rest are ends.
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

/** What a recovery may send again. */
export const recoverableStatuses = ['held', 'exhausted', 'cancelled', 'succeeded'] as const;

export type RecoverableStatus = (typeof recoverableStatuses)[number];

/** `unknown`: the process died between the request and its answer; the receiver may have it. */
export const attemptOutcomes = ['started', 'succeeded', 'failed', 'unknown'] as const;

export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Where an attempt failed. `blocked`: the address may not be called; `status`: an answer that is not 2xx. */
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
