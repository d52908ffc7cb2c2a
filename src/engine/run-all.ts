import type { Worker } from '@temporalio/worker';

type Running = Pick<Worker, 'getState' | 'run' | 'shutdown'>;

/** Has those that run finish what they have in hand, and no others. */
export const stopAll = (workers: readonly Running[]): void => {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
};

/**
 * Runs the workers of a process until all have stopped. Where one fails, the others stop as well, and its error is thrown once
 * they have: until then they hold the connection.
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
