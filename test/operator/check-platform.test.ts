import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readConfig } from '../../src/config/index.ts';
import { platformNames, type PlatformName } from '../../src/domain/platforms.ts';
import { freePort } from '../../src/local/ports.ts';
import { createPlatforms } from '../../src/platforms/index.ts';
import { aSandbox, call, places } from '../sandbox/sandbox-client.ts';
import { aConnection } from '../support/connections.ts';
import { useApi } from '../support/http/api.ts';
import { aBrand, aUser, type TestUser } from '../support/makers.ts';
import { operatorOf } from '../support/operator.ts';
import { sandboxControl, type SandboxControl } from '../support/servers/sandbox-control.ts';
import { use } from '../support/use.ts';

interface Report {
  platform: PlatformName;
  checks: { what: string; health: 'ok' | 'warning' | 'bad' | 'unknown'; found: string; todo?: string }[];
  next: string;
}

/** Secrets of the sandbox’s app and tokens. */
const leaked = /sandbox-(?:secret|access|refresh|code)/;

const unique = (): string => `c${randomBytes(5).toString('hex')}`;

/** A port that accepts connections and never answers. */
const openSilence = async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};

const openSandbox = async () => {
  const { url, end } = await aSandbox();
  return { url, control: sandboxControl(url), close: end };
};

describe('operator check-platform', () => {
  const silence = use(openSilence);
  const sandbox = use(openSandbox);
  let settings: Record<string, string> = {};
  const api = useApi(async () => {
    const port = String(await freePort());
    settings = {
      SANDBOX_URL: sandbox().url,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
      LOG_LEVEL: 'error',
    };
    return settings;
  });
  let control: SandboxControl;
  let user: TestUser;
  before(async () => {
    control = sandbox().control;
    user = await aUser(api());
  });
  afterEach(() => control.settings({ callbacks: [] }));

  const configWith = (env: Record<string, string | undefined> = {}) =>
    readConfig({ ...settings, DATABASE_URL: api().databaseUrl, ...env });

  /** Runs the command, with other settings if given, and returns the report by check. */
  const check = async (name: PlatformName, env: Record<string, string | undefined> = {}, id?: string) => {
    const operator = operatorOf(() => configWith(env));
    const option = id === undefined ? [] : ['--account', id];
    const { code, text } = await operator(['check-platform', name, ...option, '--json']);
    assert.doesNotMatch(text, leaked);
    const report = JSON.parse(text) as Report;
    const of = (what: string) => report.checks.filter(one => one.what === what);
    const health = Object.fromEntries(report.checks.map(one => [one.what, one.health]));
    return { code, report, health, of };
  };

  /** Connects a new account with a new brand, because a brand has one account per platform. */
  const connect = async (platform: PlatformName, unticked?: string) => {
    const account = unique();
    const { slug: brandSlug } = await aBrand(api(), user.token);
    const given = { platform, brandSlug, account, ...(unticked !== undefined && { unticked }) };
    const { id } = (await aConnection(api(), user.token, given)) as { id: string };
    return { id, account };
  };

  for (const name of platformNames)
    describe(`of ${name}`, () => {
      it('names the next step before any account is connected', async () => {
        const { code, health, report } = await check(name);
        assert.equal(code, 3);
        assert.deepEqual(
          [health['callback'], health['app'], health['account'], health['registration'], health['read']],
          ['ok', 'ok', 'unknown', 'unknown', 'unknown'],
        );
        assert.match(report.next, /^Connect your own account: .*go-live/);
      });

      it('finds nothing bad in an app and an account that work', async () => {
        const { id, account } = await connect(name);
        const { code, report, of, health } = await check(name, {}, id);
        assert.deepEqual([code, health['scopes'], health['registration']], [0, 'ok', 'ok']);
        assert.deepEqual(
          report.checks.filter(one => one.health === 'bad' || one.health === 'unknown'),
          [],
        );
        assert.match(of('read')[0]?.found.toLowerCase().replaceAll(' ', '_') ?? '', new RegExp(account));
        assert.match(report.next, /^Publish a first post/);
      });

      it('names a scope that is not granted, and the feature that is missing', async () => {
        const { oauth, probe } = createPlatforms(configWith())[name];
        const scope = oauth.scopes.at(-1) ?? '';
        const { id, account } = await connect(name, probe.readScopes ? undefined : scope);
        if (probe.readScopes) await control.withhold(name, account, [scope]);
        const { code, of } = await check(name, {}, id);
        assert.equal(code, 1);
        assert.match(
          of('scopes')[0]?.found ?? '',
          new RegExp(`^${scope} is not granted .*(?:cannot|Nothing|Only)`),
        );
      });

      it('reports an account whose access has ended for good', async () => {
        const { id, account } = await connect(name);
        await control.tokens({ platform: name, account, action: 'expire_access' });
        await control.tokens({ platform: name, account, action: 'kill_refresh' });
        const { code, of, report } = await check(name, {}, id);
        assert.deepEqual([code, of('read')[0]?.health], [1, 'bad']);
        assert.match(report.next, /^Connect the account again\./);
      });

      it('reports a callback that the consent page refuses', async () => {
        await control.settings({ callbacks: ['https://elsewhere.example.com/callback'] });
        const { code, of, report } = await check(name);
        assert.deepEqual([code, of('registration')[0]?.health], [1, 'bad']);
        assert.ok(
          report.next.startsWith(`Register exactly ${settings['PUBLIC_URL']}/connections/${name}/callback`),
        );
      });

      it('calls a platform that does not answer unknown, and not bad', async () => {
        const { code, health, of } = await check(name, {
          SANDBOX_URL: silence().url,
          PLATFORM_TIMEOUT: '200ms',
        });
        assert.deepEqual([code, health['app'], health['read']], [3, 'unknown', 'unknown']);
        assert.match(of('app')[0]?.found ?? '', /did not answer in time/);
      });
    });

  describe('of an account whose access is refused', () => {
    it('keeps an account whose scopes the platform does not report', async () => {
      const { id, account } = await connect('threads');
      await control.fault({ platform: 'threads', operation: 'read', mode: 'unauthorized', account });
      const { code, of } = await check('threads', {}, id);
      assert.equal(code, 0);
      assert.match(of('scopes')[0]?.found ?? '', /by the account’s consent/);
    });

    it('renews access that has ended, as a publication would', async () => {
      const { id, account } = await connect('x');
      await control.tokens({ platform: 'x', account, action: 'expire_access' });
      const { code, health } = await check('x', {}, id);
      assert.deepEqual([code, health['read']], [0, 'ok']);
    });
  });

  it('reports a callback that does not lead to this service', async () => {
    const { code, of } = await check('linkedin', { PUBLIC_URL: 'http://127.0.0.1:1' });
    assert.deepEqual([code, of('callback')[0]?.health], [1, 'bad']);
    const other = await check('linkedin', { PUBLIC_URL: sandbox().url });
    assert.match(other.of('callback')[0]?.found ?? '', /leads to something else/);
  });

  it('requires a public https callback of a real app, and a client id of the usual form', async () => {
    const real = { YOUTUBE_CLIENT_ID: 'my client', YOUTUBE_CLIENT_SECRET: 'secret' };
    const base = `${sandbox().url}/google-oauth`;
    const { of } = await check('youtube', {
      ...real,
      GOOGLE_OAUTH_BASE: base,
      GOOGLE_ACCOUNTS_BASE: base,
      SANDBOX_URL: undefined,
    });
    assert.match(of('callback')[0]?.found ?? '', /does not use https/);
    assert.match(of('settings')[0]?.todo ?? '', /apps\.googleusercontent\.com/);
  });

  it('says which settings are missing, and checks nothing that needs them', async () => {
    const { code, health, report } = await check('threads', { SANDBOX_URL: undefined });
    assert.deepEqual(
      [code, health['settings'], health['app'], health['read']],
      [1, 'bad', 'unknown', 'unknown'],
    );
    assert.match(report.next, /THREADS_CLIENT_ID/);
  });

  it('prints a table that ends with the next step', async () => {
    const { text } = await operatorOf(() => configWith())(['check-platform', 'x']);
    assert.match(text, /^ {6}WHAT.*\n[^]*\n\nNext: .+$/);
  });

  it('refuses another platform and an unknown account', async () => {
    const operator = operatorOf(() => configWith());
    await assert.rejects(operator(['check-platform', 'myspace']), /needs one of: x, linkedin/);
    await assert.rejects(operator(['check-platform', 'x', '--account', 'none']), /was not found on x/);
  });
});

describe('operator check-platform with a wrong secret', () => {
  const sandbox = use(openSandbox);
  const settings = () => ({
    SANDBOX_URL: sandbox().url,
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
  });
  const api = useApi(settings);

  for (const name of platformNames)
    it(`is reported for ${name}`, async () => {
      // the sandbox knows an app by its first secret
      await call('POST', sandbox().url + places[name].token, {
        headers: { authorization: `Basic ${btoa('sandbox:another')}` },
        form: {
          grant_type: 'authorization_code',
          code: 'none',
          client_id: 'sandbox',
          client_secret: 'another',
        },
      });
      const config = readConfig({ ...settings(), DATABASE_URL: api().databaseUrl });
      const { code, text } = await operatorOf(() => config)(['check-platform', name]);
      assert.equal(code, 1);
      assert.match(text, /BAD {3}app .*refuses the app’s id or secret/);
      assert.doesNotMatch(text, leaked);
    });
});
