import assert from 'node:assert/strict';
import type { DeliverySweepReport } from '../../../src/activities/webhooks/sweep-deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { sweepNow } from '../../support/sweep-now.ts';
import { useHooks } from '../../support/webhooks.ts';

describe('the sweep over deliveries', () => {
  const publishing = usePublishing(async () => {
    const loopback = { OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true' };
    return { ...loopback, SWEEP_EVERY: '1h', SWEEP_AFTER: '1s' };
  });
  const hooks = useHooks(publishing);

  /** Runs one sweep and returns what it found of deliveries. */
  const sweep = async (): Promise<DeliverySweepReport> => (await sweepNow(publishing())).deliveries;
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
  /** Moves the last step two minutes back, and makes the next attempt due. */
  const age = (deliveryId: string): Promise<unknown> =>
    hooks().rows(
      `update deliveries set updated_at = now() - interval '2 minutes', next_attempt_at = now() where id = $1`,
      deliveryId,
    );

  it('finds nothing while every webhook has its workflow', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await failedOnce(id);
    assert.equal((await sweep()).lost, 0);
    await hooks().delete(id);
  });

  it('sends a delivery on its way again whose workflow is gone', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const deliveryId = await failedOnce(id);
    await lose(`webhook:${id}`);
    await age(deliveryId);
    const { lost, workflows } = await sweep();
    assert.deepEqual([lost, workflows], [1, [`webhook:${id}`]]);
    await hooks().until(id, 'succeeded');
    assert.equal(hooks().receiver.received.length, 2);
    assert.equal((await sweep()).lost, 0);
  });

  it('continues a recovery whose workflow disappeared', async () => {
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
