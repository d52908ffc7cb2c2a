import pTimeout from 'p-timeout';

/**
 * Awaits a service call that must time out by itself within a few seconds. The bound is far above that, for busy machines,
 * and far below every other deadline of a test: it measures nothing, and fails if the short deadline is missing.
 */
export const answeredInTime = <T>(asked: Promise<T>, milliseconds = 30_000): Promise<T> =>
  pTimeout(asked, { milliseconds, message: `no answer within ${milliseconds} ms` });
