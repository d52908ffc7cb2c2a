import type { Context } from 'koa';
import { refuse } from '../../../domain/errors.ts';

/** Returns a signal that is aborted when the client of a request leaves before its answer: work for it alone can stop. */
export const clientSignal = ({ res }: Context): AbortSignal => {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished)
      controller.abort(refuse('request_timeout', 'The client disconnected before the answer.'));
  });
  return controller.signal;
};
