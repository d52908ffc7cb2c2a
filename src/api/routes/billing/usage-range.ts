import { refuse, type Refusal } from '../../../domain/errors.ts';
import { instant, timestamp } from '../../http/schemas.ts';
import { usageStep } from './billing-view.ts';

/** Query parameters that select a time span of usage and the length of its periods. */
export const rangeQuery = {
  from: instant
    .optional()
    .meta({ description: 'Start of the range, inclusive.', example: '2026-11-01T00:00:00.000Z' }),
  to: instant
    .optional()
    .meta({ description: 'End of the range, exclusive.', example: '2026-12-01T00:00:00.000Z' }),
  by: usageStep.default('month').describe('Length of each period, in UTC.'),
};

/** Start of a period in a response. */
export const periodStart = timestamp.meta({
  description: 'Start of the period, in UTC.',
  example: '2026-11-01T00:00:00.000Z',
});

/** Fields of a response that give its time span. */
export const rangeShape = {
  from: periodStart,
  to: timestamp.describe('End of the period, in UTC, exclusive.'),
};

interface UsageRange {
  from: Date;
  to: Date;
}

/** Returns the fields of a response that give its time span. */
export const viewRange = ({ from, to }: UsageRange): Record<keyof typeof rangeShape, string> => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

const max = 366 * 86_400_000;

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

/** Returns the error for a time span that cannot be answered. `advice`: the sentence about `from`, if it differs. */
export const wrongRange = (message: string, advice = message): Refusal =>
  refuse('validation_failed', message, {
    details: [{ path: 'from', code: 'out_of_range', message: advice }],
  });

/**
 * Returns the time span of usage, at most 366 days. Defaults to the span from the beginning of its last instant's month
 * until now.
 */
export const usageRange = (query: { from?: Date | undefined; to?: Date | undefined }): UsageRange => {
  // the end is exclusive, and events of this very millisecond must count
  const { to = new Date(Date.now() + 1) } = query;
  const { from = startOfMonth(new Date(to.getTime() - 1)) } = query;
  if (from >= to) throw wrongRange('Must be before `to`.');
  if (to.getTime() - from.getTime() > max) throw wrongRange('Must be at most 366 days before `to`.');
  return { from, to };
};
