/** How long after a failed attempt the next one follows. */
export interface RetryInput {
  /** Waits in milliseconds, one for each failure that is forgiven. */
  retrySchedule: readonly number[];
  /** Failures since the schedule began, the one that is asked for among them. */
  failures: number;
  /** What the receiver asked for, in milliseconds. */
  retryAfterMs: number | null;
  /** Upward, in percent of the wait: 0 keeps the schedule exact. */
  jitterPercent: number;
  /** The same key and failure get the same jitter, so that a repeated step plans the same. */
  key: string;
}

/** A receiver may stretch a wait to this many times its length. */
const maxStretch = 2;

/**
 * The wait in milliseconds; null when the schedule is at its end. `Retry-After` makes it longer, never shorter, and at most
 * twice as long, so that no receiver parks its deliveries for ever.
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

/** A number in [0, 1) that looks like chance and depends on the text alone (FNV-1a). */
const fractionOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return (hash >>> 0) / 2 ** 32;
};
