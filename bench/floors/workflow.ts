import {
  condition,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { ioQueueBeside } from '../../src/domain/task-queues.ts';
import type { BareActivities } from './bare-activities.ts';

/** Floors of publishing: the cost of Temporal itself for the same steps in the same shape, without work. */

export const wake = defineSignal('wake');

const { first, last } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '10s' });

const onIo = (): Pick<BareActivities, 'step' | 'note'> =>
  proxyActivities<BareActivities>({
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: '3m',
    retry: { maximumAttempts: 1 },
  });

/** Runs a local step, then the steps of all targets in parallel, then a local step. */
export async function bareTargets(targets: number[]): Promise<void> {
  let woken = false;
  setHandler(wake, () => void (woken = true));
  const { step } = onIo();
  await first();
  await condition(() => woken);
  await Promise.all(
    targets.map(async steps => {
      for (let number = 0; number < steps; number += 1) await step(number);
    }),
  );
  await last(workflowInfo().workflowId);
}

/** Waits until `at` (epoch milliseconds), then runs one step per target in parallel. Returns when each step began. */
export async function bareTimer(at: number, targets: number): Promise<number[]> {
  const { note } = onIo();
  await sleep(at - Date.now());
  return Promise.all(Array.from({ length: targets }, () => note()));
}
