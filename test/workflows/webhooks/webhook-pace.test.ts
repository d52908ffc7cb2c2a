import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { maxEarly } from '../../support/pace.ts';
import { usePublishing } from '../../support/publishing.ts';
import { hooksOf, useHooks, shortRetrySchedule } from '../../support/webhooks.ts';

/**
 * Number of deliveries that keeps the slow receiver busy for over a minute. The bench measures how many milliseconds its
 * neighbor feels (the row says at most 20 % at p99), as here everything runs in one process.
 */
const queuedForSlow = 150;
const places = 20;

describe('the pace of a webhook', () => {
  const publishing = usePublishing({
    ...shortRetrySchedule,
    WEBHOOK_RETRY_SCHEDULE: '4s,1h',
  });
  const hooks = useHooks(publishing);

  it('is its rate, however many events happen at once', async () => {
    const receiver = await hooks().aReceiver();
    const { id } = await hooks().create({ url: receiver.url, ratePerSecond: 10 });
    const began = Date.now();
    await hooks().happen(40);
    await hooks().until(id, 'succeeded');
    assert.equal(receiver.received.length, 40);
    const early = maxEarly(receiver.received, 10, began);
    assert.ok(early <= 1, `${early} ahead of their time`);
    await hooks().untilWorkflowEnds(id);
    await keepHistory(publishing().temporalAddress, `webhook:${id}`, 'send-to-webhook/waited-for-its-rate');
  });

  it('has at most as many requests in flight as the receiver accepts, and leaves none behind', async () => {
    const receiver = await hooks().aReceiver();
    const full = Promise.withResolvers<void>();
    receiver.answer({ status: 204, once: full.promise });
    const { id } = await hooks().create({ url: receiver.url, maxConcurrency: 3 });
    await hooks().happen(20);
    await eventually('it has as many as it takes', () => receiver.open() === 3);
    receiver.answer({ status: 204, afterMs: 100 });
    full.resolve();
    await hooks().until(id, 'succeeded');
    assert.equal(receiver.received.length, 20);
    assert.equal(receiver.maxOpen(), 3);
  });

  /** Waits until this many deliveries wait for a slot. */
  const untilQueued = (webhookId: string, count: number): Promise<unknown> =>
    eventually(
      `${count} wait for a place`,
      async () =>
        (await hooks().deliveries(webhookId)).filter(({ status }) => status === 'pending').length === count,
    );

  it('gives each place that a delivery leaves to the one that has waited longest, and at once', async () => {
    const receiver = await hooks().aReceiver();
    const [stands, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    receiver.answer(({ headers }) => ({
      status: 204,
      once: headers['x-service-sequence'] === '1' ? over.promise : stands.promise,
    }));
    const { id } = await hooks().create({ url: receiver.url, maxConcurrency: 2 });
    await hooks().happen(6);
    await untilQueued(id, 4);
    await eventually('two have come', () => receiver.received.length === 2);
    receiver.answer({ status: 204, afterMs: 100 });
    stands.resolve();
    await eventually('all have come', () => receiver.received.length === 6);
    // a slot that is not filled at once stays empty until the deadline of the first request, which continues
    const [first] = await hooks().deliveries(id);
    const attempts = await hooks().attempts(first?.id ?? '');
    assert.deepEqual(
      attempts.map(({ outcome }) => outcome),
      ['started'],
    );
    assert.deepEqual(
      receiver.received.map(({ headers }) => Number(headers['x-service-sequence'])),
      [1, 2, 3, 4, 5, 6],
    );
    over.resolve();
    await hooks().until(id, 'succeeded');
  });

  it('makes a workflow a webhook of a burst, which is asked for once', async () => {
    const receiver = await hooks().aReceiver();
    const over = Promise.withResolvers<void>();
    receiver.answer({ status: 204, once: over.promise });
    const { id } = await hooks().create({ url: receiver.url, maxConcurrency: 5 });
    await hooks().happen(50);
    over.resolve();
    await hooks().until(id, 'succeeded');
    await hooks().untilWorkflowEnds(id);
    const history = await readableHistory(publishing().temporalAddress, `webhook:${id}`);
    assert.equal(history.match(/ACTIVITY_TASK_SCHEDULED/g)?.length, 1);
    assert.ok(!history.includes('WORKFLOW_EXECUTION_SIGNALED'));
    assert.equal(receiver.received.length, 50);
  });

  it('uses slots that a change has added at once, for waiting deliveries', async () => {
    const receiver = await hooks().aReceiver();
    const end = Promise.withResolvers<void>();
    receiver.answer({ status: 204, once: end.promise });
    const { id } = await hooks().create({ url: receiver.url, maxConcurrency: 1 });
    await hooks().happen(6);
    await untilQueued(id, 5);
    await hooks().patch(id, { maxConcurrency: 6 });
    await eventually('all are under way', () => receiver.open() === 6);
    end.resolve();
    await hooks().until(id, 'succeeded');
  });

  it('W13: is not that of another webhook, whose receiver takes 10 s for each of a long queue', async () => {
    const [slow, fast] = [await hooks().aReceiver(), await hooks().aReceiver()];
    slow.answer({ status: 204, afterMs: 10_000 });
    const others = await hooksOf(publishing());
    const { id: slowId } = await others.create({ url: slow.url, maxConcurrency: places });
    await others.happen(queuedForSlow);
    await eventually('the slow one has as much as it takes', () => slow.open() === places);
    const { id } = await hooks().create({ url: fast.url });
    await hooks().happen(20);
    await hooks().until(id, 'succeeded');
    assert.equal(fast.received.length, 20);
    assert.ok(slow.received.length < queuedForSlow, 'they waited for the slow one');
    assert.ok(slow.maxOpen() <= places);
    await others.delete(slowId);
  });
});
