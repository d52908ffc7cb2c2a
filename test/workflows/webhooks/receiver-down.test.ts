import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook, type WebhookEvent } from '../../../sdk/typescript/src/webhooks.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startReceiver, type Answer, type Received } from '../../support/servers/receivers.ts';
import { useHooks } from '../../support/webhooks.ts';

/** One hour of the story, in milliseconds. The retry schedule and the time-outs below are the real ones at this scale. */
const hour = 250;
const scaled = (hours: number): string => `${Math.round(hours * hour)}ms`;

/** State of a receiver that survives a restart: its one secret, and the events that it has, by their sequence. */
class Ledger {
  secret: string;
  readonly events = new Map<number, string>();

  constructor(secret: string) {
    this.secret = secret;
  }

  /** Verifies a delivery, keeps it once, and answers. */
  take = async ({ headers, body }: Received): Promise<Answer> => {
    const { 'x-service-signatures': _list, ...single } = headers;
    try {
      const { id } = await verifyWebhook({ secret: this.secret, headers: single, body });
      this.events.set(Number(headers['x-service-sequence']), id);
      return { status: 204 };
    } catch {
      return { status: 401 };
    }
  };

  /** The sequence up to which nothing is missing. */
  complete(): number {
    let upTo = 0;
    while (this.events.has(upTo + 1)) upTo += 1;
    return upTo;
  }
}

interface Page {
  events: { sequence: number; event: WebhookEvent }[];
  lastSequence: number;
}

describe('a receiver that is down for 18 hours', () => {
  const publishing = usePublishing({
    OUTBOUND_ALLOW: '127.0.0.0/8',
    WEBHOOK_HTTP: 'true',
    WEBHOOK_TIMEOUT: '2s',
    WEBHOOK_RETRY_SCHEDULE: [1 / 12, 1 / 2, 2, 5, 10].map(scaled).join(','),
    WEBHOOK_DISABLE_AGE: scaled(24),
  });
  const hooks = useHooks(publishing);

  it('gets every event at least once, also one with a new secret, and can prove that nothing is missing', async () => {
    const first = await startReceiver();
    const { id, secret } = await hooks().create({ url: first.url, ratePerSecond: 100 });
    const ledger = new Ledger(secret);
    first.answer(ledger.take);
    await hooks().happen(3);
    await eventually('it has three', () => ledger.complete() === 3);
    await first.close();

    let fresh = secret;
    const began = Date.now();
    for (let event = 0; event < 36; event += 1) {
      await hooks().happen();
      if (event === 18) fresh = await hooks().rotate(id, 600);
      await sleep(Math.max(0, began + (event + 1) * (hour / 2) - Date.now()));
    }
    // on a slow machine the story takes longer than its 24 hours, and the webhook is disabled
    await eventually('the first have been given up', async () =>
      (await hooks().deliveries(id)).some(({ status }) => status === 'exhausted' || status === 'held'),
    );

    const second = await startReceiver(Number(new URL(first.url).port));
    second.answer(ledger.take);
    await hooks().patch(id, { enabled: true });
    await hooks().happen(3);
    await eventually('what is new comes, signed with the secret that it knows', () => ledger.events.size > 3);
    ledger.secret = fresh;
    await hooks().untilRecovered(id, await hooks().recover(id));
    await hooks().until(id, 'succeeded');

    const all = await proof(id, 0);
    assert.equal(all.lastSequence, 42);
    assert.equal(ledger.complete(), all.lastSequence);
    for (const { sequence, event } of all.events) assert.equal(ledger.events.get(sequence), event.id);
    await second.close();
  });

  it('can pull what it misses instead, from the first gap on', async () => {
    const receiver = await startReceiver();
    const { id, secret } = await hooks().create({ url: receiver.url });
    const ledger = new Ledger(secret);
    receiver.answer(request =>
      Number(request.headers['x-service-sequence']) % 3 === 2 ? { status: 500 } : ledger.take(request),
    );
    await hooks().happen(9);
    await eventually('it has six of nine', () => ledger.events.size === 6);
    assert.equal(ledger.complete(), 1);
    const { events, lastSequence } = await proof(id, ledger.complete());
    for (const { sequence, event } of events) ledger.events.set(sequence, event.id);
    assert.deepEqual([ledger.complete(), lastSequence], [9, 9]);
    await receiver.close();
  });

  const proof = (id: string, after: number): Promise<Page> =>
    hooks().get<Page>(`/webhooks/${id}/events?after=${after}&limit=100`);
});
