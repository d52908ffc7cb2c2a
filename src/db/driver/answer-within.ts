import pTimeout from 'p-timeout';
import { refuse } from '../../domain/errors.ts';

const late = (): never => {
  throw refuse('unavailable', 'The database does not answer. Try again shortly.', { retryAfter: 1 });
};

/** The result of `work`, or a 503 when it takes longer than `milliseconds`. The work itself goes on. */
export const answerWithin = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  pTimeout(work, { milliseconds, fallback: late });
