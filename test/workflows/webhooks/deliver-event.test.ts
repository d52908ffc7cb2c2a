import assert from 'node:assert/strict';
import { verifyWebhook } from '../../../sdk/typescript/src/webhooks.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import type { Answer } from '../../support/servers/receivers.ts';
import {
  useHooks,
  shortDeadline,
  shortRetrySchedule,
  type DeliveryRow,
  type Hooks,
} from '../../support/webhooks.ts';

/** One event, and its delivery once it is in that state. */
const anEventIn = async (hooks: Hooks, webhookId: string, state: string): Promise<DeliveryRow> => {
  await hooks.happen();
  const [delivery] = await hooks.until(webhookId, state);
  assert.ok(delivery);
  return delivery;
};

/**
 * Asserts that the gaps are at least these waits. deliver-retry-schedule.test.ts proves to the millisecond, with waits of
 * minutes, that they are no longer.
 */
const assertWaits = async (hooks: Hooks, { id }: DeliveryRow, waits: number[]): Promise<void> => {
  const gaps = await hooks.waits(id);
  assert.equal(gaps.length, waits.length);
  for (const [index, wait] of waits.entries())
    assert.ok((gaps[index] ?? NaN) >= wait, `${gaps.join(', ')} for ${waits.join(', ')}`);
};

describe('delivering an event', () => {
  const publishing = usePublishing(shortRetrySchedule);
  const hooks = useHooks(publishing);

  const keep = async (webhookId: string, name: string): Promise<void> => {
    await hooks().untilWorkflowEnds(webhookId);
    await keepHistory(publishing().temporalAddress, `webhook:${webhookId}`, `send-to-webhook/${name}`);
  };

  const oneIn = (webhookId: string, state: string): Promise<DeliveryRow> =>
    anEventIn(hooks(), webhookId, state);

  it('W25: takes one step where the receiver accepts it, and shows no secret', async () => {
    const { id, secret } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await oneIn(id, 'succeeded');
    const [request, ...more] = hooks().receiver.received;
    assert.ok(request);
    assert.deepEqual(more, []);
    const { headers, body } = request;
    assert.equal((await verifyWebhook({ secret, headers, body })).id, delivery.event_id);
    const [attempt] = await hooks().attempts(delivery.id);
    assert.deepEqual(
      [attempt?.outcome, attempt?.status_code, attempt?.dialled_address],
      ['succeeded', 204, '127.0.0.1'],
    );
    await keep(id, 'succeeded');
    const history = await readableHistory(publishing().temporalAddress, `webhook:${id}`);
    assert.equal(history.match(/ACTIVITY_TASK_SCHEDULED/g)?.length, 1);
    assert.ok(!history.includes(secret.slice(6)));
  });

  it('has its first step with the answer to the start of its workflow, which no worker needs to ask for', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    await oneIn(id, 'succeeded');
    const history = await readableHistory(publishing().temporalAddress, `webhook:${id}`);
    assert.match(history, /"eagerExecutionAccepted": ?true/);
  });

  /** Sends one event whose attempts each begin in their own second, and returns its delivery once it is exhausted. */
  const exhaustedBySeconds = async (webhookId: string): Promise<DeliveryRow> => {
    await hooks().patch(webhookId, { enabled: false });
    await hooks().happen();
    await hooks().rows(
      `update deliveries set retry_schedule = array_fill(1100, '{5}') where webhook_id = $1`,
      webhookId,
    );
    await hooks().patch(webhookId, { enabled: true });
    const [held] = await hooks().deliveries(webhookId);
    await hooks().resend(held?.id ?? '', 'redeliver');
    const [delivery] = await hooks().until(webhookId, 'exhausted');
    assert.ok(delivery);
    return delivery;
  };

  it('W2, W3, W22, W23: sends the same bytes six times, each signed at its own second, and then gives up', async () => {
    const { id, secret } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer({ status: 500 });
    const delivery = await exhaustedBySeconds(id);
    assert.equal(hooks().receiver.received.length, 6);
    const [event] = await hooks().rows<{ body: string }>(
      'select body from events where id = $1',
      delivery.event_id,
    );
    assert.match(event?.body ?? '', /Grüße 👋/);
    for (const [index, { headers, bytes, at }] of hooks().receiver.received.entries()) {
      assert.ok(bytes.equals(Buffer.from(event?.body ?? '')));
      const ageMs = at - Number(headers['x-service-timestamp']) * 1_000;
      assert.ok(ageMs >= 0 && ageMs < 10_000, `signed ${ageMs} ms before it came`);
      const envelope = await verifyWebhook({ secret, headers, body: bytes, toleranceSeconds: 60 });
      assert.equal(envelope.id, delivery.event_id);
      assert.deepEqual(Object.keys(JSON.parse(bytes.toString()) as object), [
        'id',
        'event',
        'timestamp',
        'orgId',
        'data',
      ]);
      assert.deepEqual(
        [headers['x-service-delivery'], headers['x-service-sequence'], headers['x-service-attempt']],
        [delivery.id, '1', String(index + 1)],
      );
    }
    for (const header of ['x-service-timestamp', 'x-service-signature', 'webhook-signature'])
      assert.equal(new Set(hooks().receiver.received.map(({ headers }) => headers[header])).size, 6, header);
    await keep(id, 'exhausted');
  });

  it('keeps of an answer its words and its headers, but no cookies', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer(({ headers }) =>
      headers['x-service-attempt'] === '1'
        ? { status: 500, body: 'no\0pe', headers: { 'Set-Cookie': 'a=b', 'X-Why': 'tired' } }
        : { status: 204 },
    );
    const delivery = await oneIn(id, 'succeeded');
    const [attempt] = await hooks().attempts(delivery.id);
    assert.deepEqual(
      [attempt?.failure, attempt?.response_body, attempt?.response_headers?.['x-why']],
      ['status', 'nope', 'tired'],
    );
    assert.equal(attempt?.response_headers?.['set-cookie'], undefined);
  });

  it('waits as long as its schedule says after each failure', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer({ status: 500 });
    const delivery = await oneIn(id, 'exhausted');
    await assertWaits(hooks(), delivery, [300, 400, 500, 600, 700]);
  });

  it('waits as long as the receiver asks, but no more than twice its tier', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer({ status: 503, headers: { 'Retry-After': '3600' } });
    const delivery = await oneIn(id, 'exhausted');
    await assertWaits(hooks(), delivery, [600, 800, 1_000, 1_200, 1_400]);
  });

  it('keeps nothing of what its own headers carry, where the receiver sends that back', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const [token, key] = ['t0ken/with "quotes"+', 'another-secret'];
    await hooks().patch(id, { headers: { Authorization: `Bearer ${token}`, 'X-Hook-Key': key } });
    hooks().receiver.answer(({ headers }) =>
      headers['x-service-attempt'] === '1'
        ? { status: 500, headers: { Location: `/?key=${key}` }, body: JSON.stringify(headers) }
        : { status: 200, headers: { 'X-Echo': key }, body: `${token} ${encodeURIComponent(token)} is mine` },
    );
    const delivery = await oneIn(id, 'succeeded');
    const attempts = await hooks().attempts(delivery.id);
    const [first, second] = attempts;
    assert.match(first?.response_body ?? '', /"authorization":"\*{8}".*"x-hook-key":"\*{8}"/);
    assert.equal(first?.response_headers?.['location'], '/?key=********');
    assert.equal(second?.response_headers?.['x-echo'], '********');
    assert.equal(second?.response_body, '******** ******** is mine');
    const shown = JSON.stringify([attempts, await hooks().get(`/webhooks/deliveries/${delivery.id}`)]);
    for (const secret of [token, JSON.stringify(token).slice(1, -1), encodeURIComponent(token), key])
      assert.ok(!shown.includes(secret), secret);
  });

  it('W4: keeps 16 KiB of an answer and follows no redirect', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer(({ headers }) =>
      headers['x-service-attempt'] === '1'
        ? { status: 308, headers: { Location: `${hooks().receiver.url}/elsewhere` } }
        : { status: 200, body: 'x'.repeat(100_000) },
    );
    const delivery = await oneIn(id, 'succeeded');
    const [first, second] = await hooks().attempts(delivery.id);
    assert.deepEqual([first?.failure, first?.status_code], ['redirect', 308]);
    assert.deepEqual([second?.response_body?.length, second?.response_truncated], [16_384, true]);
    assert.ok(hooks().receiver.received.every(({ path }) => path === '/hook'));
  });

  it('begins again when it is redelivered, as the same delivery with the same bytes', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const delivery = await oneIn(id, 'succeeded');
    await hooks().resend(delivery.id, 'redeliver');
    await eventually('it came again', () => hooks().receiver.received.length === 2);
    const [first, second] = hooks().receiver.received;
    assert.equal(first?.body, second?.body);
    assert.equal(second?.headers['x-service-delivery'], delivery.id);
    assert.equal(second?.headers['x-service-attempt'], '2');
    await hooks().until(id, 'succeeded');
  });
});

describe('delivering an event to a receiver that falls silent', () => {
  const publishing = usePublishing(shortDeadline);
  const hooks = useHooks(publishing);

  it('ends at its deadline where no answer comes, and says so', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer(({ headers }) =>
      headers['x-service-attempt'] === '1' ? 'hang' : { status: 200 },
    );
    const delivery = await anEventIn(hooks(), id, 'succeeded');
    const [first, second] = await hooks().attempts(delivery.id);
    assert.deepEqual([first?.outcome, first?.failure, second?.outcome], ['failed', 'timeout', 'succeeded']);
    assert.ok((first?.duration_ms ?? 0) >= 3_000);
    await hooks().untilWorkflowEnds(id);
    const history = 'send-to-webhook/succeeded-at-second';
    await keepHistory(publishing().temporalAddress, `webhook:${id}`, history);
  });

  it('keeps what had come of an answer whose body never ends, and fails whatever its status', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    const heads: Record<string, Answer> = {
      1: { status: 200, body: 'almost', endless: true },
      2: { status: 503, headers: { 'Retry-After': '3600', 'X-Why': 'tired' }, body: 'bu', endless: true },
    };
    hooks().receiver.answer(({ headers }) => heads[String(headers['x-service-attempt'])] ?? { status: 200 });
    const delivery = await anEventIn(hooks(), id, 'succeeded');
    const attempts = await hooks().attempts(delivery.id);
    const told = attempts.map(one => [
      one.failure,
      one.status_code,
      one.response_body,
      one.response_truncated,
    ]);
    assert.deepEqual(told, [
      ['timeout', 200, 'almost', true],
      ['timeout', 503, 'bu', true],
      [null, 200, '', false],
    ]);
    assert.equal(attempts[1]?.response_headers?.['x-why'], 'tired');
    // the second failure's wait is twice its tier, as the receiver asked for more
    await assertWaits(hooks(), delivery, [300, 800]);
  });
});
