import assert from 'node:assert/strict';
import type { DeliverySweepReport } from '../../../src/activities/webhooks/sweep-deliveries.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { sweepDeliveries } from '../../../src/workflows/sweep-deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useHooks } from '../../support/webhooks.ts';

describe('the sweep over deliveries', () => {
  const publishing = usePublishing(async () => {
    const loopback = { OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true' };
    return { ...loopback, SWEEP_EVERY: '1h', SWEEP_AFTER: '1s' };
  });
  const hooks = useHooks(publishing);

  let sweeps = 0;
  /** Sweeps now, as the schedule would, and tells what it found. */
  const sweep = async (): Promise<DeliverySweepReport & { id: string }> => {
    const id = `delivery-sweep-${(sweeps += 1)}-${publishing().config.TASK_QUEUE_PREFIX}`;
    const taskQueue = taskQueues(publishing().config.TASK_QUEUE_PREFIX).core;
    const report = await publishing().temporal.workflow.execute<typeof sweepDeliveries>('sweepDeliveries', {
      workflowId: id,
      taskQueue,
      args: [],
    });
    return { ...report, id };
  };
  const lose = (workflowId: string): Promise<unknown> =>
    publishing().temporal.workflow.getHandle(workflowId).terminate('lost, for a test');
  const failedOnce = async (webhookId: string): Promise<string> => {
    hooks().receiver.answer({ status: 500 });
    await hooks().happen();
    const [delivery] = await hooks().until(webhookId, 'retrying');
    assert.ok(delivery);
    hooks().receiver.answer({ status: 204 });
    return delivery.id;
  };
  /** As if its last step were two minutes ago and its next attempt due. */
  const age = (deliveryId: string): Promise<unknown> =>
    hooks().rows(
      `update deliveries set updated_at = now() - interval '2 minutes', next_attempt_at = now() where id = $1`,
      deliveryId,
    );

  it('finds nothing while every webhook has its workflow', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await failedOnce(id);
    const { id: run, lost } = await sweep();
    assert.equal(lost, 0);
    await keepHistory(publishing().temporalAddress, run, 'sweep-deliveries/nothing-lost');
    await hooks().delete(id);
  });

  it('sends a delivery on its way again whose workflow is gone', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const deliveryId = await failedOnce(id);
    await lose(`webhook:${id}`);
    await age(deliveryId);
    const { id: run, ...report } = await sweep();
    assert.deepEqual([report.lost, report.workflows], [1, [`webhook:${id}`]]);
    await hooks().until(id, 'succeeded');
    assert.equal(hooks().receiver.received.length, 2);
    assert.equal((await sweep()).lost, 0);
    await keepHistory(publishing().temporalAddress, run, 'sweep-deliveries/lost');
  });

  it('goes on with a recovery whose workflow is gone', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: 5 });
    await hooks().patch(id, { enabled: false });
    await hooks().happen(30);
    await hooks().patch(id, { enabled: true });
    const recoveryId = await hooks().recover(id);
    await eventually('it has begun', () => hooks().receiver.received.length > 0);
    await lose(`recovery:${recoveryId}`);
    await eventually('the sweep finds it', async () =>
      (await sweep()).workflows.includes(`recovery:${recoveryId}`),
    );
    assert.equal((await hooks().untilRecovered(id, recoveryId)).released, 30);
    await hooks().until(id, 'succeeded');
    assert.equal(hooks().receiver.received.length, 30);
  });
});
