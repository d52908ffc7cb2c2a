import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { startTestApi, useApi, type Reply } from '../../support/http/api.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { aBrowser } from '../../support/http/social-browser.ts';
import { use } from '../../support/use.ts';

describe('attacks on a login with Google or GitHub', () => {
  const server = use(startLoginServer);
  let log = '';
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const api = useApi(
    async () => {
      const env = { ...server().env, LOG_LEVEL: 'info' };
      return env;
    },
    { logTo },
  );
  /** An API with a short timeout, for silent providers. */
  const hasty = useApi(() => ({
    ...server().env,
    DATABASE_URL: api().databaseUrl,
    SOCIAL_LOGIN_TIMEOUT: '300ms',
  }));
  const browser = () => aBrowser(api(), server());
  const expect = (reply: Reply, status: number, error: string): void =>
    assert.deepEqual([reply.status, reply.body?.error], [status, error], reply.text);
  const failed = (reply: Reply): void => expect(reply, 400, 'authorization_failed');
  const counts = async (): Promise<number[]> => {
    const rows = await api().rows(
      'select (select count(*)::int from users) as u, (select count(*)::int from sessions) as s, (select count(*)::int from identities) as i',
    );
    return Object.values(rows[0] as Record<string, number>);
  };
  /** Runs `work` and asserts that it logs no one in. */
  const inVain = async (work: () => Promise<void>): Promise<void> => {
    const before = await counts();
    await work();
    assert.deepEqual(await counts(), before);
  };

  beforeEach(() => {
    server().visitor = { id: 7, email: 'vera@example.com', verified: true, name: 'Vera' };
    server().twist = {};
  });

  describe('the state', () => {
    for (const provider of ['google', 'github']) {
      it(`works once (${provider})`, async () => {
        const hers = browser();
        const address = await server().visit(await hers.begin(provider));
        assert.equal((await hers.comeBack(address)).status, 200);
        await inVain(async () => failed(await hers.comeBack(address)));
      });

      it(`works for one of many at once (${provider})`, async () => {
        const hers = browser();
        const address = await server().visit(await hers.begin(provider));
        const replies = await Promise.all(Array.from({ length: 10 }, () => hers.comeBack(address)));
        assert.equal(replies.filter(({ status }) => status === 200).length, 1);
      });

      it(`works in no other browser, and is not used up by one (${provider})`, async () => {
        const [hers, his] = [browser(), browser()];
        const address = await server().visit(await hers.begin(provider));
        await inVain(async () => {
          failed(await his.comeBack(address));
          await his.begin(provider);
          failed(await his.comeBack(address));
        });
        assert.equal((await hers.comeBack(address)).status, 200);
      });

      it(`is refused when it is missing, made up or altered (${provider})`, async () => {
        const hers = browser();
        const address = await server().visit(await hers.begin(provider));
        await inVain(async () => {
          for (const state of [undefined, '', 'made-up', `${address.searchParams.get('state')}x`]) {
            const bent = new URL(address);
            if (state === undefined) bent.searchParams.delete('state');
            else bent.searchParams.set('state', state);
            failed(await hers.comeBack(bent));
          }
        });
      });

      it(`is over after ten minutes (${provider})`, async () => {
        const hers = browser();
        const address = await server().visit(await hers.begin(provider));
        await api().rows('update social_logins set expires_at = now()');
        await inVain(async () => failed(await hers.comeBack(address)));
      });
    }

    it('of one provider works for no other', async () => {
      const hers = browser();
      const address = await server().visit(await hers.begin('google'));
      const mixed = new URL(address.href.replace('/google/', '/github/'));
      await inVain(async () => failed(await hers.comeBack(mixed)));
      assert.equal((await hers.comeBack(address)).status, 200);
    });
  });

  describe('the code', () => {
    for (const provider of ['google', 'github'])
      it(`of another login does not fit its verifier (${provider})`, async () => {
        const [hers, mallorys] = [browser(), browser()];
        const stolen = await server().visit(await hers.begin(provider));
        const address = await server().visit(await mallorys.begin(provider));
        address.searchParams.set('code', stolen.searchParams.get('code') ?? '');
        await inVain(async () => failed(await mallorys.comeBack(address)));
      });

    it('may be missing: the person said no', async () => {
      const hers = browser();
      const address = await server().visit(await hers.begin('google'), true);
      await inVain(async () => {
        expect(await hers.comeBack(address), 400, 'access_denied');
        failed(await hers.comeBack(address));
      });
    });

    it('may be missing for any other reason', async () => {
      const hers = browser();
      const address = await server().visit(await hers.begin('github'), true);
      address.searchParams.set('error', 'server_error');
      await inVain(async () => failed(await hers.comeBack(address)));
    });

    it('comes from the requested issuer', async () => {
      const hers = browser();
      const address = await server().visit(await hers.begin('google'));
      address.searchParams.set('iss', 'https://evil.example');
      await inVain(async () => failed(await hers.comeBack(address)));
    });
  });

  describe('the ID token', () => {
    const wrong: Record<string, Record<string, unknown>> = {
      'of another issuer': { iss: 'https://evil.example' },
      'for another client': { aud: 'somebody-else', azp: undefined },
      'for another client among others': { aud: ['x', 'y'] },
      'that was given to another client': { azp: 'somebody-else' },
      'that has expired': { exp: Math.floor(Date.now() / 1_000) - 120 },
      'that never expires': { exp: undefined },
      'with the nonce of another login': { nonce: 'another' },
      'without a nonce': { nonce: undefined },
      'of nobody': { sub: undefined },
      'of a subject that is no text': { sub: 42 },
      'of a subject that cannot be kept': { sub: 'a\0b' },
    };
    for (const [what, claims] of Object.entries(wrong))
      it(`${what} is refused`, async () => {
        server().twist = { claims };
        await inVain(async () => failed(await browser().logIn('google')));
      });

    it('for several clients is refused unless it was given to us', async () => {
      const { GOOGLE_LOGIN_CLIENT_ID: us = '' } = server().env;
      server().twist = { claims: { aud: [us, 'another'], azp: undefined } };
      await inVain(async () => failed(await browser().logIn('google')));
      server().twist = { claims: { aud: [us, 'another'], azp: us } };
      assert.equal((await browser().logIn('google')).status, 200);
    });

    it('signed by a stranger is refused', async () => {
      server().twist = { strangeKey: true };
      await inVain(async () => failed(await browser().logIn('google')));
    });

    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    it('without a signature, or by a shared secret, is refused', async () => {
      const now = Math.floor(Date.now() / 1_000);
      const claims = {
        iss: server().url,
        aud: server().env['GOOGLE_LOGIN_CLIENT_ID'],
        sub: 's',
        iat: now,
        exp: now + 60,
      };
      for (const alg of ['none', 'HS256']) {
        const [access_token, token_type] = ['x', 'Bearer'];
        const id_token = `${part({ alg })}.${part({ ...claims, nonce: 'n' })}.${alg === 'none' ? '' : 'AAAA'}`;
        const body = JSON.stringify({ access_token, token_type, id_token });
        server().twist = { answer: { path: /^\/token$/, status: 200, body } };
        await inVain(async () => failed(await browser().logIn('google')));
      }
    });
  });

  describe('a provider in trouble', () => {
    const garbage = [
      '<html>oops',
      '{',
      '[]',
      'null',
      '{"keys":1}',
      '{"id_token":"x"',
      '{"access_token":12345}',
    ];
    const paths: [string, RegExp][] = [
      ['google', /^\/token$/],
      ['google', /certs$/],
      ['github', /access_token$/],
      ['github', /user$/],
    ];
    for (const [provider, path] of paths) {
      it(`that answers nonsense, fails or is slow is reported as unavailable (${provider} ${path.source})`, async () => {
        // keys are read again for a key that is not known yet
        server().keys.rotate();
        await inVain(async () => {
          for (const body of garbage) {
            server().twist = { answer: { path, status: 200, body } };
            const reply = await browser().logIn(provider);
            assert.ok([400, 503].includes(reply.status), `${body}: ${reply.text}`);
          }
          for (const status of [500, 502, 503, 429]) {
            server().twist = { answer: { path, status, body: 'no' } };
            const reply = await browser().logIn(provider);
            assert.ok([400, 503].includes(reply.status), reply.text);
          }
          server().twist = { hang: path };
          const reply = await aBrowser(hasty(), server()).logIn(provider);
          assert.ok([400, 503].includes(reply.status), reply.text);
        });
      });
    }

    it('that gives a reason on its page has it shown to the person and logged', async () => {
      const hers = browser();
      const address = await server().visit(await hers.begin('google'));
      address.searchParams.delete('code');
      address.searchParams.set('error', 'org_internal');
      address.searchParams.set(
        'error_description',
        `Only members of\r\nexample.com may log in ${'.'.repeat(900)}`,
      );
      const reply = await hers.comeBack(address);
      failed(reply);
      const said = /Google said: org_internal: Only members of example\.com may log in \.+…$/;
      assert.match(reply.body.message, said);
      assert.match(log, /a login with a provider failed/);
      assert.match(log, /org_internal: Only members of example\.com/);
    });

    for (const [provider, path, status] of [
      ['google', /^\/token$/, 400],
      ['github', /access_token$/, 200],
    ] as const)
      it(`that gives a reason for refusing a code has it reported, without the values sent to it (${provider})`, async () => {
        const hers = browser();
        const address = await server().visit(await hers.begin(provider));
        const code = address.searchParams.get('code') ?? '';
        const body = { error: 'invalid_grant', error_description: `The code ${code} was used in Oslo.` };
        server().twist = { answer: { path, status, body: JSON.stringify(body) } };
        const reply = await hers.comeBack(address);
        server().twist = {};
        failed(reply);
        assert.match(reply.body.message, /said: invalid_grant: The code \[hidden\] was used in Oslo\./);
        assert.match(log, /The code \[hidden\] was used in Oslo/);
      });

    it('that does not know our client is reported as unavailable, not as a mistake of the person', async () => {
      const error = JSON.stringify({ error: 'invalid_client' });
      server().twist = { answer: { path: /^\/token$/, status: 401, body: error } };
      await inVain(async () => expect(await browser().logIn('google'), 503, 'unavailable'));
    });

    it('whose token opens nothing is refused', async () => {
      server().twist = { answer: { path: /\/user$/, status: 401, body: '{"message":"Bad credentials"}' } };
      await inVain(async () => failed(await browser().logIn('github')));
    });

    it('that is unreachable is reported as unavailable from the start, and asked again later', async () => {
      const other = await startLoginServer();
      other.twist = {
        answer: { path: /openid-configuration$/, status: 200, body: '{"issuer":"https://evil.example"}' },
      };
      const own = await startTestApi(other.env);
      try {
        expect(await own.get('/auth/social/google/authorize'), 503, 'unavailable');
        other.twist = {};
        assert.equal((await own.get('/auth/social/google/authorize')).status, 200);
      } finally {
        await own.close();
        await other.close();
      }
    });
  });

  it('leaves no state, verifier, code or token of the provider in the log or the database', async () => {
    const hers = browser();
    const address = await server().visit(await hers.begin('github'));
    assert.equal((await hers.comeBack(address)).status, 200);
    const { form } = server().requests.findLast(({ path }) => path.endsWith('/access_token'))!;
    const { headers } = server().requests.findLast(({ path }) => path === '/gh-api/user')!;
    const secrets = [
      address.searchParams.get('state'),
      address.searchParams.get('code'),
      form['code_verifier'],
      form['client_secret'],
      headers.authorization?.split(' ')[1],
      hers.cookie()?.split('=')[1],
    ];
    const rows = await api().rows(
      'select (select json_agg(s)::text from social_logins s) || (select json_agg(i)::text from identities i) as dump',
    );
    for (const secret of secrets) {
      assert.ok(secret !== undefined && secret !== null && secret.length > 20);
      assert.ok(!log.includes(secret), 'a secret is in the log');
      assert.ok(!rows[0].dump.includes(secret), 'a secret is in the database');
    }
    assert.match(log, /social/, 'the log was looked at');
  });
});
