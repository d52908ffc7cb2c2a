import pTimeout from 'p-timeout';

/**
 * What is asked of a service that gives up by itself within a few seconds. The bound is far above that, for busy machines, and
 * far below what a test sets every other deadline to: it measures nothing, and fails where the short deadline is gone.
 */
export const answeredInTime = <T>(asked: Promise<T>, milliseconds = 30_000): Promise<T> =>
  pTimeout(asked, { milliseconds, message: `no answer within ${milliseconds} ms` });
