import assert from 'node:assert/strict';
import {
  aSandbox,
  at,
  basic,
  call,
  client,
  connect,
  consent,
  exchange,
  idAt,
  places,
  restHeaders,
  whoAmI,
  whoIs,
} from './sandbox-client.ts';
import type { Answer, PlatformName } from './sandbox-client.ts';

describe('tokens of the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(async () => {
    await end();
  });

  const act = async (body: object): Promise<Answer> =>
    await call('POST', `${base}/_control/tokens`, { json: body });
  const refresh = async (platform: PlatformName, token: string): Promise<Answer> => {
    const form = { grant_type: 'refresh_token', refresh_token: token, ...(platform === 'x' ? {} : client) };
    return await call('POST', base + places[platform].token, {
      form,
      ...(platform === 'x' ? { headers: { authorization: basic } } : {}),
    });
  };
  const lengthen = async (host: string, grant: string, token: string): Promise<Answer> => {
    const path = grant.includes('refresh') ? 'refresh_access_token' : 'access_token';
    const query = new URLSearchParams({
      grant_type: grant,
      client_secret: client.client_secret,
      access_token: token,
    });
    return await call('GET', `${base}/${host}/${path}?${query.toString()}`);
  };

  it('of X come in pairs, and each refresh token works once', async () => {
    const first = await connect(base, 'x', { account: 'rotating' });
    const second = (await refresh('x', first.refreshToken)).json;
    assert.notEqual(second['refresh_token'], first.refreshToken);
    assert.equal((await whoIs(base, 'x', idAt(second, 'access_token'))).status, 200);
    const again = await refresh('x', first.refreshToken);
    assert.deepEqual([again.status, again.json['error']], [400, 'invalid_request']);
  });

  it('of X die as a family when a used refresh token comes again', async () => {
    const first = await connect(base, 'x', { account: 'family' });
    const second = (await refresh('x', first.refreshToken)).json;
    await refresh('x', first.refreshToken);
    assert.equal((await refresh('x', idAt(second, 'refresh_token'))).status, 400);
    assert.equal((await whoIs(base, 'x', idAt(second, 'access_token'))).status, 401);
  });

  it('of X without offline.access cannot be refreshed', async () => {
    const code =
      (await consent(base, 'x', { scope: 'users.read tweet.read' })).searchParams.get('code') ?? '';
    assert.equal((await exchange(base, 'x', code)).json['refresh_token'], undefined);
  });

  it('of X are gone after a revoke', async () => {
    const { token } = await connect(base, 'x', { account: 'revoker' });
    const answer = await call('POST', `${base}/x-api/2/oauth2/revoke`, {
      form: { token },
      headers: { authorization: basic },
    });
    assert.equal(answer.status, 200);
    assert.equal((await whoIs(base, 'x', token)).status, 401);
  });

  it('of LinkedIn are refreshed with a refresh token that stays', async () => {
    const { refreshToken } = await connect(base, 'linkedin');
    const answer = (await refresh('linkedin', refreshToken)).json;
    assert.equal(answer['refresh_token'], refreshToken);
    assert.equal(answer['expires_in'], 5_184_000);
    assert.match(String(answer['scope']), /openid,profile/);
    assert.equal((await refresh('linkedin', refreshToken)).status, 200);
  });

  it('of LinkedIn come without a refresh token for apps that have no right to one', async () => {
    await call('PATCH', `${base}/_control/settings`, { json: { linkedinRefreshTokens: false } });
    const code = (await consent(base, 'linkedin')).searchParams.get('code') ?? '';
    assert.equal((await exchange(base, 'linkedin', code)).json['refresh_token'], undefined);
    await call('PATCH', `${base}/_control/settings`, { json: { linkedinRefreshTokens: true } });
  });

  it('of Google are refreshed without rotation, and revoked', async () => {
    const { refreshToken } = await connect(base, 'youtube');
    const answer = (await refresh('youtube', refreshToken)).json;
    assert.equal(answer['refresh_token'], undefined);
    assert.equal((await whoIs(base, 'youtube', idAt(answer, 'access_token'))).status, 200);
    assert.equal(
      (await call('POST', `${base}/google-oauth/revoke`, { form: { token: refreshToken } })).status,
      200,
    );
    const dead = await refresh('youtube', refreshToken);
    assert.deepEqual([dead.status, dead.json['error']], [400, 'invalid_grant']);
    assert.equal(
      (await call('POST', `${base}/google-oauth/revoke`, { form: { token: refreshToken } })).json['error'],
      'invalid_token',
    );
  });

  it('of Google come without a refresh token unless access is offline', async () => {
    const target = await consent(base, 'youtube', { change: { access_type: undefined } });
    const answer = await exchange(base, 'youtube', target.searchParams.get('code') ?? '');
    assert.equal(answer.json['refresh_token'], undefined);
  });

  for (const [platform, host, type, field] of [
    ['instagram', 'instagram-graph', 'ig', 'user_id'],
    ['threads', 'threads-graph', 'th', 'id'],
  ] as const) {
    it(`of ${platform} carry an id that JSON.parse breaks, which /me gives right`, async () => {
      const code = (await consent(base, platform, { account: 'numbered' })).searchParams.get('code') ?? '';
      const answer = await exchange(base, platform, code);
      const digits = /"user_id": (\d+)/.exec(answer.text)?.[1];
      const identity = await whoIs(base, platform, idAt(answer.json, 'access_token'));
      assert.equal(identity.json[field], digits);
      assert.notEqual(String(answer.json['user_id']), digits);
    });

    it(`of ${platform} live an hour until they are exchanged for 60 days`, async () => {
      const code = (await consent(base, platform)).searchParams.get('code') ?? '';
      const short = idAt((await exchange(base, platform, code)).json, 'access_token');
      const long = await lengthen(host, `${type}_exchange_token`, short);
      assert.equal(long.json['expires_in'], 5_183_944);
      assert.equal((await whoIs(base, platform, idAt(long.json, 'access_token'))).status, 200);
    });

    it(`of ${platform} can be refreshed once they are a day old`, async () => {
      const { token } = await connect(base, platform, { account: 'aging' });
      assert.equal((await lengthen(host, `${type}_refresh_token`, token)).status, 400);
      await act({ platform, account: 'aging', action: 'age' });
      const fresh = await lengthen(host, `${type}_refresh_token`, token);
      assert.equal(fresh.status, 200);
      assert.equal((await whoIs(base, platform, idAt(fresh.json, 'access_token'))).status, 200);
    });
  }

  const deadAnswers: [PlatformName, 'expire_access' | 'revoke', number, (string | number)[], unknown][] = [
    ['x', 'expire_access', 401, ['title'], 'Unauthorized'],
    ['linkedin', 'expire_access', 401, ['serviceErrorCode'], 65_602],
    ['linkedin', 'revoke', 401, ['code'], 'REVOKED_ACCESS_TOKEN'],
    ['instagram', 'expire_access', 400, ['error', 'code'], 190],
    ['instagram', 'revoke', 400, ['error', 'error_subcode'], 458],
    ['threads', 'expire_access', 400, ['error', 'error_subcode'], 463],
    ['youtube', 'expire_access', 401, ['error', 'errors', 0, 'reason'], 'authError'],
  ];
  for (const [platform, action, status, path, expected] of deadAnswers) {
    it(`of ${platform} after ${action} are refused in the platform's words, and only those of the named account`, async () => {
      const [one, other] = [
        await connect(base, platform, { account: 'met' }),
        await connect(base, platform, { account: 'spared' }),
      ];
      await act({ platform, account: 'met', action });
      const answer = await whoIs(base, platform, one.token);
      assert.equal(answer.status, status);
      assert.equal(at(answer.json, ...path), expected);
      assert.equal((await whoIs(base, platform, other.token)).status, 200);
    });
  }

  for (const platform of ['x', 'linkedin', 'youtube'] as const) {
    it(`of ${platform} still work when only their refresh token was killed`, async () => {
      const { token, refreshToken } = await connect(base, platform, { account: 'half' });
      await act({ platform, account: 'half', action: 'kill_refresh' });
      assert.equal((await whoIs(base, platform, token)).status, 200);
      assert.equal((await refresh(platform, refreshToken)).status, 400);
    });
  }

  it('are missing, made up or of another platform: refused', async () => {
    const { token } = await connect(base, 'youtube');
    assert.equal((await call('GET', base + whoAmI.x)).status, 401);
    assert.equal((await whoIs(base, 'x', 'made-up')).status, 401);
    assert.equal((await whoIs(base, 'x', token)).status, 401);
    assert.equal(
      (await call('GET', `${base}/linkedin-api/rest/posts`, { headers: restHeaders })).json['code'],
      'EMPTY_ACCESS_TOKEN',
    );
  });

  it('without the scope are refused', async () => {
    const { token } = await connect(base, 'x', { scope: 'users.read tweet.read' });
    assert.equal(
      (await call('POST', `${base}/x-api/2/tweets`, { token, json: { text: 'No right' } })).status,
      403,
    );
  });
});
