import assert from 'node:assert/strict';
import { addNotification } from '../../../src/db/notifications/add-notification.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aPushServer, type PushServer } from '../../support/servers/push-server.ts';
import { use, useForEach } from '../../support/use.ts';

interface PushRow {
  status: string;
  attempts: number;
  last_error: string | null;
}

const path = '/api/notifications/devices';

describe('push messages', () => {
  const service = usePublishing(() =>
    Promise.resolve({
      APP_URL: 'https://app.example.com/',
      WEBHOOK_HTTP: 'true',
      OUTBOUND_ALLOW: '127.0.0.0/8',
    }),
  );
  const orm = use(() => openOrm(service().config, 'system'));
  const user = useForEach(() => aUser(service().api));
  const server = useForEach(aPushServer);
  const asUser = () => ({ as: user().token });
  const devices = async () => (await service().api.get(path, asUser())).data.devices;
  const register = (to: PushServer = server(), of: TestUser = user()) =>
    service().api.post(path, to.subscription, { as: of.token });
  const notify = (type: 'post.failed' | 'post.published', body = 'LinkedIn refused it.') =>
    inTransaction(orm(), em =>
      addNotification(em, user().orgId, {
        type,
        title: 'Post failed',
        body,
        metadata: {},
        path: '/posts/p1',
      }),
    );
  const ended = (): Promise<PushRow> =>
    eventually('the push message has ended', async () => {
      const [row] = await service().api.rows(
        'select status, attempts, last_error from mails where user_id = $1 and push_device_id is not null',
        user().id,
      );
      return row !== undefined && row.status !== 'queued' && (row as PushRow);
    });

  it('say in a browser what happened, and open it', async () => {
    const { data: device } = await register();
    const { data } = await service().api.get(path, asUser());
    assert.deepEqual(data.devices, [device]);
    await notify('post.failed');
    assert.deepEqual(await ended(), { status: 'sent', attempts: 1, last_error: null });
    const [first] = server().shown;
    const { tag, ...message } = first?.message ?? {};
    assert.equal(typeof tag, 'string');
    assert.deepEqual(message, {
      url: 'https://app.example.com/posts/p1',
      title: 'Post failed',
      body: 'LinkedIn refused it.',
    });
    assert.deepEqual([first?.ttl, first?.signedBy], ['86400', data.publicKey]);
  });

  it('fit into what push services take, however long the text is', async () => {
    await register();
    await notify('post.failed', '漢'.repeat(3_000));
    assert.equal((await ended()).status, 'sent');
    assert.equal(String(server().shown[0]?.message['body']).length, 600);
  });

  it('are sent for what a person has to do, or for what they choose', async () => {
    await register();
    await notify('post.published');
    const preferences = [
      { type: 'post.published', inApp: true, mail: false, push: true },
      { type: 'post.failed', inApp: true, mail: false, push: false },
    ];
    await service().api.put('/api/notifications/preferences', { preferences }, asUser());
    await notify('post.failed');
    await notify('post.published', 'It is on X.');
    await ended();
    assert.deepEqual(
      server().shown.map(({ message }) => message['body']),
      ['It is on X.'],
    );
  });

  it('are tried again while the push service says "later"', async () => {
    await register();
    server().statuses = [503, 429];
    await notify('post.failed');
    const { status, attempts } = await ended();
    assert.deepEqual([status, attempts, server().shown.length], ['sent', 3, 1]);
  });

  for (const status of [403, 404, 410])
    it(`end for a browser whose push service answers ${status}`, async () => {
      await register();
      server().statuses = [status];
      await notify('post.failed');
      const row = await ended();
      assert.deepEqual([row.status, row.attempts], ['failed', 1]);
      assert.match(row.last_error ?? '', new RegExp(`${status}`));
      assert.deepEqual(await devices(), []);
    });

  it('go to ten browsers of a person at most, and once to one that registers twice', async () => {
    const { data: first } = await register();
    assert.equal((await register()).data.id, first.id);
    for (let index = 0; index < 10; index += 1) {
      const endpoint = `${server().subscription.endpoint}/${index}`;
      const { status } = await service().api.post(path, { ...server().subscription, endpoint }, asUser());
      assert.equal(status, 201);
    }
    const ids = (await devices()).map(({ id }: { id: string }) => id);
    assert.deepEqual([ids.length, ids.includes(first.id)], [10, false]);
  });

  it('end when their person removes the browser, and not when another does', async () => {
    const { data: device } = await register();
    const other = await aUser(service().api);
    const { status } = await service().api.delete(`${path}/${device.id}`, { as: other.token });
    assert.equal(status, 404);
    assert.equal((await service().api.delete(`${path}/${device.id}`, asUser())).status, 200);
    await notify('post.failed');
    const rows = await service().api.rows(
      'select 1 from mails where user_id = $1 and push_device_id is not null',
      user().id,
    );
    assert.equal(rows.length, 0);
  });

  it('never show their address to anybody', async () => {
    await register();
    const { endpoint, keys } = server().subscription;
    const stored = await service().api.rows('select * from push_devices where user_id = $1', user().id);
    for (const secret of [endpoint, keys.auth])
      assert.ok(!JSON.stringify([stored, await devices()]).includes(secret));
  });

  const wrong: [why: string, change: (given: PushServer['subscription']) => object][] = [
    ['an address that is none', given => ({ ...given, endpoint: 'nowhere' })],
    ['an address in a private network', given => ({ ...given, endpoint: 'https://10.0.0.1/send' })],
    ['a key that is no point', ({ keys, ...given }) => ({ ...given, keys: { ...keys, p256dh: 'BAAA' } })],
    ['a secret of another length', ({ keys, ...given }) => ({ ...given, keys: { ...keys, auth: 'AAAA' } })],
  ];
  for (const [why, change] of wrong)
    it(`are refused ${why}`, async () => {
      const { status, body } = await service().api.post(path, change(server().subscription), asUser());
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
    });
});
