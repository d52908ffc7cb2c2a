import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createAccounts, type Accounts } from '../../../src/activities/connections/accounts.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { PlatformError } from '../../../src/platforms/platform.ts';
import type { OAuthFlow, TokenSet } from '../../../src/platforms/oauth-flow.ts';
import type { Service } from '../../../src/process/service.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { sandbox } from '../../support/stack.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { openTestService } from '../../support/service.ts';

/** Fakes a platform whose refresh tokens work once: it refuses a second use permanently. */
const rotating = () => {
  const spent = new Set<string>();
  let calls = 0;
  return {
    calls: () => calls,
    refresh: (tokens: TokenSet): Promise<TokenSet> => {
      calls += 1;
      const { refreshToken = '' } = tokens;
      if (spent.has(refreshToken))
        return Promise.reject(new PlatformError({ kind: 'auth_expired', message: 'It was used before.' }));
      spent.add(refreshToken);
      const fresh = { accessToken: `access ${calls} ${refreshToken}`, refreshToken: `refresh ${calls}` };
      return Promise.resolve({ ...tokens, ...fresh, accessExpiresAt: new Date(Date.now() + 7_200_000) });
    },
  };
};

describe('tokens that work once', () => {
  let proxy: TcpProxy;
  /** Two workers; the first reaches the database through the proxy. */
  let services: [Service, Service];
  let secrets: Record<string, string>;
  const api = useApi(async () => {
    const SANDBOX_URL = await sandbox();
    secrets = { SANDBOX_URL, ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}` };
    return { ...secrets, PUBLIC_URL: 'http://127.0.0.1:9' };
  });
  before(async () => {
    const direct = new URL(api().databaseUrl);
    proxy = await tcpProxy({ host: direct.hostname, port: Number(direct.port) });
    const disturbed = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
    services = [await worker(disturbed), await worker(direct.href)];
  });
  after(async () => {
    await proxy.restore();
    await Promise.all(services.map(service => service.close()));
    await proxy.close();
  });
  afterEach(() => proxy.restore());

  const worker = (DATABASE_URL: string, more: Record<string, string> = {}): Promise<Service> =>
    openTestService({ ...secrets, DATABASE_URL, ...more });

  /** The accounts of a worker for which X renews tokens like this. */
  const accountsOf = (service: Service, refresh: OAuthFlow['refresh']): Accounts => {
    const { x } = service.platforms;
    return createAccounts({
      ...service,
      platforms: { ...service.platforms, x: { ...x, oauth: { ...x.oauth, refresh } } },
    });
  };

  /** A connected account of X whose access has ended. */
  const ended = async () => {
    const user = await aUser(api());
    const brand = await aBrand(api(), user.token);
    const account = `a${randomBytes(5).toString('hex')}`;
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug: brand.slug, account });
    const set = (assignments: string) =>
      api().rows(`update connections set ${assignments} where id = '${id}'`);
    await set(`access_expires_at = now() - interval '1 second'`);
    return {
      use: (accounts: Accounts) => accounts.usable({ orgId: user.orgId, brandId: brand.id, platform: 'x' }),
      set,
      disconnect: () => api().delete(`/connections/${id}`, { as: user.token }),
      row: async () => {
        const rows = await api().rows(`select * from connections where id = '${id}'`);
        return rows[0] as { status: string; token_version: number; renewing_by: string | null };
      },
    };
  };

  const openTransactions = async (): Promise<number> => {
    const rows = await api().rows(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows.length;
  };

  it('are stored when the database was lost while the platform answered, before they are used', async () => {
    const { use, row } = await ended();
    const platform = rotating();
    const accounts = accountsOf(services[0], async tokens => {
      const fresh = await platform.refresh(tokens);
      await proxy.cut();
      setTimeout(() => void proxy.restore(), 1_000);
      return fresh;
    });
    const { accessToken, tokenVersion } = await use(accounts);
    assert.match(accessToken, /^access 1/);
    assert.equal(tokenVersion, 2);
    const { status, token_version, renewing_by } = await row();
    assert.deepEqual([status, token_version, renewing_by], ['connected', 2, null]);
    assert.equal((await use(accountsOf(services[1], platform.refresh))).accessToken, accessToken);
    assert.equal(platform.calls(), 1);
  });

  it('are known as stored when only the answer of the database was lost', async () => {
    const { use, row } = await ended();
    const platform = rotating();
    const accounts = accountsOf(services[0], async tokens => {
      const fresh = await platform.refresh(tokens);
      void proxy.loseAnswerTo('commit');
      return fresh;
    });
    const { accessToken, tokenVersion } = await use(accounts);
    assert.match(accessToken, /^access 1/);
    assert.deepEqual([tokenVersion, (await row()).token_version, platform.calls()], [2, 2, 1]);
  });

  it('hold no transaction open while the platform answers', async () => {
    const { use } = await ended();
    let open = NaN;
    const accounts = accountsOf(services[0], async tokens => {
      open = await openTransactions();
      return rotating().refresh(tokens);
    });
    await use(accounts);
    assert.equal(open, 0);
  });

  it('are requested once by many in two processes: the others wait and use the stored pair', async () => {
    const { use } = await ended();
    const platform = rotating();
    const slowly: OAuthFlow['refresh'] = async tokens => {
      await new Promise(resolve => setTimeout(resolve, 300));
      return platform.refresh(tokens);
    };
    const both = services.map(service => accountsOf(service, slowly));
    const asked = await Promise.all(both.flatMap(accounts => [use(accounts), use(accounts), use(accounts)]));
    assert.equal(new Set(asked.map(({ accessToken }) => accessToken)).size, 1);
    assert.equal(platform.calls(), 1);
  });

  it('are requested again once the lease of a dead process has expired', async () => {
    const { use, set } = await ended();
    await set(`renewing_by = gen_random_uuid(), renewing_until = now() + interval '2 seconds'`);
    const platform = rotating();
    const began = performance.now();
    const { tokenVersion } = await use(accountsOf(services[1], platform.refresh));
    assert.deepEqual([tokenVersion, platform.calls()], [2, 1]);
    assert.ok(performance.now() - began > 1_000, 'waited for the lease');
  });

  it('are waited for no longer than some seconds', async () => {
    const { use, set } = await ended();
    await set(`renewing_by = gen_random_uuid(), renewing_until = now() + interval '1 minute'`);
    const platform = rotating();
    await assert.rejects(
      use(accountsOf(services[1], platform.refresh)),
      error => error instanceof PlatformError && error.failure.kind === 'transient',
    );
    assert.equal(platform.calls(), 0);
  });

  it('end the account if the new pair was lost with its process, because the platform refuses the old pair permanently', async () => {
    const { use, row } = await ended();
    const platform = rotating();
    const dying = accountsOf(services[0], async tokens => {
      await platform.refresh(tokens);
      throw new PlatformError({ kind: 'transient', message: 'as good as dead' });
    });
    await assert.rejects(use(dying));
    await assert.rejects(
      use(accountsOf(services[1], platform.refresh)),
      error => error instanceof Refusal && error.code === 'token_expired',
    );
    assert.equal((await row()).status, 'expired');
  });

  it('are kept when they arrive late, after another process took over and was refused', async () => {
    const { use, set, row } = await ended();
    const platform = rotating();
    const late = use(
      accountsOf(services[0], async tokens => {
        const fresh = await platform.refresh(tokens);
        await set(`renewing_until = now() - interval '1 second'`);
        await assert.rejects(use(accountsOf(services[1], platform.refresh)));
        assert.equal((await row()).status, 'expired');
        return fresh;
      }),
    );
    assert.match((await late).accessToken, /^access 1/);
    assert.deepEqual([(await row()).status, (await row()).token_version], ['connected', 2]);
  });

  it('are forgotten at the platform when the account was disconnected meanwhile', async () => {
    const { use, disconnect } = await ended();
    const revoked: string[] = [];
    const { platforms } = services[0];
    const renewing = platforms.x.oauth;
    const accounts = createAccounts({
      ...services[0],
      platforms: {
        ...platforms,
        x: {
          ...platforms.x,
          oauth: {
            ...renewing,
            refresh: async tokens => {
              const fresh = await rotating().refresh(tokens);
              await disconnect();
              return fresh;
            },
            revoke: ({ accessToken }) => Promise.resolve(void revoked.push(accessToken)),
          },
        },
      },
    });
    await assert.rejects(
      use(accounts),
      error => error instanceof Refusal && error.code === 'connection_missing',
    );
    assert.match(revoked.join(), /^access 1/);
  });

  it('leave the database to others, however many accounts wait for a slow platform', async () => {
    const slow = await Promise.all(Array.from({ length: 6 }, ended));
    const small = await worker(api().databaseUrl, { DATABASE_POOL: '2' });
    let answer = (): void => undefined;
    const answered = new Promise<void>(resolve => (answer = resolve));
    let waiting = 0;
    const accounts = accountsOf(small, async tokens => {
      waiting += 1;
      await answered;
      return rotating().refresh(tokens);
    });
    const renewing = Promise.all(slow.map(({ use }) => use(accounts)));
    await eventually('all wait for the platform', () => Promise.resolve(waiting === slow.length));
    await small.orm.em.fork().execute('select 1');
    answer();
    assert.equal((await renewing).length, slow.length);
    await small.close();
  });
});
