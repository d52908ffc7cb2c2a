import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { readStream } from '../../support/http/event-stream.ts';
import { aBrand, aKey, anOrg, aUser } from '../../support/makers.ts';
import { teamOf } from '../../support/team.ts';
import { use } from '../../support/use.ts';

describe('the data for the start of a client', () => {
  const api = useApi({ GOOGLE_LOGIN_CLIENT_ID: 'ours', GOOGLE_LOGIN_CLIENT_SECRET: 'a-secret-of-ours' });
  const ada = use(() => aUser(api(), { name: 'Ada Lovelace' }));
  const team = teamOf(api, () => ada());
  const me = async (as = ada().token) => {
    const { status, data, text } = await api().get('/auth/me', { as });
    assert.equal(status, 200, text);
    return data;
  };

  it('is in one answer: person, organizations, rights, plan, what is unread and what is set up', async () => {
    const other = await anOrg(api(), ada(), 'Other');
    const data = await me();
    assert.deepEqual(
      [
        data.id,
        data.email,
        data.activeOrgId,
        data.role,
        data.plan,
        data.suspension,
        data.unreadNotifications,
      ],
      [ada().id, ada().email, ada().orgId, 'owner', 'free', null, 0],
    );
    assert.deepEqual(
      data.organizations.map(({ id, role, isActive }: Record<string, unknown>) => [id, role, isActive]),
      [
        [ada().orgId, 'owner', true],
        [other.id, 'owner', false],
      ],
    );
    assert.equal(data.organizationCount, 2);
    assert.ok(data.scopes.includes('audit:read'));
    assert.deepEqual(data.brands, []);
    assert.deepEqual(data.features, {
      loginProviders: ['google'],
      payments: false,
      speech: false,
      search: data.features.search,
      texts: 'local',
    });
    assert.deepEqual((await api().get('/auth/social')).data, ['google']);
  });

  it('lists what a member may do, with each brand that differs', async () => {
    const brand = await aBrand(api(), ada().token);
    const eve = await team.aMember();
    await team.close(eve.memberId, brand.id, ['posts:read']);
    const { role, scopes, brands } = await me(eve.token);
    assert.equal(role, 'member');
    assert.ok(scopes.includes('posts:write') && !scopes.includes('teams:write'));
    assert.deepEqual(
      brands.map(({ brandSlug, ...rest }: { brandSlug: string; scopes: string[] }) => [
        brandSlug,
        rest.scopes.filter(scope => scope.startsWith('posts:')),
      ]),
      [[brand.slug, ['posts:read']]],
    );
  });

  it('says why nothing may be changed, and how much is unread in this organization', async () => {
    const bob = await aUser(api());
    await api().rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, metadata)
       values (gen_random_uuid(), now(), $1, $2, 'post.failed', 'A', 'B', '{}')`,
      bob.orgId,
      bob.id,
    );
    await api().rows(
      `insert into billing_accounts (org_id, created_at, updated_at, plan, status) values ($1, now(), now(), 'pro', 'suspended')
       on conflict (org_id) do update set plan = 'pro', status = 'suspended'`,
      bob.orgId,
    );
    const { plan, suspension, unreadNotifications } = await me(bob.token);
    assert.deepEqual([plan, unreadNotifications], ['pro', 1]);
    assert.match(suspension, /suspended/);
  });
});

describe('the organization of a request', () => {
  const api = useApi({ STREAM_HEARTBEAT: '100ms', RATE_LIMIT: '60' });
  const ada = use(() => aUser(api()));
  const other = use(() => anOrg(api(), ada(), 'Other'));
  const inOrg = (id: string, as = ada().token) => ({ as, headers: { 'X-Organization-Id': id } });

  it('is the one that a session names: for reads, writes, audit, kept answers and limits, and for that request alone', async () => {
    const headers = { 'X-Organization-Id': other().id.toUpperCase(), 'Idempotency-Key': 'once' };
    const made = await api().post('/brands', { name: 'There', slug: 'there' }, { as: ada().token, headers });
    assert.equal(made.status, 201);
    const slugs = async (sending: object) =>
      (await api().get('/brands', sending)).data.brands.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual(await slugs(inOrg(other().id)), ['there']);
    assert.deepEqual(await slugs({ as: ada().token }), []);
    const me = async (sending: object) => (await api().get('/auth/me', sending)).data.activeOrgId;
    assert.equal(await me(inOrg(other().id)), other().id);
    assert.equal(await me({ as: ada().token }), ada().orgId);
    const [audited] = await api().rows<{ org_id: string }>(
      `select org_id from audit_events where action = 'brand.created'`,
    );
    assert.equal(audited?.org_id, other().id);
    const here = { as: ada().token, headers: { 'Idempotency-Key': 'once' } };
    const again = await api().post('/brands', { name: 'There', slug: 'there' }, here);
    assert.deepEqual([again.status, again.headers.get('Idempotent-Replayed')], [201, null]);
    const left = async (sending: object) =>
      Number((await api().get('/orgs', sending)).headers.get('X-RateLimit-Remaining'));
    const before = await left({ as: ada().token });
    await left(inOrg(other().id));
    assert.equal(await left({ as: ada().token }), before - 1);
  });

  it('is refused to who is no member, whether it exists or not, and counted as a failed try', async () => {
    const eve = await aUser(api());
    const ip = { 'X-Forwarded-For': '198.51.100.77' };
    for (const id of [other().id, uuidv7(), 'none']) {
      const { status, body } = await api().get('/brands', inOrg(id, eve.token));
      assert.deepEqual(
        [status, body.error, body.message],
        [403, 'insufficient_scope', 'You are not a member of the organization in X-Organization-Id.'],
      );
    }
    const tries = Array.from({ length: 61 }, () => uuidv7());
    const answers: number[] = [];
    for (const id of tries)
      answers.push(
        (await api().get('/brands', { as: eve.token, headers: { ...ip, 'X-Organization-Id': id } })).status,
      );
    assert.equal(answers.at(-1), 429);
  });

  it('is that of a key, whatever it names', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    assert.equal((await api().get('/brands', inOrg(ada().orgId, key))).status, 200);
    const { status, body } = await api().get('/brands', inOrg(other().id, key));
    assert.deepEqual([status, body.error], [403, 'insufficient_scope']);
  });

  it('has its own stream, which stays when the session goes elsewhere and ends with the membership', async () => {
    const headers = { 'X-Organization-Id': other().id };
    const [there, here] = await Promise.all([
      readStream(api().url, { as: ada().token, headers }),
      readStream(api().url, { as: ada().token }),
    ]);
    const third = await anOrg(api(), ada(), 'Third');
    await api().put('/orgs/active', { orgId: third.id }, { as: ada().token });
    await eventually('the other stream ends', () => !here.isOpen());
    assert.ok(there.isOpen());
    await api().rows('delete from memberships where org_id = $1', other().id);
    await eventually('the stream ends', () => !there.isOpen());
  });
});
