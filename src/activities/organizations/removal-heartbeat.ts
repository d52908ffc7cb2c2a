import { Context } from '@temporalio/activity';

/** Says that the removal goes on; throws where Temporal has given this attempt up, so that two do not run side by side. */
export const removalHeartbeat = (): void => {
  Context.current().heartbeat();
  Context.current().cancellationSignal.throwIfAborted();
};
