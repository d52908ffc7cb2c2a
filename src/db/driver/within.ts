import { refuse } from '../../domain/errors.ts';

/** The result of `work`, or a 503 when it takes longer than `milliseconds`. The work itself goes on. */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(refuse('unavailable', 'The database does not answer; please try again.', { retryAfter: 1 })),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
