import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useHooks, shortRetrySchedule } from '../../support/webhooks.ts';

describe('the health of a webhook', () => {
  const aged = { WEBHOOK_DISABLE_AFTER: '3', WEBHOOK_DISABLE_AGE: '1h' };
  const publishing = usePublishing({
    ...shortRetrySchedule,
    ...aged,
    WEBHOOK_RETRY_SCHEDULE: '1h',
  });
  const hooks = useHooks(publishing);

  const fail = async (webhookId: string, count: number): Promise<void> => {
    const { consecutive_failures: before } = await hooks().webhook(webhookId);
    hooks().receiver.answer({ status: 500 });
    await hooks().happen(count);
    await eventually('all have failed', async () => {
      const { consecutive_failures, enabled } = await hooks().webhook(webhookId);
      return consecutive_failures === before + count || !enabled;
    });
  };
  const age = (webhookId: string, by = '2 hours'): Promise<unknown> =>
    hooks().rows(
      `update webhooks set first_failure_at = first_failure_at - interval '${by}' where id = $1`,
      webhookId,
    );
  /** Returns the notifications that people saw in the app: the end of each title, and whether it is off. */
  const told = async (webhookId: string): Promise<[string | undefined, boolean][]> => {
    const rows = await hooks().rows<{ title: string; metadata: { disabled: boolean } }>(
      `select title, metadata from notifications where metadata ->> 'webhookId' = $1 order by id`,
      webhookId,
    );
    return rows.map(({ title, metadata }) => [
      title.match(/(will soon be|was) disabled$/)?.[0],
      metadata.disabled,
    ]);
  };

  it('stands failures, however many, as long as they are young', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await fail(id, 6);
    assert.equal((await hooks().webhook(id)).enabled, true);
  });

  it('disables a webhook that has failed for long and often, holds what waits, and says why', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await fail(id, 2);
    await age(id);
    await fail(id, 1);
    const held = await hooks().until(id, 'held');
    assert.equal(held.length, 3);
    await hooks().untilWorkflowEnds(id);
    const { enabled, disabled_reason: reason } = await hooks().webhook(id);
    assert.equal(enabled, false);
    assert.match(reason ?? '', /last 3 attempts failed.*answered 500/);
    const changes = await hooks().rows<{ kind: string; actor: string }>(
      `select kind, actor from webhook_changes where webhook_id = $1 order by id desc limit 1`,
      id,
    );
    assert.deepEqual(changes, [{ kind: 'disabled', actor: 'service' }]);
  });

  it('warns once, halfway, and tells who may change a webhook and the other webhooks when it is disabled', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const other = await hooks().create({ url: hooks().receiver.url, events: ['webhook.disabled'] });
    await fail(id, 1);
    assert.deepEqual(await told(id), []);
    await age(id, '40 minutes');
    await fail(id, 1);
    await hooks().rows(`update webhooks set consecutive_failures = 1 where id = $1`, id);
    await fail(id, 1);
    assert.deepEqual(await told(id), [['will soon be disabled', false]]);
    await age(id, '2 hours');
    await fail(id, 1);
    await hooks().until(id, 'held');
    assert.deepEqual(await told(id), [
      ['will soon be disabled', false],
      ['was disabled', true],
    ]);
    const mails = await hooks().rows<{ body: string }>(
      `select body from mails where type = 'webhook.disabled' and path = $1 order by id`,
      `/webhooks/${id}`,
    );
    assert.equal(mails.length, 2);
    assert.match(mails[1]?.body ?? '', /The last 3 attempts failed.*holds.*recover/);
    assert.deepEqual(
      (await hooks().deliveries(id)).length,
      4,
      'its own end is no event of a webhook that is disabled',
    );
    const [event] = await hooks().rows<{ data: { webhookId: string; held: number } }>(
      `select e.body::jsonb -> 'data' as data from deliveries d join events e on e.id = d.event_id where d.webhook_id = $1`,
      other.id,
    );
    assert.deepEqual([event?.data.webhookId, event?.data.held], [id, 4]);
  });

  it('forgets failures with a success', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await fail(id, 2);
    await age(id);
    hooks().receiver.answer({ status: 204 });
    await hooks().happen();
    await eventually('they are forgotten', async () => {
      const { consecutive_failures, first_failure_at } = await hooks().webhook(id);
      return consecutive_failures === 0 && first_failure_at === null;
    });
    await fail(id, 1);
    assert.equal((await hooks().webhook(id)).enabled, true);
  });

  it('takes 410 at its word', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer({ status: 410 });
    await hooks().happen();
    await hooks().until(id, 'held');
    const { enabled, disabled_reason } = await hooks().webhook(id);
    assert.deepEqual(
      [enabled, disabled_reason],
      [false, 'The receiver answered 410, so it no longer exists.'],
    );
  });

  it('W17: does not undo an enabling by the failure of an attempt that was under way before it', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await fail(id, 2);
    await age(id);
    const end = Promise.withResolvers<void>();
    hooks().receiver.answer({ status: 410, once: end.promise });
    await hooks().happen();
    await eventually('it is under way', () => hooks().receiver.open() === 1);
    await hooks().patch(id, { enabled: false });
    await hooks().patch(id, { enabled: true });
    end.resolve();
    await eventually(
      'its attempt has failed',
      async () =>
        (
          await hooks().rows(
            `select 1 from delivery_attempts where webhook_id = $1 and status_code = 410 and outcome = 'failed'`,
            id,
          )
        ).length === 1,
    );
    const { enabled, consecutive_failures } = await hooks().webhook(id);
    assert.deepEqual([enabled, consecutive_failures], [true, 0]);
  });

  it('W17: does not forget the failures of its new life by the success of an attempt that was under way before it', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const end = Promise.withResolvers<void>();
    hooks().receiver.answer(({ headers }) =>
      headers['x-service-sequence'] === '1' ? { status: 204, once: end.promise } : { status: 500 },
    );
    await hooks().happen();
    await eventually('it is under way', () => hooks().receiver.open() === 1);
    await hooks().patch(id, { enabled: false });
    await hooks().patch(id, { enabled: true });
    await hooks().happen(2);
    await eventually(
      'the others have failed',
      async () => (await hooks().webhook(id)).consecutive_failures === 2,
    );
    end.resolve();
    await eventually(
      'the first has succeeded',
      async () => (await hooks().deliveries(id))[0]?.status === 'succeeded',
    );
    assert.equal((await hooks().webhook(id)).consecutive_failures, 2);
  });

  it('W17: is what the last of those says who switch it off and on while its attempts fail, and loses nothing', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer(() => ({ status: 410, afterMs: Math.round(Math.random() * 60) }));
    for (let round = 0; round < 8; round += 1) {
      const switching = [true, false, true].map(enabled => hooks().patch(id, { enabled }));
      await Promise.all([hooks().happen(3), ...switching]);
      const all = await hooks().until(id, 'held', 'retrying');
      const { enabled } = await hooks().webhook(id);
      const [last] = await hooks().rows<{ kind: string }>(
        `select kind from webhook_changes where webhook_id = $1 and kind in ('enabled', 'disabled', 'created')
          order by id desc limit 1`,
        id,
      );
      assert.equal(enabled, last?.kind !== 'disabled');
      if (!enabled) assert.deepEqual([...new Set(all.map(({ status }) => status))], ['held']);
      await hooks().patch(id, { enabled: true });
    }
    hooks().receiver.answer({ status: 204 });
    for (const { id: delivery, status } of await hooks().deliveries(id))
      await hooks().resend(delivery, status === 'retrying' ? 'retry' : 'redeliver');
    assert.equal((await hooks().until(id, 'succeeded')).length, 24);
  });

  it('W24: does not count what a test comes to, and tests a disabled webhook too', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await fail(id, 1);
    for (const status of [410, 204]) {
      hooks().receiver.answer({ status });
      await hooks().test(id);
      await hooks().until(id, 'retrying', 'exhausted', 'succeeded');
      const { enabled, consecutive_failures } = await hooks().webhook(id);
      assert.deepEqual([enabled, consecutive_failures], [true, 1]);
    }
    await hooks().patch(id, { enabled: false });
    await hooks().test(id);
    await hooks().until(id, 'held', 'exhausted', 'succeeded');
    assert.equal(hooks().receiver.received.length, 4);
    const request = hooks().receiver.received.at(-1);
    assert.equal(request?.headers['x-service-event'], 'webhook.test');
    assert.equal(request.headers['x-service-sequence'], undefined);
  });
});
