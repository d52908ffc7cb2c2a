import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import { runAll } from '../../src/engine/run-all.ts';
import { startWorker, type RunningWorker } from '../../src/engine/start-worker.ts';
import { readConfig, type Config } from '../../src/config/index.ts';
import { searchedLog } from '../support/canaries/searched-logs.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';

describe('a worker that serves some queues', () => {
  const publishing = usePublishing({ WORKER_QUEUES: 'core,webhooks' });
  const started: RunningWorker[] = [];
  after(async () => void (await Promise.all(started.map(worker => worker.close()))));

  const pollersOf = async (queue: string): Promise<number> => {
    const { workflowService } = publishing().temporal;
    const { pollers } = await workflowService.describeTaskQueue({
      namespace: publishing().config.TEMPORAL_NAMESPACE,
      taskQueue: { name: `${publishing().config.TASK_QUEUE_PREFIX}${queue}` },
      taskQueueType: 2,
    });
    return pollers?.length ?? 0;
  };

  it('leaves other queues to the workers that serve them, and both publish together', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.publish(post.id);
    await eventually('its workflow runs', async () => (await pollersOf('core')) > 0);
    assert.equal(await pollersOf('io'), 0);
    const config: Config = { ...publishing().config, WORKER_QUEUES: ['io', 'renditions'] };
    started.push(await startWorker(config, searchedLog));
    assert.equal((await author.untilFinal(post.id)).status, 'published');
  });

  it('stops with the error of the queue that failed, once the others have let the connection go', async () => {
    const connection = await NativeConnection.connect({ address: publishing().temporalAddress });
    const aWorker = (): Promise<Worker> =>
      Worker.create({ connection, taskQueue: randomUUID(), activities: { look: () => Promise.resolve() } });
    const [broken, sound] = [await aWorker(), await aWorker()];
    const failing = {
      getState: () => broken.getState(),
      shutdown: () => broken.shutdown(),
      run: () => broken.runUntil(Promise.reject(new Error('this queue is broken'))),
    };
    await assert.rejects(runAll([sound, failing]), { message: 'this queue is broken' });
    await connection.close();
  });

  it('does not start where a queue is unknown', () => {
    assert.throws(() => readConfig({ WORKER_QUEUES: 'core,oi' }), /WORKER_QUEUES.*core, io, webhooks/);
  });
});
