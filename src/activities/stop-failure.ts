import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';

/** What a step that was stopped throws: a cancellation by its workflow ends it, a worker that stops has it done again elsewhere. */
export const stopFailure = (): Error =>
  Context.current().cancellationDetails?.cancelRequested
    ? new CancelledFailure('nobody wants it any more')
    : ApplicationFailure.retryable('this worker stops; another one goes on', 'WorkerStopped');
