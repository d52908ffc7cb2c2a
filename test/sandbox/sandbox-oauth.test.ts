import assert from 'node:assert/strict';
import {
  aSandbox,
  authorizeUrl,
  call,
  client,
  connect,
  consent,
  exchange,
  hiddenFields,
  places,
  whoIs,
} from './sandbox-client.ts';
import type { PlatformName } from './sandbox-client.ts';

const everyPlatform: PlatformName[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];

describe('OAuth of the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(async () => {
    await end();
  });

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
        assert.match((await whoIs(base, platform, token)).text, /chosen_one|Chosen One/);
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
});
