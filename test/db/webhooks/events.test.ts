import assert from 'node:assert/strict';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { addEvent } from '../../../src/db/webhooks/events.ts';
import { eventNames, type EventName } from '../../../src/domain/webhooks/events.ts';
import { maxBodyBytes } from '../../../src/domain/webhooks/envelope.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { eventually } from '../../support/eventually.ts';
import { useService } from '../../support/service.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

describe('an event', () => {
  const service = useService();
  const databaseUrl = () => service().config.DATABASE_URL ?? '';

  const aWebhook = async (orgId: string, events: string[], columns: Record<string, unknown> = {}) => {
    const all: Record<string, unknown> = {
      id: uuidv7(),
      org_id: orgId,
      name: 'x',
      url: 'https://example.com',
      events,
      secret: 's',
      rate_per_second: 10,
      max_concurrency: 10,
      created_at: new Date(),
      updated_at: new Date(),
      ...columns,
    };
    const names = Object.keys(all);
    await query(
      databaseUrl(),
      `insert into webhooks (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(all),
    );
    return all['id'] as string;
  };
  const add = (orgId: string, event: EventName = 'post.failed', text = ''): Promise<void> =>
    inTransaction(service().orm, em => addEvent(em, anEvent(orgId, event, text)));
  // the text does not matter here: only the name and organization do
  const anEvent = (orgId: string, event: EventName, text = '') => ({
    orgId,
    event: event as 'post.scheduled',
    data: {
      postId: uuidv7(),
      brandId: uuidv7(),
      brandSlug: 'b',
      platforms: [],
      text,
      scheduledAt: new Date().toISOString(),
      previousScheduledAt: null,
    },
  });
  const read = async (sql: string, ...values: unknown[]) => (await query(databaseUrl(), sql, values)).rows;
  const deliveriesOf = (webhookId: string) =>
    read(
      `select d.*, d.sequence::int as sequence, e.body, e.event from deliveries d join events e on e.id = d.event_id
        where d.webhook_id = $1 order by d.sequence`,
      webhookId,
    );

  const messagesOf = async (webhookId: string) =>
    (await read('select * from outbox_messages where workflow_id = $1', `webhook:${webhookId}`)).map(row => [
      row.kind,
      row.payload,
    ]);

  it('makes a delivery and its message for every endpoint that listens to it, and for no other', async () => {
    const org = uuidv7();
    const [all, one, other, gone] = [
      await aWebhook(org, ['*']),
      await aWebhook(org, ['post.published', 'post.failed']),
      await aWebhook(org, ['post.published']),
      await aWebhook(org, ['*'], { deleted_at: new Date() }),
    ];
    await add(org);
    for (const id of [all, one]) {
      const [delivery, ...more] = await deliveriesOf(id);
      assert.equal(more.length, 0);
      assert.equal(delivery.status, 'pending');
      assert.deepEqual(delivery.retry_schedule, [300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000]);
      assert.match(delivery.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.deepEqual(await messagesOf(id), [['webhook.due', { orgId: org, webhookId: id }]]);
    }
    assert.deepEqual([await deliveriesOf(other), await deliveriesOf(gone)], [[], []]);
  });

  it('gives its deliveries ids that sort by time with those made elsewhere', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    const earlier = uuidv7({ msecs: Date.now() - 10_000 });
    await add(org);
    const [delivery] = await deliveriesOf(webhook);
    assert.ok(delivery.id > earlier && delivery.id < uuidv7({ msecs: Date.now() + 10_000 }));
  });

  it('waits as held, without a message, where the endpoint is disabled', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*'], { enabled: false });
    await add(org);
    const [delivery] = await deliveriesOf(webhook);
    assert.deepEqual([delivery.status, delivery.sequence], ['held', 1]);
    assert.deepEqual(await messagesOf(webhook), []);
  });

  it('asks once for the workflow of an endpoint, however many follow, and again when that has slept', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    for (let event = 0; event < 3; event += 1) await add(org);
    assert.equal((await messagesOf(webhook)).length, 1);
    await read('update webhook_sequences set woken_at = null where webhook_id = $1', webhook);
    await Promise.all([add(org), add(org), add(org)]);
    assert.equal((await messagesOf(webhook)).length, 2);
    assert.equal((await deliveriesOf(webhook)).length, 6);
  });

  it('does not ask for the workflow while its endpoint is disabled, and asks with the first one after that', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*'], { enabled: false });
    await add(org);
    await read('update webhooks set enabled = true where id = $1', webhook);
    await add(org);
    assert.equal((await messagesOf(webhook)).length, 1);
  });

  it('is there if and only if the change is', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    const broken = inTransaction(service().orm, async em => {
      await addEvent(em, anEvent(org, 'post.failed'));
      throw new Error('the change failed');
    });
    await assert.rejects(broken, /the change failed/);
    assert.deepEqual(await deliveriesOf(webhook), []);
    assert.deepEqual(await read('select 1 from events where org_id = $1', org), []);
    await add(org);
    assert.deepEqual(
      (await deliveriesOf(webhook)).map(({ sequence }) => sequence),
      [1],
    );
  });

  it('numbers the deliveries of an endpoint without a gap, however many come at once', async () => {
    const org = uuidv7();
    const webhooks = [await aWebhook(org, ['*']), await aWebhook(org, ['post.failed', 'post.published'])];
    const adding = Array.from({ length: 60 }, (_, index) =>
      inTransaction(service().orm, async em => {
        await addEvent(em, anEvent(org, index % 2 ? 'post.failed' : 'post.published'));
        if (index % 3 === 0) throw new Error('undone');
      }),
    );
    const made = (await Promise.allSettled(adding)).filter(({ status }) => status === 'fulfilled').length;
    assert.equal(made, 40);
    const gapless = Array.from({ length: made }, (_, index) => index + 1);
    for (const id of webhooks)
      assert.deepEqual(
        (await deliveriesOf(id)).map(({ sequence }) => sequence),
        gapless,
      );
  });

  it('W17: leaves nothing held when its endpoint is enabled at the same time', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*'], { enabled: false });
    const enabling = inTransaction(service().orm, async em => {
      await em.execute('select 1 from webhooks where id = ? for update', [webhook]);
      const adding = Promise.all([add(org), add(org)]);
      await eventually('both wait for the endpoint', async () => {
        const waiting = await read(
          `select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
        );
        return waiting.length >= 2;
      });
      await em.execute('update webhooks set enabled = true where id = ?', [webhook]);
      return () => adding;
    });
    await (
      await enabling
    )();
    assert.deepEqual(
      (await deliveriesOf(webhook)).map(({ status }) => status),
      ['pending', 'pending'],
    );
  });

  it('does not wait for workers that deliver to the endpoint', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    await inTransaction(service().orm, async em => {
      await em.execute('select 1 from webhooks where id = ? for no key update', [webhook]);
      await em.execute('update webhooks set consecutive_failures = 1 where id = ?', [webhook]);
      await add(org);
    });
    assert.equal((await deliveriesOf(webhook)).length, 1);
  });

  it('W23: has a body of exactly five fields, serialized once', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    await add(org, 'token.expired', 'Grüße 🦊');
    const [delivery] = await deliveriesOf(webhook);
    const body = JSON.parse(delivery.body);
    assert.deepEqual(Object.keys(body), ['id', 'event', 'timestamp', 'orgId', 'data']);
    assert.deepEqual([body.id, body.event, body.orgId], [delivery.event_id, 'token.expired', org]);
    assert.equal(new Date(body.timestamp).toISOString(), body.timestamp);
    assert.equal(body.data.text, 'Grüße 🦊');
  });

  it('W22: takes half a surrogate pair, and sends a character that every receiver can read', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    await add(org, 'post.failed', 'half \ud83e of a fox');
    const [delivery] = await deliveriesOf(webhook);
    assert.equal(JSON.parse(delivery.body).data.text, 'half \ufffd of a fox');
    assert.ok(!delivery.body.includes('\\ud83e'));
  });

  it('says where to read it when it is too large to send', async () => {
    const org = uuidv7();
    const webhook = await aWebhook(org, ['*']);
    await add(org, 'post.failed', '😀'.repeat(maxBodyBytes / 4));
    const [delivery] = await deliveriesOf(webhook);
    const { data } = JSON.parse(delivery.body);
    assert.deepEqual(Object.keys(data), ['id', 'truncated', 'url']);
    assert.equal(data.truncated, true);
    assert.match(data.url, new RegExp(`^http://.+/posts/${data.id}$`));
  });

  it('W20: never reaches an endpoint of another organization', async () => {
    const names = fc.subarray([...eventNames, '*'], { minLength: 1 });
    const shape = fc.record({
      orgs: fc.array(fc.array(names, { maxLength: 3 }), { minLength: 2, maxLength: 4 }),
      events: fc.array(fc.record({ of: fc.nat(3), event: fc.constantFrom(...eventNames) }), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ orgs, events }) => {
        const ids = orgs.map(() => uuidv7());
        const hooks: { id: string; org: string; events: string[] }[] = [];
        for (const [index, wanted] of orgs.entries())
          for (const list of wanted)
            hooks.push({
              id: await aWebhook(ids[index] as string, list),
              org: ids[index] as string,
              events: list,
            });
        const happened = events.map(({ of, event }) => ({ org: ids[of % ids.length] as string, event }));
        for (const { org, event } of happened) await add(org, event);
        for (const hook of hooks) {
          const got = await deliveriesOf(hook.id);
          const due = happened.filter(
            ({ org, event }) =>
              org === hook.org && (hook.events.includes('*') || hook.events.includes(event)),
          );
          assert.deepEqual(
            got.map(({ event, org_id: org }) => ({ org, event })),
            due,
          );
          assert.ok(got.every(({ body }) => JSON.parse(body).orgId === hook.org));
        }
      }),
      { numRuns: 30 },
    );
  });
});
