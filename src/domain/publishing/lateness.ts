import type { TargetError } from '../posts/posts.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** `93600000` → `26 hours`: the largest unit of which there are at least two, rounded down; less than a second is `0 seconds`. */
export const inWords = (milliseconds: number): string => {
  const [unit, length] = units.find(([, size]) => milliseconds >= 2 * size) ?? ['second', 1_000];
  const count = Math.floor(milliseconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** When something was to go out and what time it is, by one clock; epoch milliseconds. */
export interface Due {
  /** Null when no time was ever asked for: then nothing can be late. */
  dueAt: number | null;
  now: number;
}

/**
 * What stands on a target that would go out more than `maxLateness` milliseconds after its time: it is not published any
 * more. Null while it still may be.
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
