import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { maxAhead } from '../../support/pace.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useHooks, shortRetrySchedule } from '../../support/webhooks.ts';

/**
 * The order in which ten thousand are let go is proven in test/activities/webhooks/release-deliveries.test.ts, their pace by
 * the bench.
 */
const held = 150;
const cap = 25;

describe('draining what was held for a webhook', () => {
  const publishing = usePublishing(shortRetrySchedule);
  const hooks = useHooks(publishing);

  it('W14: keeps to its cap in every span of time, oldest first', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: cap });
    await hooks().patch(id, { enabled: false });
    await hooks().happen(held);
    await hooks().patch(id, { enabled: true });
    assert.equal(hooks().receiver.received.length, 0);
    const recoveryId = await hooks().recover(id);
    const recovery = await hooks().untilRecovered(id, recoveryId);
    assert.deepEqual([recovery.status, recovery.total, recovery.released], ['completed', held, held]);
    await hooks().until(id, 'succeeded');
    const sequences = Array.from({ length: held }, (_, index) => index + 1);
    const { received } = hooks().receiver;
    const came = received.map(({ headers }) => Number(headers['x-service-sequence']));
    assert.deepEqual(
      came.toSorted((one, other) => one - other),
      sequences,
    );
    // by the instants of their claims: on a busy machine a request comes late, and then next to others
    const claimed = await hooks().rows<{ at: number; sequence: number }>(
      `select (extract(epoch from a.created_at) * 1000)::float8 as at, d.sequence::int as sequence
         from delivery_attempts a join deliveries d on d.id = a.delivery_id where a.webhook_id = $1 order by a.created_at`,
      id,
    );
    // deliveries of one millisecond have no order; a delivery a second older comes first
    assert.ok(claimed.every(({ sequence }, index) => Math.abs(sequence - 1 - index) < cap));
    const ahead = maxAhead(claimed, cap);
    assert.ok(ahead <= 1, `${ahead} ahead of its rate`);
    const instants = new Map(claimed.map(({ at, sequence }) => [sequence, at]));
    const early = received.map(({ at }, index) => (instants.get(came[index] ?? 0) ?? Infinity) - at);
    // a timer of Node ends up to a millisecond early, and both clocks count whole ones
    assert.ok(Math.max(...early) <= 3, `${Math.max(...early)} ms before its instant`);
    await keepHistory(publishing().temporalAddress, `recovery:${recoveryId}`, 'recover-webhook/completed');
  });

  it('stops when the recovery is cancelled', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: 2 });
    await hooks().patch(id, { enabled: false });
    await hooks().happen(60);
    await hooks().patch(id, { enabled: true });
    const recoveryId = await hooks().recover(id);
    await eventually('some have come', () => hooks().receiver.received.length >= 3);
    await hooks().cancelRecovery(id, recoveryId);
    const { released, total, status } = await hooks().untilRecovered(id, recoveryId);
    assert.equal(status, 'cancelled');
    assert.ok(released < total);
    await hooks().until(id, 'succeeded', 'held');
    assert.equal(
      (await hooks().deliveries(id)).filter(one => one.status === 'held').length,
      total - released,
    );
    await hooks().untilEnded(`recovery:${recoveryId}`);
    await keepHistory(publishing().temporalAddress, `recovery:${recoveryId}`, 'recover-webhook/cancelled');
  });

  it('W19: ends with its webhook, and so does what it had let go', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url, ratePerSecond: 2 });
    await hooks().patch(id, { enabled: false });
    await hooks().happen(40);
    await hooks().patch(id, { enabled: true });
    const recoveryId = await hooks().recover(id);
    await eventually('some have come', () => hooks().receiver.received.length >= 3);
    await hooks().delete(id);
    await hooks().untilEnded(`recovery:${recoveryId}`);
    const all = await hooks().until(id, 'succeeded', 'cancelled');
    await hooks().untilWorkflowEnds(id);
    assert.ok(all.filter(({ status }) => status === 'cancelled').length > 0);
    assert.equal(hooks().receiver.received.length, all.filter(({ status }) => status === 'succeeded').length);
  });
});
