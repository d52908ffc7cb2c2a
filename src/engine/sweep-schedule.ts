import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { scheduleIds } from '../domain/ids.ts';
import { taskQueues } from '../domain/task-queues.ts';
import type { sweepPosts } from '../workflows/sweep-posts.ts';

const workflowKind = defineSearchAttributeKey('WorkflowKind', SearchAttributeType.KEYWORD);

/** A sweep looks at everything there is, so one that was missed needs no catching up; Temporal's least is 10 s. */
const catchupWindow = '10s';
/** Ends a sweep whose worker or database is away: the next one begins afresh. */
const longestSweep = '10m';

const sweepSchedule = (config: Config) => {
  const id = scheduleIds.sweep(config.TASK_QUEUE_PREFIX);
  return {
    scheduleId: id,
    spec: { intervals: [{ every: config.SWEEP_EVERY }] },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow } as const,
    action: {
      type: 'startWorkflow' as const,
      workflowType: 'sweepPosts' satisfies (typeof sweepPosts)['name'],
      workflowId: id,
      args: [],
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      workflowExecutionTimeout: longestSweep,
      staticSummary: 'Look for posts that should have a live workflow and have none',
      typedSearchAttributes: [{ key: workflowKind, value: 'sweep' }],
    },
  };
};

/** Makes the schedule of the sweep, or brings it to what this release says; one that an operator paused stays paused. */
export const ensureSweepSchedule = async (client: Client, config: Config): Promise<void> => {
  const { scheduleId, ...wanted } = sweepSchedule(config);
  try {
    await client.schedule.create({ scheduleId, ...wanted });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...wanted, state }));
  }
};

/** How long until it is tried again, and until it is made sure of again: a Temporal that lost its data has no schedule. */
const pauseMs = { failed: 5_000, done: 5 * 60_000 };

/** Keeps the schedule there until `stopping`; the worker does not wait for it. */
export const keepSweepScheduled = async (
  ensure: () => Promise<void>,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> => {
  while (!stopping.aborted) {
    const pause = await ensure().then(
      () => pauseMs.done,
      (error: unknown) => {
        log.warn({ err: error }, 'the sweep could not be scheduled yet; trying again');
        return pauseMs.failed;
      },
    );
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
};
