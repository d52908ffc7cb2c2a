import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createAccounts, type Accounts } from '../../../src/activities/connections/accounts.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { PlatformError } from '../../../src/platforms/platform.ts';
import type { Service } from '../../../src/process/service.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { sandboxControl, type SandboxControl } from '../../support/servers/sandbox-control.ts';
import { sandbox } from '../../support/stack.ts';
import { openTestService } from '../../support/service.ts';
import { commonSettings } from '../../support/settings.ts';

describe('accounts', () => {
  const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
  const api = useApi(async () => ({
    SANDBOX_URL: await sandbox(),
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }));
  let control: SandboxControl;
  let services: Service[];
  let settings: Record<string, string>;
  /** Account stores as two workers would hold them. */
  let here: Accounts;
  let there: Accounts;
  before(async () => {
    const SANDBOX_URL = await sandbox();
    control = sandboxControl(SANDBOX_URL);
    settings = { ...commonSettings(), SANDBOX_URL, ENCRYPTION_KEYS, DATABASE_URL: api().databaseUrl };
    services = await Promise.all([openTestService(settings), openTestService(settings)]);
    [here, there] = services.map(createAccounts) as [Accounts, Accounts];
  });
  after(async () => {
    await Promise.all(services.map(service => service.close()));
  });

  /** A connected account, and what its row and the platform say of it. */
  const connected = async (platform: PlatformName) => {
    const user = await aUser(api());
    const brand = await aBrand(api(), user.token);
    const account = `a${randomBytes(5).toString('hex')}`;
    const { id } = await aConnection(api(), user.token, { platform, brandSlug: brand.slug, account });
    const row = async () =>
      (await api().rows(`select * from connections where id = '${id}'`))[0] as {
        status: string;
        token_version: number;
        access_token: string;
      };
    /** Moves the end of the access token, at our side or at both. */
    const endsIn = async (seconds: number, alsoThere = false): Promise<void> => {
      await api().rows(
        `update connections set access_expires_at = now() + interval '${seconds} seconds' where id = '${id}'`,
      );
      if (alsoThere) await control.tokens({ platform, account, action: 'expire_access', seconds });
    };
    const use = (accounts: Accounts, force = false) =>
      accounts.usable(
        { orgId: user.orgId, brandId: brand.id, platform },
        force ? { refused: Number.MAX_SAFE_INTEGER } : {},
      );
    return { user, brand, account, id, row, endsIn, use };
  };

  const works = async (token: string): Promise<boolean> =>
    (await fetch(`${control.url}/x-api/2/users/me`, { headers: { authorization: `Bearer ${token}` } })).ok;

  const refusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

  it('gives the account with a token that works, and renews nothing while there is time', async () => {
    const { use, row, account } = await connected('x');
    const given = await use(here);
    assert.equal(given.handle, account);
    assert.equal(await works(given.accessToken), true);
    assert.equal((await row()).token_version, 1);
  });

  it('refuses with connection_missing where nothing is connected, also for another organization', async () => {
    const { user, brand, id } = await connected('x');
    const stranger = await aUser(api());
    await assert.rejects(
      here.usable({ orgId: user.orgId, brandId: brand.id, platform: 'youtube' }),
      refusal('connection_missing'),
    );
    await assert.rejects(
      here.usable({ orgId: stranger.orgId, brandId: brand.id, platform: 'x' }),
      refusal('connection_missing'),
    );
    await api().delete(`/connections/${id}`, { as: user.token });
    await assert.rejects(
      here.usable({ orgId: user.orgId, brandId: brand.id, platform: 'x' }),
      refusal('connection_missing'),
    );
  });

  it('renews an access that ends within five minutes and keeps the new pair', async () => {
    const { use, row, endsIn } = await connected('x');
    const before = await row();
    await endsIn(240);
    const given = await use(here);
    assert.equal(await works(given.accessToken), true);
    const after = await row();
    assert.equal(after.token_version, 2);
    assert.notEqual(after.access_token, before.access_token);
    assert.equal((await use(there)).accessToken, given.accessToken);
  });

  it('renews an Instagram access days before it ends', async () => {
    const { use, row, endsIn, account } = await connected('instagram');
    await control.tokens({ platform: 'instagram', account, action: 'age' });
    await endsIn(10 * 86_400);
    await use(here);
    assert.equal((await row()).token_version, 2);
  });

  it('spends a single-use refresh token once, however many ask in however many processes', async () => {
    const { use, row, endsIn } = await connected('x');
    await endsIn(60);
    const asked = Array.from({ length: 12 }, (_, index) => use(index % 2 === 0 ? here : there));
    const tokens = new Set((await Promise.all(asked)).map(({ accessToken }) => accessToken));
    assert.equal(tokens.size, 1);
    const after = await row();
    assert.deepEqual([after.token_version, after.status], [2, 'connected']);
    assert.equal(await works([...tokens][0] ?? ''), true);
  });

  it('marks the account as expired when the platform refuses to renew it, and asks no more', async () => {
    const { use, row, endsIn, account } = await connected('x');
    await endsIn(60);
    await control.tokens({ platform: 'x', account, action: 'kill_refresh' });
    await assert.rejects(use(here), refusal('token_expired'));
    assert.equal((await row()).status, 'expired');
    await assert.rejects(use(there), refusal('token_expired'));
  });

  it('keep using a token that still works when renewing fails for another reason', async () => {
    for (const mode of ['error_before', 'reset_before', 'garbage_before']) {
      const { use, row, endsIn, account } = await connected('x');
      await endsIn(120);
      await control.fault({ platform: 'x', operation: 'token', mode, account });
      assert.equal(await works((await use(here)).accessToken), true);
      const after = await row();
      assert.deepEqual([after.status, after.token_version], ['connected', 1]);
      await use(here);
      assert.equal((await row()).token_version, 2);
    }
  });

  it('asks to be called again when the token has ended and could not be renewed this time', async () => {
    const { use, row, endsIn, account } = await connected('x');
    await endsIn(-1, true);
    await control.fault({ platform: 'x', operation: 'token', mode: 'error_before', account });
    await assert.rejects(
      use(here),
      error => error instanceof PlatformError && error.failure.kind === 'transient',
    );
    assert.equal((await row()).status, 'connected');
    assert.equal(await works((await use(here)).accessToken), true);
  });

  it('renews by force after a refusal, and knows that all is over when that is refused too', async () => {
    const { use, row, account } = await connected('x');
    const first = await use(here);
    const second = await use(here, true);
    assert.notEqual(second.accessToken, first.accessToken);
    await control.tokens({ platform: 'x', account, action: 'revoke' });
    await assert.rejects(use(here, true), refusal('token_expired'));
    assert.equal((await row()).status, 'expired');
  });
});
