import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { RunFailure } from '../adapters/media/ffmpeg-run.ts';
import { workerStopped } from '../domain/worker-stopped.ts';

/**
 * Returns the error of an aborted long step: a cancellation by the workflow is a cancellation, a stopping worker hands the
 * step over (`acrossWorkers` begins it again), and everything else is retried.
 */
export const endOfAborted = (): Error => {
  const { cancellationDetails } = Context.current();
  if (cancellationDetails?.cancelRequested) return new CancelledFailure('the work was cancelled');
  const message = 'this worker is stopping, another one continues';
  return ApplicationFailure.create({
    message,
    type: workerStopped,
    nonRetryable: cancellationDetails?.workerShutdown === true,
  });
};

/** Maximum number of times that one video may break ffmpeg without a known reason, such as being killed. */
const maxBreaks = 3;

/** Returns the failure unchanged, to be retried, unless the input has broken ffmpeg too often. */
export const unlessBroken = (error: unknown): unknown =>
  error instanceof RunFailure && Context.current().info.attempt >= maxBreaks
    ? ApplicationFailure.nonRetryable(error.message, error.name)
    : error;
