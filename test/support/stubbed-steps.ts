import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { PublishingActivities } from '../../src/activities/publishing/publishing-activities.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { stack } from './stack.ts';
import { currentBundle } from './workflow-bundle.ts';

export type StubbedSteps = {
  [Step in keyof PublishingActivities]?: (
    ...given: Parameters<PublishingActivities[Step]>
  ) => Promise<Awaited<ReturnType<PublishingActivities[Step]>>>;
};

/** Runs a post's workflow to its end over steps that a test plays, and returns its id and its end. */
export const publishWith = async (
  activities: StubbedSteps,
  platforms: readonly PlatformName[],
): Promise<{ workflowId: string; error: unknown }> => {
  const { temporalAddress } = await stack();
  const { core, io, publishing } = taskQueues(`test-${randomBytes(4).toString('hex')}-`);
  const workflowBundle = await currentBundle();
  const connection = await Connection.connect({ address: temporalAddress });
  const native = await NativeConnection.connect({ address: temporalAddress });
  try {
    const options = { connection: native, workflowBundle, activities };
    const worker = await Worker.create({ ...options, taskQueue: core });
    const others = await Promise.all(
      [io, publishing].map(taskQueue => Worker.create({ ...options, taskQueue })),
    );
    const workflowId = `post:${randomBytes(4).toString('hex')}`;
    const { workflow } = new Client({ connection });
    const run = workflow.execute('publishPost', {
      workflowId,
      taskQueue: core,
      args: [{ postId: workflowId, platforms }],
    });
    const all = others.reduce((rest, one) => one.runUntil(rest), worker.runUntil(run));
    const error = await all.then(
      () => undefined,
      (failed: unknown) => failed,
    );
    const history = await workflow.getHandle(workflowId).fetchHistory();
    await Worker.runReplayHistory({ workflowBundle }, history, workflowId);
    return { workflowId, error };
  } finally {
    await native.close();
    await connection.close();
  }
};
