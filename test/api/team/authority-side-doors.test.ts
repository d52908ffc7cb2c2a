import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { addNotification } from '../../../src/db/notifications/add-notification.ts';
import { endClosedMail } from '../../../src/db/notifications/mails.ts';
import { outcomeText } from '../../../src/domain/posts/post-texts.ts';
import { cancelClosed, lockWebhookToSend } from '../../../src/db/webhooks/claims.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand } from '../../support/makers.ts';
import { openTestService } from '../../support/service.ts';
import { use, useForEach } from '../../support/use.ts';
import { aConnection, anAuthor, aPost } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';

describe('a person’s current right to read', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const ada = useForEach(() => anAuthor(api(), ['x']));
  const { post, aMember, aGroup, remove, close } = teamOf(api, () => ada());

  describe('about webhooks', () => {
    const hookOf = async (as: string, given: object = {}) =>
      (
        await post(
          '/webhooks',
          { name: 'Hook', url: 'https://example.com/hook', events: ['*'], ...given },
          as,
        )
      ).data.webhook.id as string;
    const schedule = async (brandSlug = ada().brand.slug) => {
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
      const body = { brandSlug, text: 'Planned', platforms: ['x'], scheduledAt };
      assert.equal((await post('/posts', body, ada().token)).status, 201);
    };
    const deliveriesOf = async (id: string, as = ada().token) =>
      (await api().get(`/webhooks/${id}/deliveries`, { as })).data as {
        total: number;
        deliveries: { id: string; status: string }[];
      };
    /**
     * Locks a webhook as the worker does before it sends, cancels its closed deliveries, and returns whether it is enabled.
     */
    const lookedAt = (id: string) =>
      inTransaction(service().orm, async em => {
        const webhook = await lockWebhookToSend(em, id);
        if (webhook?.limited) await cancelClosed(em, id, 500);
        return webhook?.enabled;
      });

    it('hides posts from members who may read none of them', async () => {
      const bob = await aMember({ groupIds: [await aGroup(['webhooks:read', 'webhooks:write'])] });
      const theirs = await hookOf(bob.token);
      await schedule();
      assert.equal((await deliveriesOf(theirs)).total, 0);
    });

    it('gives the brands of their maker, at each event and again before each request', async () => {
      const bob = await aMember();
      const [theirs, ours] = [await hookOf(bob.token), await hookOf(ada().token)];
      await schedule();
      assert.equal((await deliveriesOf(theirs)).total, 1);
      await close(bob.memberId, ada().brand.id);
      await schedule();
      assert.equal((await deliveriesOf(theirs)).total, 1);
      assert.equal((await deliveriesOf(ours)).total, 2);
      assert.equal(await lookedAt(theirs), true);
      assert.equal((await deliveriesOf(theirs)).deliveries[0]?.status, 'cancelled');
      assert.equal(await lookedAt(ours), true);
      assert.ok((await deliveriesOf(ours)).deliveries.every(({ status }) => status === 'pending'));
    });

    it('hides the events of a brand that is closed to them', async () => {
      const bob = await aMember();
      const ours = await hookOf(ada().token);
      await schedule();
      const [{ id } = { id: '' }] = (await deliveriesOf(ours, bob.token)).deliveries;
      const read = async () => [
        (await deliveriesOf(ours, bob.token)).total,
        (await api().get(`/webhooks/${ours}/events`, { as: bob.token })).data.events.length,
        (await api().get(`/webhooks/deliveries/${id}`, { as: bob.token })).status,
      ];
      assert.deepEqual(await read(), [1, 1, 200]);
      await close(bob.memberId, ada().brand.id);
      assert.deepEqual(await read(), [0, 0, 404]);
    });

    it('sends nothing for a removed member: it is disabled, reported, and held until another one answers for it', async () => {
      const bob = await aMember();
      const theirs = await hookOf(bob.token);
      const { data } = await remove(bob.id);
      const left = data.leftBehind.find(({ kind }: { kind: string }) => kind === 'webhook');
      assert.deepEqual([left.state, left.items[0].id], ['paused', theirs]);
      const { notifications } = (await api().get('/api/notifications', { as: ada().token })).data;
      assert.equal(notifications[0].type, 'team.left_behind');
      assert.match(notifications[0].body, /1 webhook is paused\. .*delete it\./);
      // as by a release that does not disable it
      await api().rows('update webhooks set enabled = true where id = $1', theirs);
      await schedule();
      assert.equal((await deliveriesOf(theirs)).deliveries[0]?.status, 'held');
      assert.equal(await lookedAt(theirs), false);
      await api().patch(`/webhooks/${theirs}`, { enabled: true }, { as: ada().token });
      assert.equal(await lookedAt(theirs), true);
    });

    it('is made for named brands by who has them, and gets no others', async () => {
      const bob = await aMember();
      const other = await aBrand(api(), ada().token);
      await close(bob.memberId, other.id);
      const body = { name: 'Hook', url: 'https://example.com/hook', events: ['*'], brandIds: [other.id] };
      assert.equal((await post('/webhooks', body, bob.token)).status, 403);
      const named = await hookOf(ada().token, { brandIds: [other.id] });
      await schedule();
      assert.equal((await deliveriesOf(named)).total, 0);
      await aConnection(api(), { ...ada(), brand: other }, 'x');
      await schedule(other.slug);
      assert.equal((await deliveriesOf(named)).total, 1);
    });
  });

  it('is checked before a stored answer is returned: none about a brand that is closed to the caller now', async () => {
    const bob = await aMember();
    const keyed = (path: string, body: object | undefined, key: string, as = bob.token) =>
      api().post(path, body, { as, headers: { 'Idempotency-Key': key } });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const asked = { brandSlug: ada().brand.slug, text: 'Secret plans', platforms: ['x'], scheduledAt };
    const { data } = await keyed('/posts', asked, 'post');
    const publish = () => keyed(`/posts/${data.id}/publish`, undefined, 'publish');
    assert.equal((await publish()).status, 202);
    assert.equal((await keyed('/posts', asked, 'post')).headers.get('idempotent-replayed'), 'true');
    await close(bob.memberId, ada().brand.id);
    for (const again of [await keyed('/posts', asked, 'post'), await publish()]) {
      assert.deepEqual([again.status, again.body.error], [403, 'insufficient_scope']);
      assert.ok(!again.text.includes('Secret plans'));
    }
    assert.equal((await keyed('/posts', asked, 'post', ada().token)).status, 201);
    const other = await aBrand(api(), ada().token);
    const elsewhere = { ...asked, brandSlug: other.slug, scheduledAt: null };
    const first = await keyed('/posts', elsewhere, 'other');
    assert.equal((await keyed('/posts', elsewhere, 'other')).text, first.text);
  });

  it('closes a brand at the side doors too: ledger, usage, audit log, notifications and mails that wait', async () => {
    const group = await aGroup(['posts:read', 'billing:read', 'audit:read']);
    const bob = await aMember({ groupIds: [group] });
    const text = outcomeText(
      {
        id: 'p1',
        orgId: ada().orgId,
        brandSlug: ada().brand.slug,
        brandName: ada().brand.name,
        text: '',
        targets: [],
      },
      'failed',
    );
    await inTransaction(service().orm, em => addNotification(em, ada().orgId, text));
    await api().rows(
      `with spent as (
         insert into credit_entries (id, created_at, org_id, kind, amount, balance_after, reference, actor, reason)
         values (gen_random_uuid(), now(), $1, 'hold', -1, 0, 'run:1', 'service', 'a secret agent'))
       insert into credit_holds (id, created_at, org_id, reference, price, status, expires_at, operation, brand_id, actor)
       values (gen_random_uuid(), now(), $1, 'run:1', 1, 'held', now() + interval '1 day', 'agents.run', $2, 'service')`,
      ada().orgId,
      ada().brand.id,
    );
    await api().rows(
      `update mails set path = '/posts/' || $2 where user_id = $1 and type = 'post.failed'`,
      bob.id,
      await aPost(api(), ada()).then(({ id }) => id),
    );
    const [mail] = await api().rows(
      `select id from mails where user_id = $1 and type = 'post.failed'`,
      bob.id,
    );
    const get = async (path: string) => (await api().get(path, { as: bob.token })).text;
    const told = () =>
      Promise.all([
        get('/billing/credits').then(body => body.includes('a secret agent')),
        get('/usage/credits').then(body => body.includes(ada().brand.slug)),
        get('/audit-log?action=brand.created').then(body => body.includes(ada().brand.id)),
        get('/api/notifications').then(body => body.includes(ada().brand.slug)),
        inTransaction(service().orm, async em => {
          await endClosedMail(em, mail.id);
          return (await api().rows('select status from mails where id = $1', mail.id))[0].status === 'queued';
        }),
      ]);
    assert.deepEqual(await told(), [true, true, true, true, true]);
    await close(bob.memberId, ada().brand.id);
    await told();
    assert.deepEqual(await told(), [false, false, false, false, false]);
  });
});
