import assert from 'node:assert/strict';
import {
  aSandbox,
  at,
  authorizeUrl,
  basic,
  call,
  client,
  connect,
  consent,
  exchange,
  hiddenFields,
  idAt,
  places,
} from './sandbox-client.ts';
import type { Answer, PlatformName } from './sandbox-client.ts';
import { restHeaders } from './sandbox-client.ts';

const everyPlatform: PlatformName[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];

const whoAmI: Record<PlatformName, string> = {
  x: '/x-api/2/users/me',
  linkedin: '/linkedin-api/v2/userinfo',
  instagram: '/instagram-graph/v25.0/me?fields=user_id,username',
  threads: '/threads-graph/v1.0/me?fields=id,username',
  youtube: '/youtube-api/youtube/v3/channels?part=snippet&mine=true',
};

describe('OAuth of the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(async () => {
    await end();
  });

  const me = async (platform: PlatformName, token: string): Promise<Answer> =>
    await call('GET', base + whoAmI[platform], { token });
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

  describe('consent', () => {
    it('is a page with one posted form, an account to choose and two buttons', async () => {
      const page = await call('GET', authorizeUrl(base, 'x'));
      assert.equal(page.text.split('<form').length, 2);
      assert.match(page.text, /<form method="post" action="\/x-web\/i\/oauth2\/authorize">/);
      assert.match(page.text, /<input type="text" name="account" value="demo"/);
      assert.match(page.text, /name="decision" value="allow"[^]*name="decision" value="deny"/);
      assert.equal(hiddenFields(page.text)['state'], 'st&te');
    });

    for (const platform of everyPlatform) {
      it(`of ${platform} comes back with a code and the state`, async () => {
        const target = await consent(base, platform, { account: 'someone' });
        assert.equal(target.searchParams.get('state'), 'st&te');
        assert.ok(target.searchParams.get('code'));
        assert.equal(target.hash, platform === 'instagram' || platform === 'threads' ? '#_' : '');
        const issuer = platform === 'youtube' ? `${base}/google-accounts` : null;
        assert.equal(target.searchParams.get('iss'), issuer);
      });

      it(`of ${platform} names the account that was chosen`, async () => {
        const { token } = await connect(base, platform, { account: 'Chosen One' });
        assert.match((await me(platform, token)).text, /chosen_one|Chosen One/);
      });
    }

    const denials: [PlatformName, Record<string, string>][] = [
      ['x', { error: 'access_denied' }],
      ['linkedin', { error: 'user_cancelled_authorize' }],
      ['instagram', { error: 'access_denied', error_reason: 'user_denied' }],
      ['threads', { error: 'access_denied', error_reason: 'user_denied' }],
      ['youtube', { error: 'access_denied' }],
    ];
    for (const [platform, expected] of denials) {
      it(`of ${platform} that is denied says so in the platform's way`, async () => {
        const target = await consent(base, platform, { decision: 'deny' });
        for (const [name, value] of Object.entries(expected))
          assert.equal(target.searchParams.get(name), value);
        assert.equal(target.searchParams.get('state'), 'st&te');
        assert.equal(target.searchParams.get('code'), null);
      });
    }

    for (const platform of ['x', 'youtube'] as const) {
      const unproven: [string, Record<string, string | undefined>][] = [
        ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
        ['for a verifier that it would see itself', { code_challenge_method: 'plain' }],
        ['for a challenge without a method, which is plain', { code_challenge_method: undefined }],
        ['for a challenge that is no SHA-256', { code_challenge: 'too-short' }],
      ];
      for (const [what, change] of unproven)
        it(`of ${platform} is refused ${what}`, async () => {
          const url = authorizeUrl(base, platform, { change });
          const page = await call('GET', url);
          assert.equal(page.status, 400);
          assert.match(page.text, /code_challenge/);
          const form = Object.fromEntries(new URL(url).searchParams);
          const sent = await call('POST', new URL(url).origin + new URL(url).pathname, { form });
          assert.deepEqual([sent.status, sent.headers.get('location')], [400, null]);
        });
    }

    for (const platform of ['linkedin', 'instagram', 'threads'] as const)
      it(`of ${platform} knows nothing of PKCE`, async () => {
        const change = { code_challenge: undefined, code_challenge_method: undefined };
        const code = (await consent(base, platform, { change })).searchParams.get('code') ?? '';
        assert.equal((await exchange(base, platform, code, { code_verifier: 'of nothing' })).status, 200);
      });

    it('is refused for a redirect that is no web address', async () => {
      const page = await call(
        'GET',
        authorizeUrl(base, 'linkedin', { change: { redirect_uri: 'javascript:alert(1)' } }),
      );
      assert.equal(page.status, 400);
    });
  });

  describe('a code', () => {
    for (const platform of everyPlatform) {
      it(`of ${platform} works once`, async () => {
        const code = (await consent(base, platform)).searchParams.get('code') ?? '';
        assert.equal((await exchange(base, platform, code)).status, 200);
        assert.equal((await exchange(base, platform, code)).status, 400);
      });

      it(`of ${platform} is refused with another redirect`, async () => {
        const code = (await consent(base, platform)).searchParams.get('code') ?? '';
        const answer = await exchange(base, platform, code, { redirect_uri: 'http://127.0.0.1:1/other' });
        assert.equal(answer.status, 400);
      });
    }

    for (const platform of ['linkedin', 'instagram', 'threads', 'youtube'] as const) {
      it(`of ${platform} is refused with another secret, and with none`, async () => {
        await connect(base, platform);
        const code = (await consent(base, platform)).searchParams.get('code') ?? '';
        for (const secret of ['wrong', '']) {
          const answer = await exchange(base, platform, code, { client_secret: secret });
          assert.ok([400, 401].includes(answer.status), answer.text);
          assert.equal(answer.json['access_token'], undefined);
        }
      });
    }

    it('of X is refused without the Basic header, and with a wrong secret in it', async () => {
      await connect(base, 'x');
      const code = (await consent(base, 'x')).searchParams.get('code') ?? '';
      const form = { grant_type: 'authorization_code', code, ...client };
      const missing = await call('POST', base + places.x.token, { form });
      assert.deepEqual([missing.status, missing.json['error']], [401, 'unauthorized_client']);
      assert.equal(missing.json['error_description'], 'Missing valid authorization header');
      const authorization = `Basic ${Buffer.from('app-1:wrong').toString('base64')}`;
      assert.equal(
        (await call('POST', base + places.x.token, { form, headers: { authorization } })).status,
        401,
      );
    });

    const unprovenAnswers: [PlatformName, given: string, error: string, description: RegExp][] = [
      ['x', '', 'invalid_request', /^Missing required parameter \[code_verifier\]\.$/],
      [
        'x',
        'another-verifier'.repeat(4),
        'invalid_request',
        /code verifier did not match the code challenge/,
      ],
      ['youtube', '', 'invalid_grant', /^Missing code verifier\.$/],
      ['youtube', 'another-verifier'.repeat(4), 'invalid_grant', /^Invalid code verifier\.$/],
    ];
    for (const [platform, given, error, description] of unprovenAnswers)
      it(`of ${platform} is refused with ${given === '' ? 'no' : 'a wrong'} PKCE verifier, in the platform's words`, async () => {
        const code = (await consent(base, platform)).searchParams.get('code') ?? '';
        const answer = await exchange(base, platform, code, { code_verifier: given });
        assert.deepEqual([answer.status, answer.json['error']], [400, error]);
        assert.match(String(answer.json['error_description']), description);
      });

    it('is refused with its challenge in place of the verifier', async () => {
      for (const platform of ['x', 'youtube'] as const) {
        const code = (await consent(base, platform)).searchParams.get('code') ?? '';
        const code_verifier = new URL(authorizeUrl(base, platform)).searchParams.get('code_challenge') ?? '';
        assert.equal((await exchange(base, platform, code, { code_verifier })).status, 400);
      }
    });
  });

  describe('tokens', () => {
    it('of X come in pairs, and each refresh token works once', async () => {
      const first = await connect(base, 'x', { account: 'rotating' });
      const second = (await refresh('x', first.refreshToken)).json;
      assert.notEqual(second['refresh_token'], first.refreshToken);
      assert.equal((await me('x', idAt(second, 'access_token'))).status, 200);
      const again = await refresh('x', first.refreshToken);
      assert.deepEqual([again.status, again.json['error']], [400, 'invalid_request']);
    });

    it('of X die as a family when a used refresh token comes again', async () => {
      const first = await connect(base, 'x', { account: 'family' });
      const second = (await refresh('x', first.refreshToken)).json;
      await refresh('x', first.refreshToken);
      assert.equal((await refresh('x', idAt(second, 'refresh_token'))).status, 400);
      assert.equal((await me('x', idAt(second, 'access_token'))).status, 401);
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
      assert.equal((await me('x', token)).status, 401);
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
      assert.equal((await me('youtube', idAt(answer, 'access_token'))).status, 200);
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
        const identity = await me(platform, idAt(answer.json, 'access_token'));
        assert.equal(identity.json[field], digits);
        assert.notEqual(String(answer.json['user_id']), digits);
      });

      it(`of ${platform} live an hour until they are exchanged for 60 days`, async () => {
        const code = (await consent(base, platform)).searchParams.get('code') ?? '';
        const short = idAt((await exchange(base, platform, code)).json, 'access_token');
        const long = await lengthen(host, `${type}_exchange_token`, short);
        assert.equal(long.json['expires_in'], 5_183_944);
        assert.equal((await me(platform, idAt(long.json, 'access_token'))).status, 200);
      });

      it(`of ${platform} can be refreshed once they are a day old`, async () => {
        const { token } = await connect(base, platform, { account: 'aging' });
        assert.equal((await lengthen(host, `${type}_refresh_token`, token)).status, 400);
        await act({ platform, account: 'aging', action: 'age' });
        const fresh = await lengthen(host, `${type}_refresh_token`, token);
        assert.equal(fresh.status, 200);
        assert.equal((await me(platform, idAt(fresh.json, 'access_token'))).status, 200);
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
        const answer = await me(platform, one.token);
        assert.equal(answer.status, status);
        assert.equal(at(answer.json, ...path), expected);
        assert.equal((await me(platform, other.token)).status, 200);
      });
    }

    for (const platform of ['x', 'linkedin', 'youtube'] as const) {
      it(`of ${platform} still work when only their refresh token was killed`, async () => {
        const { token, refreshToken } = await connect(base, platform, { account: 'half' });
        await act({ platform, account: 'half', action: 'kill_refresh' });
        assert.equal((await me(platform, token)).status, 200);
        assert.equal((await refresh(platform, refreshToken)).status, 400);
      });
    }

    it('are missing, made up or of another platform: refused', async () => {
      const { token } = await connect(base, 'youtube');
      assert.equal((await call('GET', base + whoAmI.x)).status, 401);
      assert.equal((await me('x', 'made-up')).status, 401);
      assert.equal((await me('x', token)).status, 401);
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
});
