import type { Context } from 'koa';
import { refuse } from '../../../domain/errors.ts';

/**
 * Returns a signal that aborts when the client disconnects before its answer, so that work only for this client can stop.
 */
export const clientSignal = ({ res }: Context): AbortSignal => {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished)
      controller.abort(refuse('request_timeout', 'The client disconnected before the answer.'));
  });
  return controller.signal;
};
