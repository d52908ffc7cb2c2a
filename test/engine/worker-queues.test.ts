import assert from 'node:assert/strict';
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

  it('leaves the others to those that serve them, and both publish together', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.publish(post.id);
    await eventually('its workflow runs', async () => (await pollersOf('core')) > 0);
    assert.equal(await pollersOf('io'), 0);
    const config: Config = { ...publishing().config, WORKER_QUEUES: ['io', 'renditions'] };
    started.push(await startWorker(config, searchedLog));
    assert.equal((await author.untilFinal(post.id)).status, 'published');
  });

  it('does not start where a queue is unknown', () => {
    assert.throws(() => readConfig({ WORKER_QUEUES: 'core,oi' }), /WORKER_QUEUES.*core, io, webhooks/);
  });
});
