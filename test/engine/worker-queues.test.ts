import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { MessageToSend } from '../../src/db/outbox.ts';
import { workflowIdOf, type MessagePayloads } from '../../src/domain/stories.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import { createSendMessage } from '../../src/engine/send-message.ts';
import { runAll } from '../../src/engine/run-all.ts';
import { startWorker, type RunningWorker } from '../../src/engine/start-worker.ts';
import { readConfig, type Config } from '../../src/config/index.ts';
import { searchedLog } from '../support/canaries/searched-logs.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';
import { openTestService } from '../support/service.ts';
import { temporal } from '../support/stack.ts';
import { use } from '../support/use.ts';

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

describe('work that waits in the queues of Temporal', () => {
  const service = use(async () =>
    openTestService({
      TEMPORAL_ADDRESS: await temporal(),
      TASK_QUEUE_PREFIX: `test-${randomUUID().slice(0, 8)}-`,
      DATA_DIR: tmpdir(),
    }),
  );
  const connection = use(async () => NativeConnection.connect({ address: await temporal() }));

  const jobMessage = (payload: MessagePayloads['job.due']): MessageToSend => ({
    kind: 'job.due',
    workflow_id: workflowIdOf('job.due', payload),
    payload,
  });

  const postMessage = (orgId: string, postId: string): MessageToSend => {
    const payload = { postId, orgId, brandId: randomUUID(), platforms: ['x' as const] };
    return { kind: 'post.changed', workflow_id: workflowIdOf('post.changed', payload), payload };
  };

  it('begins with due posts, in turns of organizations, however many others were imported before', async () => {
    const { config, orm } = service();
    const send = createSendMessage(config, connection(), orm);
    const client = new Client({ connection: await Connection.connect({ address: await temporal() }) });
    const [importer, neighbor, due, jobId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await send(jobMessage({ jobId, orgId: neighbor, brandId: null, kind: 'posts.import' }));
    for (let count = 0; count < 12; count += 1) await send(postMessage(importer, randomUUID()));
    await send(postMessage(neighbor, due));

    const begun: string[] = [];
    while (begun.length < 14) {
      const { workflowExecution: of } = await client.withDeadline(Date.now() + 60_000, () =>
        client.workflowService.pollWorkflowTaskQueue({
          namespace: config.TEMPORAL_NAMESPACE,
          taskQueue: { name: taskQueues(config.TASK_QUEUE_PREFIX).core },
          identity: 'test',
        }),
      );
      begun.push(of?.workflowId ?? '');
    }
    await client.connection.close();
    assert.ok(begun.slice(0, 3).includes(`post:${due}`), begun.join(', '));
    assert.equal(begun.at(-1), `job:${jobId}`);
  });
});
