import { asyncLocalStorage } from '@temporalio/activity';

/**
 * Returns the worker's own metrics, or undefined outside an activity. Labels are our own words, never a text from outside:
 * a word that a platform or a customer chooses would create metric series without limit.
 */
export const meterNow = () => asyncLocalStorage.getStore()?.metricMeter;

/** Increments a counter. */
export const countOne = (name: string, help: string, labels: Readonly<Record<string, string>>): void =>
  meterNow()?.createCounter(name, '', help).add(1, labels);

/** Counts an ended job on a clip, carousel, or document. */
export const countJobEnd = (kind: 'clip' | 'carousel' | 'document', status: string): void =>
  countOne('job_ends', 'Renders and documents that have finished, by result.', { kind, status });
