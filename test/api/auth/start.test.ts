import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { teamOf } from '../../support/team.ts';

describe('what a program needs at its start', () => {
  const api = useApi({ GOOGLE_LOGIN_CLIENT_ID: 'ours', GOOGLE_LOGIN_CLIENT_SECRET: 'a-secret-of-ours' });
  let ada: TestUser;
  before(async () => {
    ada = await aUser(api(), { name: 'Ada Lovelace' });
  });
  const team = teamOf(api, () => ada);
  const me = async (as = ada.token) => {
    const { status, data, text } = await api().get('/auth/me', { as });
    assert.equal(status, 200, text);
    return data;
  };

  it('is in one answer: person, organizations, rights, plan, what is unread and what is set up', async () => {
    const other = await anOrg(api(), ada, 'Other');
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
      [ada.id, ada.email, ada.orgId, 'owner', 'free', null, 0],
    );
    assert.deepEqual(
      data.organizations.map(({ id, role, isActive }: Record<string, unknown>) => [id, role, isActive]),
      [
        [ada.orgId, 'owner', true],
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

  it('tells a member what they may do, with each brand where that differs', async () => {
    const brand = await aBrand(api(), ada.token);
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
