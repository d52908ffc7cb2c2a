import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import { workerStopped } from '../domain/worker-stopped.ts';

/** Runs a step, and again as its first try each time a worker that stops hands it over: deploys use up none of its tries. */
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
