import type { TargetError } from '../posts/posts.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/**
 * Formats milliseconds: `93600000` becomes `26 hours`. Uses the largest unit of which there are at least two, rounded down.
 * Less than a second is `0 seconds`.
 */
export const inWords = (milliseconds: number): string => {
  const [unit, length] = units.find(([, size]) => milliseconds >= 2 * size) ?? ['second', 1_000];
  const count = Math.floor(milliseconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** Due time and current time by the same clock, in epoch milliseconds. */
export interface Due {
  /** Null if no time was requested. Such a target is never late. */
  dueAt: number | null;
  now: number;
}

/**
 * Returns the error of a target that is more than `maxLateness` milliseconds late and is therefore not published, or null
 * if it still may be.
 */
export const lateError = ({ dueAt, now }: Due, maxLateness: number): TargetError | null => {
  if (dueAt === null || now - dueAt <= maxLateness) return null;
  const due = new Date(dueAt).toISOString();
  return {
    code: 'expired',
    message: `The post was due at ${due} and was not published in time. It is ${inWords(now - dueAt)} late, and the limit is ${inWords(maxLateness)}. Publish it now, or reschedule it.`,
    retryable: true,
  };
};
