import { asyncLocalStorage } from '@temporalio/activity';

/**
 * The worker's own metrics; undefined outside of an activity. Labels are words of our own, never a text from outside: a
 * word that a platform or a customer chooses would grow the series without end.
 */
export const meterNow = () => asyncLocalStorage.getStore()?.metricMeter;

/** Counts one of them. */
export const countOne = (name: string, help: string, labels: Readonly<Record<string, string>>): void =>
  meterNow()?.createCounter(name, '', help).add(1, labels);

/** Counts work on clips, carousels or documents that has come to an end. */
export const countJobEnd = (kind: 'clip' | 'carousel' | 'document', status: string): void =>
  countOne('job_ends', 'Renders and documents that have finished, by result.', { kind, status });
