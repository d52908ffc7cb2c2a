import { refuse } from '../../../domain/errors.ts';

const max = 366 * 86_400_000;

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

const outOfRange = (path: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code: 'out_of_range', message }] });

/**
 * Returns the time span of usage, at most 366 days. Defaults to the span from the beginning of its last instant's month
 * until now.
 */
export const usageRange = (query: {
  from?: Date | undefined;
  to?: Date | undefined;
}): { from: Date; to: Date } => {
  // the end is exclusive, and events of this very millisecond must count
  const { to = new Date(Date.now() + 1) } = query;
  const { from = startOfMonth(new Date(to.getTime() - 1)) } = query;
  if (from >= to) throw outOfRange('from', 'Must be before `to`.');
  if (to.getTime() - from.getTime() > max) throw outOfRange('from', 'Must be at most 366 days before `to`.');
  return { from, to };
};
