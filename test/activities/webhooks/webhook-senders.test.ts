import assert from 'node:assert/strict';
import { WebhookSenders } from '../../../src/activities/webhooks/webhook-senders.ts';

describe('the requests to webhooks that a worker has under way', () => {
  it('leave a slot for others, however many one organization wants', () => {
    const senders = new WebhookSenders({ WEBHOOK_REQUESTS_AT_ONCE: 200 });
    assert.equal(senders.take('hog', 1_000), 100);
    assert.equal(senders.take('hog', 1_000), 0);
    assert.equal(senders.take('other', 20), 20);
  });

  it('are shared evenly by organizations that all want more than there is', () => {
    const senders = new WebhookSenders({ WEBHOOK_REQUESTS_AT_ONCE: 90 });
    const orgs = ['a', 'b', 'c'];
    const taken = new Map(orgs.map(org => [org, 0]));
    for (let round = 0; round < 100; round += 1)
      for (const org of orgs) {
        const slots = senders.take(org, 1);
        taken.set(org, (taken.get(org) ?? 0) + slots);
      }
    const counts = [...taken.values()];
    assert.ok(
      counts.every(count => count >= 22 && count <= 24),
      counts.join(', '),
    );
    assert.equal(senders.take('newcomer', 5), 5);
  });

  it('never are more than there are slots, and a slot that is left is taken again', () => {
    const senders = new WebhookSenders({ WEBHOOK_REQUESTS_AT_ONCE: 1 });
    assert.equal(senders.take('a', 5), 1);
    assert.equal(senders.take('b', 5), 0);
    senders.leave('a', 1);
    assert.equal(senders.take('b', 5), 1);
  });
});
