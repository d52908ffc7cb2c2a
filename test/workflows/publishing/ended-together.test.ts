import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Client, Connection, WorkflowFailedError } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type {
  CommitStep,
  Plan,
  PlannedTarget,
  PostEnd,
  PrepareStep,
  TargetStep,
} from '../../../src/activities/publishing/steps.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import { keepHistory } from '../../support/histories.ts';
import { stack } from '../../support/stack.ts';
import { currentBundle } from '../../support/workflow-bundle.ts';

const targets: PlannedTarget[] = (['x', 'linkedin'] as const).map(platform => ({
  id: platform,
  platform,
  status: 'committing',
  comments: false,
}));

const plan: Plan = {
  action: 'publish',
  status: 'publishing',
  revision: 1,
  prepareAt: 0,
  dueAt: 0,
  expired: false,
  targets: targets,
  all: targets,
};

describe('targets whose commits were lost at once', () => {
  it('replay as they went', async () => {
    const { temporalAddress } = await stack();
    const { core, io } = taskQueues(`test-${randomBytes(4).toString('hex')}-`);
    const workflowBundle = await currentBundle();
    const plans = [plan, { ...plan, action: 'nothing', status: 'failed' }];
    const first = Promise.withResolvers<void>();
    const activities = {
      loadPlan: () => Promise.resolve(plans.shift()),
      markCommitLost: async ({ targetId }: TargetStep): Promise<CommitStep> => {
        if (targetId === 'linkedin') {
          await first.promise;
          return { state: 'unknown', reason: 'nobody saw its end' };
        }
        setTimeout(first.resolve, 100);
        return { state: 'again', afterMs: 1, reason: 'it was not sent' };
      },
      prepareTarget: (): Promise<PrepareStep> => Promise.resolve({ state: 'failed', reason: 'refused' }),
      reconcileTarget: (): Promise<CommitStep> => Promise.resolve({ state: 'failed', reason: 'refused' }),
      finishPost: (): Promise<PostEnd> => Promise.resolve({ status: 'failed', missing: [] }),
    };
    const connection = await Connection.connect({ address: temporalAddress });
    const native = await NativeConnection.connect({ address: temporalAddress });
    try {
      const options = { connection: native, workflowBundle, activities };
      const worker = await Worker.create({ ...options, taskQueue: core });
      const ioWorker = await Worker.create({ ...options, taskQueue: io });
      const workflowId = `post:${randomBytes(4).toString('hex')}`;
      const run = {
        workflowId,
        taskQueue: core,
        args: [{ postId: workflowId, platforms: ['x', 'linkedin'] }],
      };
      const { workflow } = new Client({ connection });
      const ran = ioWorker.runUntil(worker.runUntil(workflow.execute('publishPost', run)));
      await assert.rejects(ran, WorkflowFailedError);
      const history = await workflow.getHandle(workflowId).fetchHistory();
      await Worker.runReplayHistory({ workflowBundle }, history, workflowId);
      await keepHistory(temporalAddress, workflowId, 'publish-post/ended-together');
    } finally {
      await native.close();
      await connection.close();
    }
  });
});
