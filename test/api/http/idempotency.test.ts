import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

describe('Idempotency-Key', () => {
  const api = useApi();
  let keys = 0;
  const freshKey = (): string => `key-${(keys += 1)}`;
  const create = (name: string, key: string, as = ada().token) =>
    api().post('/brands', { name }, { as, headers: { 'Idempotency-Key': key } });
  const brands = async (name: string): Promise<number> => {
    const sql = 'select count(*)::int as n from brands where name = $1';
    return (await api().rows(sql, name))[0].n;
  };

  const ada = use(() => aUser(api()));

  it('gives the first answer again, byte for byte', async () => {
    const key = freshKey();
    const first = await create('Once', key);
    const again = await create('Once', key);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.status, 201);
    assert.equal(again.text, first.text);
    assert.equal(await brands('Once'), 1);
  });

  it('creates one row for fifty concurrent requests', async () => {
    const key = freshKey();
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('Fifty', key)));
    assert.equal(await brands('Fifty'), 1);
    const made = replies.filter(({ status }) => status === 201);
    assert.equal(new Set(made.map(({ text }) => text)).size, 1);
    for (const { status, body, headers } of replies) {
      if (status === 201) continue;
      assert.equal(status, 409);
      assert.equal(body.error, 'idempotency_in_progress');
      assert.equal(headers.get('retry-after'), '1');
    }
    assert.equal((await create('Fifty', key)).text, made[0]?.text);
  });

  it('refuses another body, path or query under the same key', async () => {
    const key = freshKey();
    await create('Mine', key);
    const sending = { as: ada().token, headers: { 'Idempotency-Key': key } };
    for (const reply of [
      await create('Other', key),
      await api().post('/api-keys', { name: 'Mine', scopes: ['posts:read'] }, sending),
    ]) {
      assert.equal(reply.status, 409);
      assert.equal(reply.body.error, 'idempotency_key_reused');
    }
    assert.equal(await brands('Other'), 0);
  });

  it('that is empty is refused, also where nothing is written', async () => {
    for (const key of ['', ' ']) {
      const reply = await create('Nameless', key);
      assert.deepEqual([reply.status, reply.body.error], [400, 'validation_failed'], reply.text);
      assert.equal(reply.body.details[0].path, 'Idempotency-Key');
    }
    assert.equal(await brands('Nameless'), 0);
    const { slug: brandSlug } = await aBrand(api(), ada().token, 'Validated');
    const post = { brandSlug, platforms: ['x'], text: 'a text' };
    const validate = (headers: Record<string, string>) =>
      api().post('/posts/validate', post, { as: ada().token, headers });
    assert.equal((await validate({ 'Idempotency-Key': '' })).status, 400);
    assert.equal((await validate({})).status, 200);
  });

  it('does not care how the body is written', async () => {
    const headers = { 'Idempotency-Key': freshKey(), 'Content-Type': 'application/json' };
    const raw = (text: string) => api().post('/brands', undefined, { as: ada().token, headers, raw: text });
    const first = await raw('{"name":"Order","slug":"order-of-keys"}');
    const again = await raw('{ "slug": "order-of-keys",\n "name": "Order" }');
    assert.equal(again.status, 201);
    assert.equal(again.text, first.text);
  });

  it('remembers nothing of a request that was refused', async () => {
    const key = freshKey();
    const { slug } = await aBrand(api(), ada().token, 'Taken');
    const sending = { as: ada().token, headers: { 'Idempotency-Key': key } };
    const taken = await api().post('/brands', { name: 'Taken', slug }, sending);
    assert.equal(taken.status, 409);
    assert.equal(taken.body.error, 'duplicate');
    assert.equal((await create('Free', key)).status, 201);
  });

  it('belongs to one organization', async () => {
    const bob = await aUser(api());
    const key = freshKey();
    const mine = await create('Shared', key);
    const his = await create('Shared', key, bob.token);
    assert.equal(his.status, 201);
    assert.equal(his.headers.get('idempotent-replayed'), null);
    assert.notEqual(his.data.id, mine.data.id);
  });

  it('is common to all credentials of an organization', async () => {
    const key = freshKey();
    const { key: apiKey } = await aKey(api(), ada().token, { scopes: ['brands:write'] });
    const first = await create('Common', key);
    assert.equal((await create('Common', key, apiKey)).text, first.text);
  });

  it('does not repeat a key that is shown once to another member', async () => {
    const bob = await aUser(api());
    const headers = { 'Idempotency-Key': freshKey() };
    const body = { name: 'Secret', scopes: ['posts:read'] };
    const first = await api().post('/api-keys', body, { as: ada().token, headers });
    assert.equal((await api().post('/api-keys', body, { as: ada().token, headers })).text, first.text);
    await api().rows(
      `insert into memberships (id, created_at, org_id, user_id, role) values (gen_random_uuid(), now(), $1, $2, 'member')`,
      ada().orgId,
      bob.id,
    );
    await api().put('/orgs/active', { orgId: ada().orgId }, { as: bob.token });
    const his = await api().post('/api-keys', body, { as: bob.token, headers });
    assert.equal(his.status, 409);
    assert.equal(his.body.error, 'idempotency_key_reused');
  });

  for (const { secret, path, body } of [
    { secret: 'the token of an invite link', path: '/teams/invite-links', body: {} },
    { secret: 'the token of an invitation', path: '/teams/invitations', body: { email: 'i@example.com' } },
    {
      secret: 'the secret of a webhook',
      path: '/webhooks',
      body: { name: 'Hook', url: 'https://hooks.example.com/in', events: ['post.published'] },
    },
  ])
    it(`does not repeat ${secret} to another credential`, async () => {
      const headers = { 'Idempotency-Key': freshKey() };
      const made = await api().post(path, body, { as: ada().token, headers });
      const { key } = await aKey(api(), ada().token, { scopes: ['teams:write', 'webhooks:write'] });
      const other = await api().post(path, body, { as: key, headers });
      assert.deepEqual([made.status, other.body.error], [201, 'idempotency_key_reused']);
      assert.equal((await api().post(path, body, { as: ada().token, headers })).text, made.text);
    });

  it('keeps stored answers unreadable', async () => {
    const headers = { 'Idempotency-Key': freshKey() };
    const { data } = await api().post(
      '/api-keys',
      { name: 'K', scopes: ['posts:read'] },
      { as: ada().token, headers },
    );
    const rows = await api().rows('select json_agg(k)::text as dump from idempotency_keys k');
    assert.ok(!rows[0].dump.includes(data.key));
  });

  it('is forgotten after its time', async () => {
    const key = freshKey();
    await create('Old', key);
    await api().rows(
      `update idempotency_keys set created_at = now() - interval '25 hours' where key = $1`,
      key,
    );
    assert.equal((await create('New', key)).status, 201);
    assert.equal(await brands('New'), 1);
  });

  it('must be 1 to 255 printable characters', async () => {
    for (const key of ['x'.repeat(256), 'caf\u00e9', 'a\tb']) {
      const { status, body } = await create('Bad', key);
      assert.equal(status, 400);
      assert.equal(body.details[0].path, 'Idempotency-Key');
    }
    assert.equal((await create('Longest', 'x'.repeat(255))).status, 201);
  });

  it('also makes signing up safe to repeat', async () => {
    const headers = { 'Idempotency-Key': freshKey() };
    const body = { email: 'again@example.com', password: 'a long password', name: 'Again' };
    const first = await api().post('/auth/signup', body, { headers });
    const again = await api().post('/auth/signup', body, { headers });
    assert.equal(again.status, 201);
    assert.equal(again.text, first.text);
  });
});
