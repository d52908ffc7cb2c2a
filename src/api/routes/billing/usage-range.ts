import { refuse } from '../../../domain/errors.ts';

const max = 366 * 86_400_000;

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

const outOfRange = (path: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code: 'out_of_range', message }] });

/**
 * The time that usage is asked for, at most 366 days: from the beginning of the month of its last instant, until now, where
 * the query says nothing.
 */
export const usageRange = (query: {
  from?: Date | undefined;
  to?: Date | undefined;
}): { from: Date; to: Date } => {
  // the end is left out, and what happened in this very millisecond has happened
  const { to = new Date(Date.now() + 1) } = query;
  const { from = startOfMonth(new Date(to.getTime() - 1)) } = query;
  if (from >= to) throw outOfRange('from', 'Must be before `to`.');
  if (to.getTime() - from.getTime() > max) throw outOfRange('from', 'Must be at most 366 days before `to`.');
  return { from, to };
};
