import assert from 'node:assert/strict';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { prune } from '../../../src/workflows/prune.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('the upkeep of the database', () => {
  const service = usePublishing();

  it('runs as a workflow that says what it deleted, by table', async () => {
    await service().api
      .rows(`insert into device_logins (id, created_at, device_hash, user_code_hash, ip, status, expires_at)
       values (gen_random_uuid(), now(), 'a', 'a', '10.0.0.1', 'pending', now() - interval '25 hours')`);
    const { TASK_QUEUE_PREFIX } = service().config;
    const workflowId = `prune-once-${TASK_QUEUE_PREFIX}`;
    const report = await service().temporal.workflow.execute<typeof prune>('prune', {
      workflowId,
      taskQueue: taskQueues(TASK_QUEUE_PREFIX).core,
      args: [],
    });
    assert.equal(report.rows['device_logins'], 1);
    await keepHistory(service().temporalAddress, workflowId, 'prune/rows');
  });

  it('fails when a table refuses, and names it', async () => {
    const { api, config, temporal, temporalAddress } = service();
    await api.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    await api.rows('create trigger refuse before delete on device_logins execute function refuse()');
    const workflowId = `prune-refused-${config.TASK_QUEUE_PREFIX}`;
    const taskQueue = taskQueues(config.TASK_QUEUE_PREFIX).core;
    const run = temporal.workflow.execute<typeof prune>('prune', { workflowId, taskQueue, args: [] });
    await assert.rejects(run, ({ cause }: { cause: Error }) =>
      cause.message.includes('device_logins could not be deleted'),
    );
    await keepHistory(temporalAddress, workflowId, 'prune/refused');
  });

  it('is started by a Temporal Schedule, which an operator sees', async () => {
    const handle = service().temporal.schedule.getHandle(`${service().config.TASK_QUEUE_PREFIX}prune`);
    const next = () =>
      handle.describe().then(
        ({ info }) => info.nextActionTimes.length > 0,
        () => false,
      );
    assert.ok(await eventually('the schedule is there', next));
  });
});
