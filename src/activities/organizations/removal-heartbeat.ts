import { Context } from '@temporalio/activity';

/**
 * Reports that the deletion continues. Throws if Temporal has abandoned this attempt, so that two do not run in parallel.
 */
export const removalHeartbeat = (): void => {
  Context.current().heartbeat();
  Context.current().cancellationSignal.throwIfAborted();
};
