import assert from 'node:assert/strict';
import { eventNames } from '../../../src/domain/webhooks/events.ts';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';

describe('webhooks', () => {
  const api = useApi({ WEBHOOK_LIMIT: '30' });
  let ada: TestUser;

  before(async () => {
    ada = await aUser(api());
  });

  const given = { name: 'Mine', url: 'https://example.com/hook', events: ['post.published'] };
  const create = (body: Record<string, unknown> = {}, as = ada.token) =>
    api().post('/webhooks', { ...given, ...body }, { as });
  const aWebhook = async (body: Record<string, unknown> = {}, as = ada.token) => {
    const { status, data } = await create(body, as);
    assert.equal(status, 201);
    return data.webhook as { id: string; secret: string };
  };
  const read = async (id: string) => (await api().get(`/webhooks/${id}`, { as: ada.token })).data.webhook;

  it('are created with a secret that is shown once', async () => {
    const { status, data } = await create({ events: ['post.published', 'post.failed', 'post.published'] });
    assert.equal(status, 201);
    const { webhook } = data;
    assert.match(webhook.secret, /^whsec_[0-9A-Za-z+/]{43}=$/);
    assert.deepEqual([webhook.name, webhook.url], [given.name, given.url]);
    assert.deepEqual(webhook.events, ['post.published', 'post.failed']);
    assert.deepEqual([webhook.enabled, webhook.lastSequence, webhook.held], [true, 0, 0]);
    assert.equal('secret' in (await read(webhook.id)), false);
  });

  it('refuse addresses that are not https, carry a password or are not on the internet', async () => {
    const addresses = [
      'http://example.com',
      'ftp://example.com',
      'example.com',
      'https://user:pw@example.com',
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://[::1]',
      'https://localhost:99',
      'https://10.0.0.8',
      'https://169.254.169.254/latest',
      'https://[::ffff:10.0.0.1]',
      'https://a.localhost',
    ];
    for (const url of addresses) {
      const { status, body } = await create({ url });
      assert.equal(status, 400, url);
      assert.equal(body.error, 'validation_failed');
      assert.equal(body.details[0].path, 'url', url);
    }
    const { id } = await aWebhook();
    const changed = await api().patch(`/webhooks/${id}`, { url: 'https://127.0.0.1' }, { as: ada.token });
    assert.equal(changed.status, 400);
    assert.equal((await read(id)).url, given.url);
  });

  it('refuse a text that is not a URL, or one with spaces or line ends, together with all else that is wrong', async () => {
    const none = ['foo', 'https://exa mple.com', 'https://example.com/\r\nX: 1', 'https://example.com/a\tb'];
    for (const url of none) {
      const { status, body } = await create({ url, name: '' });
      const paths = body.details.map(({ path }: { path: string }) => path);
      assert.deepEqual([status, paths], [400, ['name', 'url']], url);
    }
    const { id } = await aWebhook();
    const changed = await api().patch(
      `/webhooks/${id}`,
      { url: 'https://example.com/ b' },
      { as: ada.token },
    );
    assert.equal(changed.status, 400);
  });

  it('take private and http addresses where the operator allows them', async () => {
    const own = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8,localhost', WEBHOOK_HTTP: 'true' });
    try {
      const { token } = await aUser(own);
      for (const url of ['http://127.0.0.1:4999/hook', 'http://localhost:4999/hook', 'http://example.com']) {
        const { status } = await own.post('/webhooks', { ...given, url }, { as: token });
        assert.equal(status, 201, url);
      }
      const other = await own.post('/webhooks', { ...given, url: 'http://10.0.0.1' }, { as: token });
      assert.equal(other.status, 400);
    } finally {
      await own.close();
    }
  });

  it('listen to events of the contract, or to all', async () => {
    for (const events of [[], ['post.liked'], 'post.failed'])
      assert.equal((await create({ events })).status, 400);
    const all = await create({ events: [...eventNames] });
    assert.deepEqual(all.data.webhook.events, eventNames);
    assert.deepEqual((await create({ events: ['*'] })).data.webhook.events, ['*']);
  });

  it('are listed newest first, those of the own organization alone', async () => {
    const bob = await aUser(api());
    const [first, second] = [await aWebhook({}, bob.token), await aWebhook({}, bob.token)];
    const { data } = await api().get('/webhooks', { as: bob.token });
    assert.deepEqual(
      data.webhooks.map(({ id }: { id: string }) => id),
      [second.id, first.id],
    );
    assert.equal(data.total, 2);
  });

  it('change in what is named, and say who changed what', async () => {
    const { id } = await aWebhook({ headers: { 'X-A': '1' } });
    const { key, id: keyId } = await aKey(api(), ada.token, { scopes: ['webhooks:write', 'webhooks:read'] });
    const { data } = await api().patch(
      `/webhooks/${id}`,
      { url: 'https://example.org', events: ['*'], ratePerSecond: 5, headers: {} },
      { as: key },
    );
    assert.deepEqual(
      [data.webhook.url, data.webhook.events, data.webhook.ratePerSecond, data.webhook.headers],
      ['https://example.org', ['*'], 5, {}],
    );
    assert.equal(data.webhook.name, given.name);
    const history = await api().get(`/webhooks/${id}/changes`, { as: ada.token });
    assert.deepEqual(
      history.data.changes.map(({ kind, actor }: Record<string, string>) => [kind, actor]),
      [
        ['changed', `api_key:${keyId}`],
        ['created', `user:${ada.id}`],
      ],
    );
    assert.equal(
      history.data.changes[0].reason,
      'changed url (example.com → example.org), events, ratePerSecond, headers',
    );
    assert.equal(history.data.total, 2);
  });

  it('tell both logs the hosts of their address, before and after, and nothing else of it', async () => {
    const [first, second] = [
      'https://example.com/first-secret',
      'https://example.com/second?key=third-secret',
    ];
    const { id } = await aWebhook({ url: first });
    for (const url of [second, 'https://example.org:8443/fourth-secret'])
      await api().patch(`/webhooks/${id}`, { url }, { as: ada.token });
    await api().delete(`/webhooks/${id}`, { as: ada.token });
    const changes = await api().rows(
      'select kind, reason from webhook_changes where webhook_id = $1 order by id',
      id,
    );
    assert.deepEqual(
      changes.slice(0, 3).map(({ reason }) => reason),
      [
        'post.published to example.com',
        'changed url (example.com → example.com)',
        'changed url (example.com → example.org:8443)',
      ],
    );
    const told = await api().rows('select details from audit_events where target_id = $1 order by id', id);
    assert.deepEqual(
      told.slice(1, 3).map(({ details }) => details),
      [
        { before: {}, after: {}, url: 'changed' },
        { before: { host: 'example.com' }, after: { host: 'example.org:8443' }, url: 'changed' },
      ],
    );
    const text = JSON.stringify([changes, told]);
    for (const part of ['first-secret', 'second', 'third-secret', 'fourth-secret'])
      assert.ok(!text.includes(part), part);
  });

  it('have a largest number in an organization, also when many are made at once', async () => {
    const own = await aUser(api());
    const made = await Promise.all(Array.from({ length: 33 }, () => create({}, own.token)));
    assert.equal(made.filter(({ status }) => status === 201).length, 30);
    const refused = made.filter(({ status }) => status === 409);
    assert.equal(refused.length, 3);
    assert.equal(refused[0]?.body.error, 'invalid_state');
  });

  it('are gone when deleted, with their secrets', async () => {
    const { id } = await aWebhook({ headers: { 'X-A': '1' } });
    const { status, data } = await api().delete(`/webhooks/${id}`, { as: ada.token });
    assert.deepEqual([status, data], [200, { id, deleted: true }]);
    assert.equal((await api().get(`/webhooks/${id}`, { as: ada.token })).status, 404);
    const [row] = await api().rows('select secret, previous_secret, headers from webhooks where id = $1', id);
    assert.deepEqual(row, { secret: '', previous_secret: null, headers: null });
  });

  it('answer the same to a repeat with the same key, and make one webhook', async () => {
    const headers = { 'Idempotency-Key': 'create-once' };
    const [first, second] = [
      await api().post('/webhooks', given, { as: ada.token, headers }),
      await api().post('/webhooks', given, { as: ada.token, headers }),
    ];
    assert.equal(first.text, second.text);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
  });
});
