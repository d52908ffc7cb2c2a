import type { Worker } from '@temporalio/worker';

type Running = Pick<Worker, 'getState' | 'run' | 'shutdown'>;

/** Stops running workers after they have finished their current work. */
export const stopAll = (workers: readonly Running[]): void => {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
};

/**
 * Runs the workers of a process until all have stopped. If one fails, stops the others and throws its error after they have
 * stopped, because they hold the connection until then.
 */
export const runAll = async (workers: readonly Running[]): Promise<void> => {
  const failures: unknown[] = [];
  await Promise.all(
    workers.map(worker =>
      worker.run().catch((error: unknown) => {
        failures.push(error);
        stopAll(workers);
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
};
