import pTimeout from 'p-timeout';
import { refuse } from '../../domain/errors.ts';

const late = (): never => {
  throw refuse('unavailable', 'The database does not answer. Try again shortly.', { retryAfter: 1 });
};

/** Returns the result of `work`, or rejects with 503 if it takes longer than `milliseconds`. The work itself continues. */
export const answerWithin = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  pTimeout(work, { milliseconds, fallback: late });
