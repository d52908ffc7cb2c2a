import assert from 'node:assert/strict';
import { claimDelivery } from '../../../src/activities/webhooks/claim-delivery.ts';
import { lockDelivery } from '../../../src/db/webhooks/locked-delivery.ts';
import { waitBeforeLook } from '../../../src/activities/webhooks/webhook-slots.ts';
import type { Em } from '../../../src/db/driver/orm.ts';
import { aBusyWebhook } from '../../support/servers/busy-webhook.ts';
import { useService } from '../../support/service.ts';

/** As with the usual deadline of requests. */
const deadAfterMs = 25_000;

describe('a delivery in the queue of a busy webhook', () => {
  const service = useService();

  /** Those that wait at a webhook with places for two, whose requests are under way for so long. */
  const tenBehind = async (lastedMs: number): Promise<string[]> =>
    (await aBusyWebhook(service(), { places: 2, waiting: 10, lastedMs })).waiting;
  const looksAfter = (deliveryId: string | undefined): Promise<number> =>
    service()
      .orm.em.fork()
      .transactional(async transaction => {
        const em = transaction as Em;
        const row = await lockDelivery(em, deliveryId ?? '');
        assert.ok(row);
        return waitBeforeLook(em, row, deadAfterMs);
      });

  it('looks again soon where it is the first: a place may have been left in the instant in which it came', async () => {
    const [first] = await tenBehind(0);
    assert.equal(await looksAfter(first), 250);
  });

  it('looks again when all requests must be over where it is the first, however long ago one was lost', async () => {
    const [first] = await tenBehind(3_600_000);
    assert.equal(await looksAfter(first), deadAfterMs);
  });

  it('W13: looks when all before it must be over, where it is not: a thousand that look would be felt by everybody', async () => {
    const [, second, ...others] = await tenBehind(8_000);
    assert.equal(await looksAfter(second), deadAfterMs * (1 + 1 / 2));
    assert.equal(await looksAfter(others.at(-1)), deadAfterMs * (1 + 9 / 2));
  });

  it('passes its place on where it does not use it, as its webhook was disabled and it was not held with the others', async () => {
    const { id, waiting } = await aBusyWebhook(service(), { places: 2, waiting: 3 });
    const em = service().orm.em.fork() as Em;
    await em.execute('update webhooks set enabled = false where id = ?', [id]);
    const step = await claimDelivery(service(), { deliveryId: waiting[0] ?? '', sendAt: null });
    assert.ok('state' in step && step.state === 'ended' && step.status === 'held');
    const told = await em.execute<{ id: string }[]>(
      `select payload ->> 'deliveryId' as id from outbox_messages
        where payload ->> 'webhookId' = ? and not (payload ->> 'fresh')::boolean`,
      [id],
    );
    assert.deepEqual(told, [{ id: waiting[1] }]);
  });
});
