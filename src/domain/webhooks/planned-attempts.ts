import type { DeliveryStatus } from './deliveries.ts';

/** A delivery, as far as its plan needs it. Instants in epoch milliseconds. */
export interface Planned {
  status: DeliveryStatus;
  /** Attempts that have counted against the retry schedule. */
  tries: number;
  retrySchedule: readonly number[];
  nextAttemptAt: number | null;
  updatedAt: number;
}

/** The try from 1 on, and when it would be if each before it failed at once. */
export interface PlannedAttempt {
  try: number;
  at: number;
}

const goingOn: readonly DeliveryStatus[] = ['pending', 'delivering', 'retrying'];

/** Everything that will still be tried; nothing for what has ended or is held. */
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
