import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, inHours, type Author } from '../../support/posts.ts';

interface Delivery {
  id: string;
  status: string;
  sequence: number | null;
  event: string;
  nextAttemptAt: string | null;
  plannedAttempts: { try: number; at: string }[];
}

/** No worker runs here: what a delivery would come to is written into its row. */
describe('deliveries of a webhook', () => {
  const api = useApi();
  let author: Author;
  let webhook: string;

  beforeEach(async () => {
    author = await anAuthor(api(), ['x']);
    const body = { name: 'All', url: 'https://example.com', events: ['*'], ratePerSecond: 7 };
    webhook = (await api().post('/webhooks', body, { as: author.token })).data.webhook.id;
  });

  const send = (method: string, path: string, body?: unknown) =>
    api().send(method, path, body, { as: author.token });
  const ok = async (method: string, path: string, body?: unknown) => {
    const { status, data, text } = await send(method, path, body);
    assert.ok(status < 300, text);
    return data;
  };
  const happen = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await aPost(api(), author, { scheduledAt: inHours(1) });
  };
  const list = async (filter = ''): Promise<Delivery[]> =>
    (await ok('GET', `/webhooks/${webhook}/deliveries${filter}`)).deliveries;
  const show = async (id: string): Promise<Delivery> =>
    (await ok('GET', `/webhooks/deliveries/${id}`)).delivery;
  const set = (id: string, assignments: string) =>
    api().rows(`update deliveries set ${assignments} where id = $1`, id);
  const messages = async (): Promise<number> =>
    (await api().rows('select 1 from outbox_messages where workflow_id = $1', `webhook:${webhook}`)).length;
  const health = async () => (await ok('GET', `/webhooks/${webhook}`)).webhook;
  const hour = 3_600_000;

  it('are listed newest first, by status and by event', async () => {
    await happen(3);
    const all = await list();
    assert.deepEqual(
      all.map(({ sequence }) => sequence),
      [3, 2, 1],
    );
    await set(all[0]?.id as string, `status = 'exhausted'`);
    assert.equal((await list('?status=exhausted')).length, 1);
    assert.equal((await list('?event=post.scheduled')).length, 3);
    assert.equal((await list('?event=post.failed')).length, 0);
    const page = await ok('GET', `/webhooks/${webhook}/deliveries?limit=1&offset=1`);
    assert.deepEqual([page.deliveries[0].sequence, page.total], [2, 3]);
    for (const wrong of ['status=lost', 'event=post.liked', 'limit=0'])
      assert.equal((await send('GET', `/webhooks/${webhook}/deliveries?${wrong}`)).status, 400);
  });

  it('show their attempts and the whole rest of their schedule', async () => {
    await happen(1);
    const [{ id }] = (await list()) as [Delivery];
    const next = new Date(Date.now() + hour);
    await set(id, `status = 'retrying', tries = 2, attempts = 3, next_attempt_at = '${next.toISOString()}'`);
    await api().rows(
      `insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with,
                                      ended_at, duration_ms, failure, message, status_code, response_headers, response_body)
       select gen_random_uuid(), now(), org_id, id, webhook_id, n, 'failed', 'https://example.com', 'current', now(), 12,
              'status', 'Answered 500.', 500, '{"x-a": "1"}', 'oh no'
         from deliveries, generate_series(1, 3) n where id = $1`,
      id,
    );
    const delivery = await show(id);
    const { attempts, envelope } = delivery as unknown as {
      attempts: Record<string, unknown>[];
      envelope: { event: string };
    };
    assert.deepEqual(
      attempts.map(({ number, statusCode, responseBody }) => [number, statusCode, responseBody]),
      [1, 2, 3].map(number => [number, 500, 'oh no']),
    );
    assert.equal(envelope.event, 'post.scheduled');
    const waits = [0, 2 * hour, 7 * hour, 17 * hour];
    assert.deepEqual(
      delivery.plannedAttempts,
      waits.map((wait, index) => ({ try: index + 3, at: new Date(next.getTime() + wait).toISOString() })),
    );
    await set(id, `status = 'succeeded', next_attempt_at = null`);
    assert.deepEqual((await show(id)).plannedAttempts, []);
  });

  it('begin again on request, with the same id and body, once they have ended', async () => {
    await happen(1);
    const [{ id }] = (await list()) as [Delivery];
    const refused = await send('POST', `/webhooks/deliveries/${id}/redeliver`);
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    for (const status of ['succeeded', 'exhausted', 'cancelled', 'held']) {
      await set(id, `status = '${status}', tries = 6, ended_at = now()`);
      const before = await messages();
      const { status: answered, data } = await send('POST', `/webhooks/deliveries/${id}/redeliver`);
      assert.equal(answered, 202);
      assert.deepEqual(
        [data.delivery.id, data.delivery.status, data.delivery.endedAt],
        [id, 'pending', null],
      );
      assert.equal(await messages(), before + 1);
    }
    const [row] = await api().rows('select tries, revision from deliveries where id = $1', id);
    assert.deepEqual(row, { tries: 0, revision: 5 });
  });

  it('are tried now instead of later, by the schedule that they are on', async () => {
    await happen(1);
    const [{ id }] = (await list()) as [Delivery];
    assert.equal((await send('POST', `/webhooks/deliveries/${id}/retry`)).status, 409);
    await set(id, `status = 'retrying', tries = 3, next_attempt_at = now() + interval '5 hours'`);
    const { status, data } = await send('POST', `/webhooks/deliveries/${id}/retry`);
    assert.deepEqual([status, data.delivery.status, data.delivery.nextAttemptAt], [202, 'pending', null]);
    assert.deepEqual(
      data.delivery.plannedAttempts.map(({ try: number }: { try: number }) => number),
      [4, 5, 6],
    );
    assert.equal(await messages(), 2);
  });

  it('are sent once when many requests ask at once', async () => {
    await happen(1);
    const [{ id }] = (await list()) as [Delivery];
    await set(id, `status = 'exhausted', ended_at = now()`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', `/webhooks/deliveries/${id}/redeliver`)),
    );
    assert.equal(answers.filter(({ status }) => status === 202).length, 1);
    assert.equal(await messages(), 2);
  });

  it('can be pulled without a gap, in pages', async () => {
    await happen(5);
    await send('POST', `/webhooks/${webhook}/test`);
    const seen: number[] = [];
    for (let after = 0; ; after = seen.at(-1) ?? 0) {
      const page = await ok('GET', `/webhooks/${webhook}/events?after=${after}&limit=2`);
      assert.equal(page.lastSequence, 5);
      for (const { sequence, deliveryId, status, event } of page.events) {
        seen.push(sequence);
        assert.equal(status, 'pending');
        assert.deepEqual(Object.keys(event), ['id', 'event', 'timestamp', 'orgId', 'data']);
        assert.equal((await show(deliveryId)).sequence, sequence);
      }
      if (seen.at(-1) === page.lastSequence) break;
    }
    assert.deepEqual(seen, [1, 2, 3, 4, 5]);
    assert.deepEqual((await ok('GET', `/webhooks/${webhook}/events?after=5`)).events, []);
  });

  it('answer every query of the docs as it is printed there', async () => {
    await happen(1);
    const page = readFileSync(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
    const printed = [...page.matchAll(/`GET (\/webhooks\/[^`\s]*\?[^`]*)`/g)].map(([, path = '']) => path);
    assert.equal(printed.length, 2);
    for (const path of printed) await ok('GET', path.replace('{id}', webhook).replace('<that number>', '0'));
  });

  it('wait as held while the webhook is disabled, and are not lost', async () => {
    await happen(2);
    const [second, first] = await list();
    await set(first?.id as string, `status = 'retrying', next_attempt_at = now() + interval '1 hour'`);
    const disabled = await ok('PATCH', `/webhooks/${webhook}`, { enabled: false });
    assert.equal(disabled.webhook.held, 2);
    assert.ok(disabled.webhook.disabledAt && disabled.webhook.disabledReason);
    await happen(1);
    const all = await list();
    assert.ok(all.every(({ status, nextAttemptAt }) => status === 'held' && nextAttemptAt === null));
    assert.equal(await messages(), 2);
    assert.equal((await send('POST', `/webhooks/deliveries/${second?.id}/redeliver`)).status, 409);

    await api().rows(
      `update webhooks set consecutive_failures = 12, first_failure_at = now() - interval '2 days' where id = $1`,
      webhook,
    );
    const { webhook: enabled, notice } = await ok('PATCH', `/webhooks/${webhook}`, { enabled: true });
    assert.match(notice, /^3 deliveries are held\. Send held deliveries.*POST \/webhooks\/\{id\}\/recover/);
    assert.deepEqual(
      [
        enabled.held,
        enabled.consecutiveFailures,
        enabled.firstFailureAt,
        enabled.disabledAt,
        enabled.lastSequence,
      ],
      [3, 0, null, null, 3],
    );
    const [row] = await api().rows('select generation from webhooks where id = $1', webhook);
    assert.equal(row.generation, 1);

    const both = { enabled: true, recover: true };
    const refused = await send('PATCH', `/webhooks/${webhook}`, { recover: true });
    assert.deepEqual([refused.status, refused.body.error], [400, 'validation_failed']);
    await ok('PATCH', `/webhooks/${webhook}`, { enabled: false });
    const recovered = await ok('PATCH', `/webhooks/${webhook}`, both);
    assert.deepEqual(
      [recovered.webhook.enabled, recovered.recovery.status, recovered.recovery.total, recovered.notice],
      [true, 'running', 3, undefined],
    );
    assert.equal((await send('PATCH', `/webhooks/${webhook}`, both)).body.error, 'invalid_state');
    await ok('POST', `/webhooks/${webhook}/recoveries/${recovered.recovery.id}/cancel`);
    await api().rows(`update deliveries set status = 'succeeded' where webhook_id = $1`, webhook);
    assert.equal((await ok('PATCH', `/webhooks/${webhook}`, both)).recovery, null);
  });

  it('are recovered, but for tests, by a wish that is counted, seen, and can be called off', async () => {
    await happen(3);
    const [newest] = await list();
    await ok('POST', `/webhooks/${webhook}/test`);
    await api().rows(`update deliveries set status = 'held' where webhook_id = $1`, webhook);
    await set(newest?.id as string, `status = 'succeeded'`);
    const since = new Date(Date.now() - hour).toISOString();
    const { recovery } = await ok('POST', `/webhooks/${webhook}/recover`, { since });
    assert.deepEqual(
      [recovery.status, recovery.total, recovery.released, recovery.ratePerSecond, recovery.statuses],
      ['running', 2, 0, 7, ['held', 'exhausted']],
    );
    const again = await send('POST', `/webhooks/${webhook}/recover`, { since });
    assert.deepEqual([again.status, again.body.error], [409, 'invalid_state']);
    const at = `/webhooks/${webhook}/recoveries/${recovery.id}`;
    assert.equal((await ok('GET', at)).recovery.status, 'running');
    const { recovery: cancelled } = await ok('POST', `${at}/cancel`);
    assert.equal(cancelled.status, 'cancelled');
    assert.ok(cancelled.endedAt);
    assert.equal((await send('POST', `${at}/cancel`)).status, 409);
    const sent = await api().rows(
      'select kind from outbox_messages where workflow_id = $1',
      `recovery:${recovery.id}`,
    );
    assert.deepEqual(sent, [{ kind: 'recovery.due' }, { kind: 'recovery.due' }]);
  });

  it('are recovered only for a time and webhook that make sense', async () => {
    const since = new Date().toISOString();
    for (const body of [
      {},
      { since: 'yesterday' },
      { since, until: new Date(0).toISOString() },
      { since: new Date(Date.now() + hour).toISOString() },
      { since, statuses: [] },
      { since, statuses: ['delivering'] },
    ])
      assert.equal(
        (await send('POST', `/webhooks/${webhook}/recover`, body)).status,
        400,
        JSON.stringify(body),
      );
    await ok('PATCH', `/webhooks/${webhook}`, { enabled: false });
    assert.equal((await send('POST', `/webhooks/${webhook}/recover`, { since })).status, 409);
  });

  it('are canceled when the webhook is deleted, and its workflow is notified', async () => {
    await happen(4);
    const [held, retrying, exhausted, pending] = (await list()).map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    await set(held, `status = 'held'`);
    await set(retrying, `status = 'retrying', next_attempt_at = now() + interval '5 hours'`);
    await set(exhausted, `status = 'exhausted'`);
    await ok('POST', `/webhooks/${webhook}/recover`, { since: new Date(0).toISOString() });
    await ok('DELETE', `/webhooks/${webhook}`);
    const after = await api().rows(
      'select id, status, next_attempt_at from deliveries where webhook_id = $1',
      webhook,
    );
    for (const id of [held, retrying, pending]) {
      const row = after.find(delivery => delivery.id === id);
      assert.deepEqual([row.status, row.next_attempt_at], ['cancelled', null]);
    }
    assert.equal(await messages(), 2);
    assert.equal(after.find(({ id }) => id === exhausted).status, 'exhausted');
    const recoveries = await api().rows(
      'select status from webhook_recoveries where webhook_id = $1',
      webhook,
    );
    assert.deepEqual(recoveries, [{ status: 'cancelled' }]);
    assert.equal((await send('GET', `/webhooks/deliveries/${held}`)).status, 404);
    await happen(1);
    assert.equal((await api().rows('select 1 from deliveries where webhook_id = $1', webhook)).length, 4);
  });

  it('W24: of a test have no place in the sequence and count for nothing', async () => {
    await ok('PATCH', `/webhooks/${webhook}`, { events: ['post.failed'], enabled: false });
    const { status, data } = await send('POST', `/webhooks/${webhook}/test`);
    assert.equal(status, 202);
    const { delivery } = data;
    assert.deepEqual([delivery.event, delivery.sequence, delivery.status], ['webhook.test', null, 'pending']);
    assert.equal(delivery.plannedAttempts.length, 1);
    assert.equal(await messages(), 1);
    const { envelope } = (await show(delivery.id)) as unknown as { envelope: { data: unknown } };
    assert.deepEqual(envelope.data, { test: true, webhookId: webhook, requestedBy: `user:${author.id}` });
    const { lastSequence, consecutiveFailures, held } = await health();
    assert.deepEqual([lastSequence, consecutiveFailures, held], [0, 0, 0]);
  });
});
