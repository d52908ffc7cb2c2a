import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import { workerStopped } from '../domain/worker-stopped.ts';

/**
 * Runs a step, and runs it again as a first attempt each time a stopping worker hands it over. Deploys therefore use up no
 * attempts.
 */
export async function acrossWorkers<T>(step: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await step();
    } catch (error) {
      if (!isHandedOver(error)) throw error;
    }
}

const isHandedOver = (error: unknown): boolean =>
  error instanceof ActivityFailure &&
  error.cause instanceof ApplicationFailure &&
  error.cause.type === workerStopped;
