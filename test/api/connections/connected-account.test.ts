import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { findMissingScopes, maxMissingCost } from '../../../src/domain/connections/missing-scopes.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { sandboxControl, type SandboxControl } from '../../support/servers/sandbox-control.ts';
import { sandbox } from '../../support/stack.ts';

const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
const cipher = createCipher({ ENCRYPTION_KEYS });

const unique = (): string => `a${randomBytes(5).toString('hex')}`;

describe('an account that is connected', () => {
  let control: SandboxControl;
  const api = useApi(async () => {
    const SANDBOX_URL = await sandbox();
    control = sandboxControl(SANDBOX_URL);
    return { SANDBOX_URL, ENCRYPTION_KEYS, PUBLIC_URL: 'http://127.0.0.1:9' };
  });
  let user: TestUser;
  let brandSlug: string;
  beforeEach(async () => {
    user = await aUser(api());
    brandSlug = (await aBrand(api(), user.token)).slug;
  });

  interface Row {
    id: string;
    access_token: string;
  }
  const rows = async (): Promise<Row[]> => {
    const sql = `select id, access_token from connections where org_id = '${user.orgId}'`;
    return (await api().rows(sql)) as Row[];
  };

  it('renews the access of an account when asked', async () => {
    for (const platform of ['x', 'linkedin', 'youtube'] as const) {
      const { id } = await aConnection(api(), user.token, { platform, brandSlug, account: unique() });
      const before = (await rows()).map(row => row.access_token);
      const { status, data } = await api().post(`/connections/${id}/refresh`, undefined, { as: user.token });
      assert.deepEqual([status, data.status], [200, 'connected']);
      assert.notDeepEqual(
        (await rows()).map(row => row.access_token),
        before,
      );
      await api().delete(`/connections/${id}`, { as: user.token });
    }
  });

  it('says what an account lacks and what that costs, until it is connected again', async () => {
    const unticked = 'instagram_business_manage_comments';
    const wish = { platform: 'instagram', brandSlug, account: unique() } as const;
    const { id, missingScopes } = await aConnection(api(), user.token, { ...wish, unticked });
    assert.deepEqual(missingScopes, [
      {
        scope: unticked,
        cost: 'First comments cannot be posted, and comments cannot be read, answered, hidden, or deleted.',
      },
    ]);
    assert.deepEqual(
      (await api().get(`/connections/${id}`, { as: user.token })).data.missingScopes,
      missingScopes,
    );
    assert.deepEqual((await aConnection(api(), user.token, wish)).missingScopes, []);
  });

  it('says of each scope that people may refuse what it costs, in a sentence of its own', () => {
    const scopes = [
      'instagram_business_manage_insights',
      'threads_delete',
      'threads_manage_insights',
      'tweet.moderate.write',
      'https://www.googleapis.com/auth/youtube.force-ssl',
      'r_organization_social_feed',
      'w_member_social_feed',
    ];
    const costs = findMissingScopes(scopes, []).map(({ cost }) => cost);
    assert.equal(new Set([...costs, findMissingScopes(['unknown'], [])[0]?.cost]).size, scopes.length + 1);
    for (const cost of costs) assert.ok(cost.length <= maxMissingCost, cost);
    for (const about of [3, 4, 5]) assert.match(costs[about] ?? '', /[Cc]omments .*cannot be/);
  });

  it('lacks nothing on any platform where all was allowed', async () => {
    for (const platform of platformNames) {
      const account = unique();
      const connected = await aConnection(api(), user.token, { platform, brandSlug, account });
      assert.deepEqual(connected.missingScopes, [], platform);
    }
  });

  it('renews once for a request that is repeated with its Idempotency-Key', async () => {
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    const again = { as: user.token, headers: { 'Idempotency-Key': unique() } };
    const first = await api().post(`/connections/${id}/refresh`, undefined, again);
    const tokens = await rows();
    const second = await api().post(`/connections/${id}/refresh`, undefined, again);
    assert.deepEqual(second.data, first.data);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await rows(), tokens);
  });

  it('says token_expired and shows the account as expired once the platform refuses to renew it', async () => {
    const account = unique();
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug, account });
    await control.tokens({ platform: 'x', account, action: 'kill_refresh' });
    const { status, body } = await api().post(`/connections/${id}/refresh`, undefined, { as: user.token });
    assert.deepEqual([status, body.error], [409, 'token_expired']);
    assert.equal((await api().get(`/connections/${id}`, { as: user.token })).data.status, 'expired');
    const mended = await aConnection(api(), user.token, { platform: 'x', brandSlug, account });
    assert.deepEqual([mended.id, mended.status], [id, 'connected']);
  });

  it('says invalid_state and keeps the account where the platform renews nothing so young', async () => {
    const { id } = await aConnection(api(), user.token, {
      platform: 'instagram',
      brandSlug,
      account: unique(),
    });
    const { status, body } = await api().post(`/connections/${id}/refresh`, undefined, { as: user.token });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.equal((await api().get(`/connections/${id}`, { as: user.token })).data.status, 'connected');
  });

  it('says unavailable and keeps the account when the platform cannot renew it now', async () => {
    const account = unique();
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug, account });
    await control.fault({ platform: 'x', operation: 'token', mode: 'error_before', account });
    const { status, body } = await api().post(`/connections/${id}/refresh`, undefined, { as: user.token });
    assert.deepEqual([status, body.error], [503, 'unavailable']);
    assert.equal((await api().post(`/connections/${id}/refresh`, undefined, { as: user.token })).status, 200);
  });

  it('deletes an account and asks the platform to forget it', async () => {
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    const [row] = await rows();
    const token = cipher.decrypt(row?.access_token ?? '', `connection:${id}:access_token`);
    const asked = (): Promise<Response> =>
      fetch(`${control.url}/x-api/2/users/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await asked()).status, 200);
    const as = user.token;
    assert.deepEqual((await api().delete(`/connections/${id}`, { as })).data, {
      id,
      deleted: true,
      scheduledPosts: 0,
    });
    assert.equal((await asked()).status, 401);
    assert.equal((await rows()).length, 0);
    assert.equal((await api().get(`/connections/${id}`, { as })).status, 404);
    assert.equal((await api().delete(`/connections/${id}`, { as })).status, 404);
  });

  it('forgets an account also when the platform is down', async () => {
    const account = unique();
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug, account });
    await control.fault({ platform: 'x', operation: 'token', mode: 'error_before', account });
    assert.equal((await api().delete(`/connections/${id}`, { as: user.token })).status, 200);
    assert.equal((await rows()).length, 0);
  });
});
