import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startReceiver, type Receiver } from '../../support/servers/receivers.ts';
import { hooksOf, shortRetrySchedule, type Hooks } from '../../support/webhooks.ts';

/** An organization with its webhooks, each with its own receiver. */
interface Tenant {
  hooks: Hooks;
  receivers: Receiver[];
  events: number;
}

describe('events of several organizations', () => {
  const publishing = usePublishing(shortRetrySchedule);
  const tenants: Tenant[] = [];
  before(async () => {
    for (let tenant = 0; tenant < 5; tenant += 1) {
      const hooks = await hooksOf(publishing());
      const receivers = await Promise.all(Array.from({ length: randomInt(1, 4) }, () => startReceiver()));
      for (const { url } of receivers) await hooks.create({ url });
      tenants.push({ hooks, receivers, events: randomInt(1, 8) });
    }
  });
  after(async () => {
    for (const { receivers } of tenants) for (const receiver of receivers) await receiver.close();
  });

  it('W20: reach every webhook of their own organization, and none of another', async () => {
    await Promise.all(tenants.map(({ hooks, events }) => hooks.happen(events)));
    for (const { hooks, receivers, events } of tenants)
      for (const { received } of receivers) {
        await eventually('all have come', () => received.length >= events);
        const orgs = received.map(({ body }) => (JSON.parse(body) as { orgId: string }).orgId);
        assert.deepEqual([...new Set(orgs)], [hooks.orgId]);
        const sequences = received.map(({ headers }) => Number(headers['x-service-sequence']));
        assert.deepEqual(
          sequences.toSorted((one, other) => one - other),
          Array.from({ length: events }, (_, index) => index + 1),
        );
      }
  });
});
