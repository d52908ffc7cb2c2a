import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { historyOf, keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useHooks, type DeliveryRow } from '../../support/webhooks.ts';

const minutes = 60_000;
const retrySchedule = [5 * minutes, 30 * minutes, 120 * minutes, 300 * minutes, 600 * minutes];

describe('the retry schedule of a delivery, as it is unless an operator changes it', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true' });
  const hooks = useHooks(publishing);
  beforeEach(() => hooks().receiver.answer({ status: 500 }));

  const failedOnce = async (webhookId: string): Promise<DeliveryRow> => {
    await hooks().happen();
    const [delivery] = await hooks().until(webhookId, 'retrying');
    assert.ok(delivery);
    return delivery;
  };
  const untilTries = (webhookId: string, tries: number): Promise<unknown> =>
    eventually(`${tries} tries`, async () => {
      const [delivery] = await hooks().deliveries(webhookId);
      return delivery?.tries === tries && delivery.status !== 'delivering';
    });
  const untilWaiting = (webhookId: string, timers: number): Promise<unknown> =>
    eventually('its timer has begun', async () => (await hooks().timers(webhookId)).length === timers);

  it('is 5 minutes, 30 minutes, 2, 5 and 10 hours to the millisecond; trying now takes the next tier', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await failedOnce(id);
    for (let tries = 1; tries <= 5; tries += 1) {
      await untilWaiting(id, tries);
      assert.equal((await hooks().waits(delivery.id)).at(-1), retrySchedule[tries - 1]);
      await hooks().resend(delivery.id, 'retry');
      await untilTries(id, tries + 1);
    }
    const timers = await hooks().timers(id);
    assert.equal(timers.length, retrySchedule.length);
    // it begins when nothing else has come for a second, and ends a second before that instant, which the run then meets
    for (const [index, wait] of retrySchedule.entries()) {
      const timer = timers[index] ?? NaN;
      assert.ok(timer < wait && timer > wait - 10_000, timers.join(', '));
    }
    await hooks().until(id, 'exhausted');
    assert.equal(hooks().receiver.received.length, 6);
    await hooks().untilWorkflowEnds(id);
    await keepHistory(publishing().temporalAddress, `webhook:${id}`, 'send-to-webhook/tried-now');
  });

  it('tells when the next attempt is', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await failedOnce(id);
    const [attempt] = await hooks().attempts(delivery.id);
    assert.ok(delivery.next_attempt_at && attempt?.ended_at);
    const wait = delivery.next_attempt_at.getTime() - attempt.ended_at.getTime();
    assert.equal(wait, 5 * minutes);
  });

  it('W19: ends with its webhook', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await failedOnce(id);
    await untilWaiting(id, 1);
    await hooks().delete(id);
    await hooks().untilWorkflowEnds(id);
    assert.equal((await hooks().deliveries(id))[0]?.status, 'cancelled');
    assert.match(await historyOf(publishing().temporalAddress, `webhook:${id}`), /TIMER_CANCELED/);
    assert.equal(hooks().receiver.received.length, 1);
    await keepHistory(publishing().temporalAddress, `webhook:${id}`, 'send-to-webhook/cancelled');
  });

  it('stops while its webhook is disabled, and begins again with a recovery', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: 1 });
    await failedOnce(id);
    await untilWaiting(id, 1);
    await hooks().patch(id, { enabled: false });
    await hooks().untilWorkflowEnds(id);
    await keepHistory(publishing().temporalAddress, `webhook:${id}`, 'send-to-webhook/held');
    await hooks().happen(2);
    assert.deepEqual(
      (await hooks().deliveries(id)).map(({ status }) => status),
      ['held', 'held', 'held'],
    );
    await hooks().patch(id, { enabled: true });
    hooks().receiver.answer({ status: 204 });
    const recovery = await hooks().untilRecovered(id, await hooks().recover(id));
    assert.deepEqual([recovery.status, recovery.total, recovery.released], ['completed', 3, 3]);
    await hooks().until(id, 'succeeded');
    assert.deepEqual(
      hooks()
        .receiver.received.slice(1)
        .map(({ headers }) => Number(headers['x-service-sequence']))
        .toSorted((one, other) => one - other),
      [1, 2, 3],
    );
  });
});
