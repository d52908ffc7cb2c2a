import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { RunFailure } from '../adapters/media/ffmpeg-run.ts';
import { workerStopped } from '../domain/worker-stopped.ts';

/**
 * What an aborted long step ends with: a cancellation by the workflow is one, a worker that stops hands the step over
 * (`acrossWorkers` begins it again), and after anything else it is tried again.
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

/** How often one video may break ffmpeg without a known reason, such as by being killed. */
const maxBreaks = 3;

/** The failure as it is, to be tried again; what has broken ffmpeg time and again is not worth another one. */
export const unlessBroken = (error: unknown): unknown =>
  error instanceof RunFailure && Context.current().info.attempt >= maxBreaks
    ? ApplicationFailure.nonRetryable(error.message, error.name)
    : error;
