import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { keepHistory } from '../support/histories.ts';
import { startMortal, type Mortal } from '../support/mortal-worker.ts';
import { startReceiver, type Receiver } from '../support/receivers.ts';
import { hooksOf, shortLadder, type DeliveryRow, type Hooks } from '../support/webhooks.ts';

describe('W16: a delivery whose worker is killed', function () {
  this.timeout(180_000);
  let mortal: Mortal;
  let hooks: Hooks;
  let receiver: Receiver;
  before(async () => {
    mortal = await startMortal({ ...shortLadder, WEBHOOK_TIMEOUT: '5s' });
  });
  beforeEach(async () => {
    hooks = await hooksOf(mortal);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await hooks.close();
    await receiver.close();
  });
  after(() => mortal.close());

  /** One event, during whose delivery the worker dies at that place. */
  const killedAt = async (webhookId: string, place: string): Promise<DeliveryRow> => {
    const deaths = mortal.worker.deaths.length;
    mortal.worker.plan({ at: place, action: 'kill' });
    await hooks.happen();
    await eventually('the worker is dead', () => mortal.worker.deaths.length > deaths, 60_000);
    const [delivery] = await hooks.until(webhookId, 'succeeded');
    assert.ok(delivery);
    return delivery;
  };
  const outcomes = async ({ id }: DeliveryRow): Promise<unknown[]> =>
    (await hooks.attempts(id)).map(({ outcome, failure }) => [outcome, failure]);

  it('before its request is shown as unknown, and sent by the ladder', async () => {
    const { id } = await hooks.create({ url: receiver.url });
    const delivery = await killedAt(id, 'deliver.after_claim');
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(await outcomes(delivery), [
      ['unknown', 'died'],
      ['succeeded', null],
    ]);
    assert.equal((await hooks.webhook(id)).consecutive_failures, 0);
    await hooks.untilWorkflowEnds(delivery.id);
    await keepHistory(mortal.temporalAddress, `delivery:${delivery.id}`, 'deliver-event/lost-attempt');
  });

  it('after its answer came is sent a second time, with the same bytes, and never a third', async () => {
    const { id } = await hooks.create({ url: receiver.url });
    const delivery = await killedAt(id, 'deliver.after_request');
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['x-service-attempt']),
      ['1', '2'],
    );
    assert.equal(receiver.received[0]?.body, receiver.received[1]?.body);
    assert.deepEqual(await outcomes(delivery), [
      ['unknown', 'died'],
      ['succeeded', null],
    ]);
  });

  it('after its end was written is not sent again', async () => {
    const { id } = await hooks.create({ url: receiver.url });
    const delivery = await killedAt(id, 'deliver.after_record');
    await hooks.untilWorkflowEnds(delivery.id);
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(await outcomes(delivery), [['succeeded', null]]);
  });

  it('while it is recovered with many others comes all the same, and each of them', async () => {
    const { id } = await hooks.create({ url: receiver.url, ratePerSecond: 10 });
    await hooks.patch(id, { enabled: false });
    await hooks.happen(60);
    await hooks.patch(id, { enabled: true });
    const recoveryId = await hooks.recover(id);
    await eventually('it has begun', () => receiver.received.length >= 15);
    mortal.worker.kill('SIGKILL');
    const { status, released } = await hooks.untilRecovered(id, recoveryId);
    assert.deepEqual([status, released], ['completed', 60]);
    await hooks.until(id, 'succeeded');
    const sequences = new Set(receiver.received.map(({ headers }) => Number(headers['x-service-sequence'])));
    assert.equal(sequences.size, 60);
    await keepHistory(mortal.temporalAddress, `recovery:${recoveryId}`, 'recover-webhook/killed');
  });
});
