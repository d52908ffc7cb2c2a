import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

describe('secrets and headers of webhooks', () => {
  const api = useApi({ WEBHOOK_LIMIT: '30' });

  const ada = use(() => aUser(api()));

  const given = { name: 'Mine', url: 'https://example.com/hook', events: ['post.published'] };
  const create = (body: Record<string, unknown> = {}, as = ada().token) =>
    api().post('/webhooks', { ...given, ...body }, { as });
  const aWebhook = async (body: Record<string, unknown> = {}, as = ada().token) => {
    const { status, data } = await create(body, as);
    assert.equal(status, 201);
    return data.webhook as { id: string; secret: string };
  };
  const read = async (id: string) => (await api().get(`/webhooks/${id}`, { as: ada().token })).data.webhook;

  it('W25: keep their secret and the values of their headers out of every answer and of the database', async () => {
    const value = 'Bearer of-something-secret';
    const made = await create({ headers: { Authorization: value } });
    const { id, secret } = made.data.webhook;
    assert.ok(!made.text.includes(value));
    const rotated = await api().post(`/webhooks/${id}/rotate-secret`, {}, { as: ada().token });
    const newer = rotated.data.webhook.secret as string;
    const answers = [
      await api().get('/webhooks?limit=100', { as: ada().token }),
      await api().get(`/webhooks/${id}`, { as: ada().token }),
      await api().patch(`/webhooks/${id}`, { name: 'Other' }, { as: ada().token }),
      await api().post(`/webhooks/${id}/test`, undefined, { as: ada().token }),
      await api().get(`/webhooks/${id}/deliveries`, { as: ada().token }),
    ];
    const stored = await api().rows(
      `select (select json_agg(w)::text from webhooks w) || (select json_agg(c)::text from webhook_changes c)
              || (select json_agg(o)::text from outbox_messages o) || (select json_agg(e)::text from events e) as text`,
    );
    for (const text of [...answers.map(({ text: body }) => body), stored[0].text])
      for (const hidden of [secret, newer, value]) assert.ok(!text.includes(hidden));
    assert.deepEqual((await read(id)).headers, { Authorization: '********' });
  });

  it('W25: put none of it into the log', async () => {
    const written: string[] = [];
    const logTo = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString());
        done();
      },
    });
    const own = await startTestApi({ LOG_LEVEL: 'trace' }, { logTo });
    const value = 'Bearer of-something-secret';
    try {
      const { token: as } = await aUser(own);
      const { data } = await own.post('/webhooks', { ...given, headers: { 'X-Key': value } }, { as });
      const { id, secret } = data.webhook;
      await own.post('/webhooks', { ...given, headers: { Host: value } }, { as });
      const rotated = await own.post(`/webhooks/${id}/rotate-secret`, undefined, { as });
      await own.patch(`/webhooks/${id}`, { headers: { 'X-Key': value }, enabled: false }, { as });
      await own.delete(`/webhooks/${id}`, { as });
      const log = written.join('');
      assert.match(log, /rotate-secret/);
      for (const hidden of [secret, rotated.data.webhook.secret, value]) assert.ok(!log.includes(hidden));
    } finally {
      await own.close();
    }
  });

  it('W21: refuse headers that are the service’s own, that end a line, or that are a mask', async () => {
    const wrong: [string, string][] = [
      ...['Host', 'Content-Type', 'content-length', 'Connection', 'User-Agent', 'Transfer-Encoding'].map(
        (name): [string, string] => [name, 'x'],
      ),
      ...['X-Service-Signature', 'webhook-id', 'Cookie', 'Proxy-Authorization', 'a b', ''].map(
        (name): [string, string] => [name, 'x'],
      ),
      ...[
        'one\r\nX-B: two',
        'one\nX-B: two',
        'one\rX-B: two',
        'one\r\n two',
        'one\r\n',
        'one\0',
        'ön\u2028e',
        '********',
      ].map((value): [string, string] => ['X-A', value]),
      ...['X-A\r\nX-B', 'X-A\nX-B', 'X-A\r', 'X-A:'].map((name): [string, string] => [name, 'x']),
    ];
    const { id } = await aWebhook({ headers: { 'X-A': 'kept' } });
    for (const [name, value] of wrong)
      for (const { status, body, text } of [
        await create({ headers: { [name]: value } }),
        await api().patch(`/webhooks/${id}`, { headers: { [name]: value } }, { as: ada().token }),
      ]) {
        assert.equal(status, 400, name);
        assert.ok(body.details[0].path.startsWith('headers'), text);
      }
    assert.deepEqual((await read(id)).headers, { 'X-A': '********' });
    const twice = await create({ headers: { 'X-A': '1', 'x-a': '2' } });
    assert.equal(twice.status, 400);
    assert.equal((await create({ headers: { 'X-Api-Key': 'mine' } })).status, 201);
  });

  it('keep the old secret for the overlap, or end it at once', async () => {
    const { id, secret } = await aWebhook();
    const before = Date.now();
    const rotated = await api().post(`/webhooks/${id}/rotate-secret`, undefined, { as: ada().token });
    assert.notEqual(rotated.data.webhook.secret, secret);
    const until = Date.parse(rotated.data.webhook.previousSecretExpiresAt);
    assert.ok(Math.abs(until - before - 86_400_000) < 60_000);
    const hour = await api().post(
      `/webhooks/${id}/rotate-secret`,
      { overlapSeconds: 3_600 },
      { as: ada().token },
    );
    assert.ok(Date.parse(hour.data.webhook.previousSecretExpiresAt) < before + 3_700_000);
    const leaked = await api().post(
      `/webhooks/${id}/rotate-secret`,
      { overlapSeconds: 0 },
      { as: ada().token },
    );
    assert.equal(leaked.data.webhook.previousSecretExpiresAt, null);
    const [row] = await api().rows(
      'select previous_secret, new_secret_accepted from webhooks where id = $1',
      id,
    );
    assert.deepEqual(row, { previous_secret: null, new_secret_accepted: true });
    for (const overlapSeconds of [-1, 604_801, 1.5])
      assert.equal(
        (await api().post(`/webhooks/${id}/rotate-secret`, { overlapSeconds }, { as: ada().token })).status,
        400,
      );
  });
});
