/** Input for the delay between a failed attempt and the next one. */
export interface RetryInput {
  /** Delays in milliseconds, one for each failure that is retried. */
  retrySchedule: readonly number[];
  /** Number of failures since the schedule began, including the current one. */
  failures: number;
  /** Delay requested by the receiver, in milliseconds. */
  retryAfterMs: number | null;
  /** Maximum upward jitter in percent of the delay. 0 keeps the schedule exact. */
  jitterPercent: number;
  /** Seed of the jitter. The same key and failure get the same jitter, so that a repeated step plans the same time. */
  key: string;
}

/** Maximum factor by which a receiver can extend a delay. */
const maxStretch = 2;

/**
 * Returns the delay in milliseconds, or null if the schedule is exhausted. `Retry-After` can make the delay longer, never
 * shorter, and at most twice as long, so that no receiver delays its deliveries indefinitely.
 */
export const retryDelayAfter = ({
  retrySchedule,
  failures,
  retryAfterMs,
  jitterPercent,
  key,
}: RetryInput): number | null => {
  const step = retrySchedule[failures - 1];
  if (step === undefined) return null;
  const asked = Math.min(Math.max(step, retryAfterMs ?? 0), step * maxStretch);
  return Math.round(asked * (1 + (jitterPercent / 100) * fractionOf(`${key}:${failures}`)));
};

/** Returns a pseudorandom number in [0, 1) that depends only on the text (FNV-1a). */
const fractionOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return (hash >>> 0) / 2 ** 32;
};
