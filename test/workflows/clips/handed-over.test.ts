import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { ClipJobEnd, ClipJobPlan } from '../../../src/activities/clips/run-clip-job.ts';
import { endOfAborted, unlessBroken } from '../../../src/activities/hand-over.ts';
import { RunFailure } from '../../../src/adapters/media/ffmpeg-run.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import { keepHistory } from '../../support/histories.ts';
import { stack } from '../../support/stack.ts';
import { currentBundle } from '../../support/workflow-bundle.ts';

describe('a job of ffmpeg', () => {
  it('continues elsewhere when its worker is asked to stop, which does not count as an attempt', async () => {
    const { temporalAddress } = await stack();
    const { core, media } = taskQueues(`test-${randomBytes(4).toString('hex')}-`);
    const plans: ClipJobPlan[] = [
      { action: 'run', kind: 'render', attempt: 1 },
      { action: 'nothing', status: 'completed' },
    ];
    const begun = Promise.withResolvers<void>();
    const tries: number[] = [];
    const activities = {
      loadClipJob: () => Promise.resolve(plans.shift()),
      runClipJob: async (): Promise<ClipJobEnd> => {
        const context = Context.current();
        tries.push(context.info.attempt);
        if (tries.length > 1) return { state: 'completed' };
        begun.resolve();
        await context.cancelled.catch(() => undefined);
        throw endOfAborted();
      },
    };
    const connection = await Connection.connect({ address: temporalAddress });
    const native = await NativeConnection.connect({ address: temporalAddress });
    const workflowBundle = await currentBundle();
    const options = { connection: native, workflowBundle, activities, shutdownGraceTime: 0 };
    const aMediaWorker = () => Worker.create({ ...options, taskQueue: media });
    try {
      const worker = await Worker.create({ ...options, taskQueue: core });
      const workflowId = `clip-job:${randomBytes(4).toString('hex')}`;
      const { workflow } = new Client({ connection });
      const run = { workflowId, taskQueue: core, args: [{ jobId: workflowId }] };
      const status: unknown = await worker.runUntil(async () => {
        const ended = workflow.execute('processClip', run);
        await (await aMediaWorker()).runUntil(begun.promise);
        return (await aMediaWorker()).runUntil(ended);
      });
      assert.deepEqual([status, tries], ['completed', [1, 1]]);
      await keepHistory(temporalAddress, workflowId, 'process-clip/handed-over');
    } finally {
      await native.close();
      await connection.close();
    }
  });

  it('is tried three times where ffmpeg breaks without a reason, and longer where all else is away', async () => {
    const after = (attempt: number, error: Error) =>
      new MockActivityEnvironment({ attempt }).run(() => Promise.resolve(unlessBroken(error)));
    const [broken, away] = [new RunFailure('exit', 'ended with SIGKILL', ''), new Error('no store')];
    assert.equal(await after(2, broken), broken);
    const last = await after(3, broken);
    assert.ok(last instanceof ApplicationFailure && last.nonRetryable);
    assert.equal(await after(7, away), away);
  });
});
