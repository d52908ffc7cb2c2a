import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook } from '../../../sdk/typescript/src/webhooks.ts';
import { readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { type Answer, type Received } from '../../support/servers/receivers.ts';
import { shortRetrySchedule, useHooks } from '../../support/webhooks.ts';

/** A receiver with room for these secrets; what it cannot verify it refuses with 401. */
const knowing =
  (secrets: () => string[]) =>
  async ({ headers, body }: Received): Promise<Answer> => {
    // only the contract's own header: what a receiver without lists reads
    const { 'x-service-signatures': _list, ...single } = headers;
    try {
      await verifyWebhook({ secret: secrets(), headers: single, body });
      return { status: 204 };
    } catch {
      return { status: 401 };
    }
  };

describe('rotating the secret of a webhook', () => {
  const publishing = usePublishing(shortRetrySchedule);
  const hooks = useHooks(publishing);

  it('W18: loses nothing under load, whenever a receiver with room for one secret changes over', async () => {
    const [old, changing, both] = [
      await hooks().aReceiver(),
      await hooks().aReceiver(),
      await hooks().aReceiver(),
    ];
    const created = [];
    for (const { url } of [old, changing, both]) created.push(await hooks().create({ url }));
    const known = created.map(({ secret }) => [secret]);
    for (const [index, receiver] of [old, changing, both].entries())
      receiver.answer(knowing(() => known[index] ?? []));

    const count = 150;
    // fifty a second
    const happenFor = async (events: number): Promise<void> => {
      const began = Date.now();
      for (let event = 1; event <= events; event += 1) {
        await hooks().happen();
        await sleep(Math.max(0, began + event * 20 - Date.now()));
      }
    };
    await happenFor(50);
    const fresh = await Promise.all(created.map(({ id }) => hooks().rotate(id, 600)));
    setTimeout(() => (known[1] = fresh.slice(1, 2)), 300 + Math.random() * 700);
    known[2]?.push(...fresh.slice(2));
    await happenFor(count - 50);
    for (const [index, { id }] of created.entries()) {
      const all = await hooks().until(id, 'succeeded');
      assert.deepEqual([all.length, all.filter(({ tries }) => tries > 0).length], [count, 0]);
      const seen = Map.groupBy(
        [old, changing, both][index]?.received ?? [],
        ({ headers }) => headers['x-service-delivery'],
      );
      assert.equal(seen.size, count);
      assert.ok(
        [...seen.values()].every(({ length }) => length <= 2),
        'more than two requests for an event',
      );
      assert.equal((await hooks().webhook(id)).consecutive_failures, 0);
    }
    const accepted = await Promise.all(
      created.map(async ({ id }) => (await hooks().webhook(id)).new_secret_accepted),
    );
    assert.deepEqual(accepted, [false, true, false]);
  });

  it('W18, W25: signs with the new secret alone once a receiver has accepted it, or the overlap is over, and no history shows one', async () => {
    const receiver = await hooks().aReceiver();
    const { id, secret: old } = await hooks().create({ url: receiver.url });
    const fresh = await hooks().rotate(id, 600);
    receiver.answer(knowing(() => [fresh]));
    await hooks().happen();
    await hooks().until(id, 'succeeded');
    assert.equal(receiver.received.length, 2);
    await hooks().happen();
    await hooks().until(id, 'succeeded');
    assert.equal(receiver.received.length, 3);

    const last = await hooks().rotate(id, 0);
    receiver.answer(knowing(() => [last]));
    await hooks().happen();
    await hooks().until(id, 'succeeded');
    assert.equal(receiver.received.length, 4);
    const lists = receiver.received.map(
      ({ headers }) => String(headers['x-service-signatures']).split(',').length,
    );
    assert.deepEqual(lists, [2, 2, 2, 1]);
    assert.notEqual(old, fresh);
    const history = await readableHistory(publishing().temporalAddress, `webhook:${id}`);
    for (const secret of [old, fresh, last]) assert.ok(!history.includes(secret.slice(6)));
  });

  it('counts one failure, and no more than two requests, where a receiver knows neither secret', async () => {
    const receiver = await hooks().aReceiver();
    const { id } = await hooks().create({ url: receiver.url });
    await hooks().rotate(id, 600);
    receiver.answer({ status: 403 });
    await hooks().happen();
    const [delivery] = await hooks().until(id, 'exhausted');
    assert.equal(receiver.received.length, 12);
    const attempts = await hooks().attempts(delivery?.id ?? '');
    assert.deepEqual(
      attempts.slice(0, 4).map(({ signed_with }) => signed_with),
      ['previous', 'current', 'previous', 'current'],
    );
    assert.equal((await hooks().webhook(id)).consecutive_failures, 6);
  });
});
