import type { DeliveryStatus } from './deliveries.ts';

/** Fields of a delivery that its plan needs. Times are in epoch milliseconds. */
export interface Planned {
  status: DeliveryStatus;
  /** Number of attempts that count against the retry schedule. */
  tries: number;
  retrySchedule: readonly number[];
  nextAttemptAt: number | null;
  updatedAt: number;
}

/** Number of the attempt from 1, and its time if each attempt before it fails immediately. */
export interface PlannedAttempt {
  try: number;
  at: number;
}

const goingOn: readonly DeliveryStatus[] = ['pending', 'delivering', 'retrying'];

/** Returns all remaining attempts. Empty for a delivery that is final or held. */
export const plannedAttempts = ({
  status,
  tries,
  retrySchedule,
  nextAttemptAt,
  updatedAt,
}: Planned): PlannedAttempt[] => {
  if (!goingOn.includes(status)) return [];
  const first = nextAttemptAt ?? updatedAt;
  const waits = retrySchedule.slice(tries);
  return [0, ...waits].map((_, index) => ({
    try: tries + index + 1,
    at: waits.slice(0, index).reduce((at, wait) => at + wait, first),
  }));
};
