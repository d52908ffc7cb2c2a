import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import type { Received } from '../../support/servers/receivers.ts';
import { useHooks, shortRetrySchedule, type DeliveryRow } from '../../support/webhooks.ts';
import { use } from '../../support/use.ts';

describe('W16: a delivery whose worker is killed', () => {
  const mortal = use(() => startMortal(shortRetrySchedule));
  const hooks = useHooks(mortal);

  /** Waits for one more death than there were, which loses what was under way. */
  const untilDead = async (deaths: number): Promise<void> => {
    const diedAt = await eventually('the worker is dead', () => mortal().worker.deaths[deaths]);
    await hooks().loseRequests(diedAt);
  };
  /** One event, during whose delivery the worker dies at that place. */
  const killedAt = async (webhookId: string, place: string): Promise<DeliveryRow> => {
    const deaths = mortal().worker.deaths.length;
    mortal().worker.plan({ at: place, action: 'kill' });
    await hooks().happen();
    await untilDead(deaths);
    const [delivery] = await hooks().until(webhookId, 'succeeded');
    assert.ok(delivery);
    return delivery;
  };
  const outcomes = async ({ id }: DeliveryRow): Promise<unknown[]> =>
    (await hooks().attempts(id)).map(({ outcome, failure }) => [outcome, failure]);
  const copies = (): Received[][] => [
    ...Map.groupBy(hooks().receiver.received, ({ headers }) => headers['x-service-delivery']).values(),
  ];
  const sameBytes = (all: Received[]): boolean => all.every(({ body }) => body === all[0]?.body);
  /** A mail of the signup must not be what dies. */
  const untilNothingWaits = (): Promise<unknown> =>
    eventually(
      'the outbox is empty',
      async () => (await hooks().rows('select 1 from outbox_messages')).length === 0,
    );

  it('before its request is shown as unknown, and sent by its schedule', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await killedAt(id, 'deliver.after_claim');
    assert.equal(hooks().receiver.received.length, 1);
    assert.deepEqual(await outcomes(delivery), [
      ['unknown', 'died'],
      ['succeeded', null],
    ]);
    assert.equal((await hooks().webhook(id)).consecutive_failures, 0);
    await hooks().untilWorkflowEnds(id);
    await keepHistory(mortal().temporalAddress, `webhook:${id}`, 'send-to-webhook/lost-attempt');
  });

  it('after its answer came is sent a second time, with the same bytes, and never a third', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await killedAt(id, 'deliver.after_request');
    assert.deepEqual(
      hooks().receiver.received.map(({ headers }) => headers['x-service-attempt']),
      ['1', '2'],
    );
    assert.ok(sameBytes(hooks().receiver.received));
    assert.deepEqual(await outcomes(delivery), [
      ['unknown', 'died'],
      ['succeeded', null],
    ]);
  });

  it('while its request is under way is sent a second time, with the same bytes, and never a third', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer(({ headers }) =>
      headers['x-service-attempt'] === '1' ? 'hang' : { status: 204 },
    );
    const deaths = mortal().worker.deaths.length;
    await hooks().happen();
    await eventually('the receiver has it', () => hooks().receiver.open() === 1);
    mortal().worker.kill('SIGKILL');
    const [started] = await hooks().attempts((await hooks().deliveries(id))[0]?.id ?? '');
    assert.equal(started?.outcome, 'started');
    await untilDead(deaths);
    const [delivery] = await hooks().until(id, 'succeeded');
    assert.ok(delivery);
    assert.equal(hooks().receiver.received.length, 2);
    assert.ok(sameBytes(hooks().receiver.received));
    assert.deepEqual(await outcomes(delivery), [
      ['unknown', 'died'],
      ['succeeded', null],
    ]);
  });

  it('after its end was written is not sent again', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await killedAt(id, 'deliver.after_record');
    await hooks().untilWorkflowEnds(id);
    assert.equal(hooks().receiver.received.length, 1);
    assert.deepEqual(await outcomes(delivery), [['succeeded', null]]);
  });

  for (const place of ['dispatch.after_claim', 'dispatch.after_send', 'dispatch.after_delete'])
    it(`while its message goes to Temporal (${place}) is started, and sent once`, async () => {
      const { id } = await hooks().create({ url: hooks().receiver.url });
      await untilNothingWaits();
      const delivery = await killedAt(id, place);
      await untilNothingWaits();
      await hooks().untilWorkflowEnds(id);
      assert.equal(hooks().receiver.received.length, 1);
      assert.deepEqual(await outcomes(delivery), [['succeeded', null]]);
    });

  it('again and again while events happen gets every one of them to its receiver, and no more copies than deaths', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await untilNothingWaits();
    const places = [
      // the webhook sleeps at first: later events need no message
      'dispatch.after_send',
      'deliver.after_claim',
      'deliver.after_request',
      'deliver.after_record',
    ];
    const before = mortal().worker.deaths.length;
    for (const [index, place] of places.entries()) {
      mortal().worker.plan({ at: place, action: 'kill' });
      await hooks().happen(8);
      await untilDead(before + index);
    }
    const all = await hooks().until(id, 'succeeded');
    assert.deepEqual(
      all.map(({ sequence }) => sequence).toSorted((one, other) => one - other),
      Array.from({ length: 8 * places.length }, (_, index) => index + 1),
    );
    assert.equal(copies().length, all.length);
    for (const each of copies()) {
      assert.ok(sameBytes(each));
      assert.ok(each.length <= 1 + places.length, `${each.length} copies of one`);
    }
    for (const delivery of all) {
      const attempts = await hooks().attempts(delivery.id);
      const got = copies().find(([one]) => one?.headers['x-service-delivery'] === delivery.id);
      assert.ok(got && got.length <= attempts.length, 'a copy without an attempt');
      assert.deepEqual(
        attempts.map(({ outcome }) => outcome),
        [...attempts.slice(1).map(() => 'unknown'), 'succeeded'],
      );
    }
  });

  it('while it is recovered with many others comes all the same, and each of them', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: 10 });
    await hooks().patch(id, { enabled: false });
    await hooks().happen(60);
    await hooks().patch(id, { enabled: true });
    const recoveryId = await hooks().recover(id);
    await eventually('it has begun', () => hooks().receiver.received.length >= 15);
    const deaths = mortal().worker.deaths.length;
    mortal().worker.kill('SIGKILL');
    await untilDead(deaths);
    const { status, released } = await hooks().untilRecovered(id, recoveryId);
    assert.deepEqual([status, released], ['completed', 60]);
    await hooks().until(id, 'succeeded');
    const sequences = new Set(
      hooks().receiver.received.map(({ headers }) => Number(headers['x-service-sequence'])),
    );
    assert.equal(sequences.size, 60);
    await keepHistory(mortal().temporalAddress, `recovery:${recoveryId}`, 'recover-webhook/killed');
  });
});
