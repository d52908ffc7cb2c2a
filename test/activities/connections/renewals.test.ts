import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createAccounts, type Accounts } from '../../../src/activities/connections/accounts.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import type { AccountRef } from '../../../src/db/connections/target-account.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Service } from '../../../src/process/service.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { sandboxControl, type SandboxControl } from '../../support/servers/sandbox-control.ts';
import { sandbox } from '../../support/stack.ts';
import { openTestService } from '../../support/service.ts';

describe('renewing one account from many places at once', () => {
  const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
  const api = useApi(async () => ({
    SANDBOX_URL: await sandbox(),
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }));
  let control: SandboxControl;
  let services: Service[];
  /** Two as two workers would hold them: they share nothing but the database. */
  let ports: [Accounts, Accounts];
  before(async () => {
    const SANDBOX_URL = await sandbox();
    control = sandboxControl(SANDBOX_URL);
    const env = { SANDBOX_URL, ENCRYPTION_KEYS, DATABASE_URL: api().databaseUrl };
    services = await Promise.all([openTestService(env), openTestService(env)]);
    ports = services.map(createAccounts) as [Accounts, Accounts];
  });
  after(async () => {
    await Promise.all(services.map(service => service.close()));
  });

  /** A connected account whose token calls the sandbox counts, each held back a little so that others can overtake. */
  const connected = async (platform: PlatformName) => {
    const user = await aUser(api());
    const brand = await aBrand(api(), user.token);
    const account = `a${randomBytes(5).toString('hex')}`;
    const { id } = await aConnection(api(), user.token, { platform, brandSlug: brand.slug, account });
    const counter = await control.arm({
      platform,
      operation: 'token',
      mode: 'delay',
      account,
      count: 'forever',
      delayMs: 150,
    });
    return {
      id: id as string,
      account,
      use: (port: Accounts, refused?: number) =>
        port.usable({ orgId: user.orgId, brandId: brand.id, platform }, { refused }),
      /** Twenty users in two processes at once. */
      useEverywhere: (refused?: number) =>
        Promise.allSettled(
          Array.from({ length: 20 }, (_, index) =>
            ports[index % 2 === 0 ? 0 : 1].usable(
              { orgId: user.orgId, brandId: brand.id, platform },
              { refused },
            ),
          ),
        ),
      tokenCalls: () => control.hits(counter),
      changes: () =>
        api().rows<{ kind: string; token_version: number; reason: string }>(
          'select kind, token_version, reason from connection_changes where connection_id = $1',
          id,
        ),
      endsIn: (seconds: number) =>
        api().rows(
          `update connections set access_expires_at = now() + $2 * interval '1 second' where id = $1`,
          id,
          seconds,
        ),
      status: async () =>
        (await api().rows<{ status: string }>('select status from connections where id = $1', id))[0]?.status,
    };
  };

  const tokensIn = (asked: PromiseSettledResult<{ accessToken: string }>[]): Set<string> =>
    new Set(asked.flatMap(one => (one.status === 'fulfilled' ? [one.value.accessToken] : [])));

  it('makes one call to the platform for twenty users in two processes', async () => {
    const { useEverywhere, endsIn, tokenCalls } = await connected('x');
    await endsIn(60);
    const asked = await useEverywhere();
    assert.ok(asked.every(({ status }) => status === 'fulfilled'));
    assert.equal(tokensIn(asked).size, 1);
    assert.equal(await tokenCalls(), 1);
  });

  it('makes one call when twenty users were refused the same token, even if some report it late', async () => {
    const { use, useEverywhere, tokenCalls } = await connected('x');
    const { tokenVersion } = await use(ports[0]);
    const asked = [...(await useEverywhere(tokenVersion)), ...(await useEverywhere(tokenVersion))];
    assert.equal(tokensIn(asked).size, 1);
    assert.equal(await tokenCalls(), 1);
  });

  it('expires an account once when the platform refuses permanently, and records that once', async () => {
    const { account, useEverywhere, endsIn, tokenCalls, changes, status } = await connected('x');
    await control.tokens({ platform: 'x', account, action: 'kill_refresh' });
    await endsIn(60);
    const asked = await useEverywhere();
    for (const one of asked)
      assert.ok(
        one.status === 'rejected' && one.reason instanceof Refusal && one.reason.code === 'token_expired',
      );
    await useEverywhere();
    assert.equal(await tokenCalls(), 1);
    assert.equal(await status(), 'expired');
    const [change, ...more] = await changes();
    assert.deepEqual([change?.kind, change?.token_version, more.length], ['token.expired', 1, 0]);
    assert.match(change?.reason ?? '', /X no longer accepts/);
  });

  it('asks once more after a renewal whose answer was lost, and then no more', async () => {
    const { account, use, endsIn, changes, status } = await connected('x');
    await control.disarm(account);
    await control.fault({ platform: 'x', operation: 'token', mode: 'reset_after', account });
    const counter = await control.arm({
      platform: 'x',
      operation: 'token',
      mode: 'delay',
      account,
      count: 'forever',
    });
    await endsIn(120);
    assert.ok((await use(ports[0])).accessToken, 'goes on with the token that still works');
    for (let again = 0; again < 5; again += 1)
      await assert.rejects(
        use(ports[again % 2 === 0 ? 0 : 1]),
        error => error instanceof Refusal && error.code === 'token_expired',
      );
    assert.equal(await control.hits(counter), 1);
    assert.equal(await status(), 'expired');
    assert.equal((await changes()).length, 1);
  });

  it('keeps using a token that still works while someone else takes long to renew it', async () => {
    const { id, use, endsIn, tokenCalls } = await connected('x');
    await endsIn(120);
    const { accessToken } = await ports[1].usable(await whose(id));
    await endsIn(120);
    // as another process would that is in the middle of a renewal
    await api().rows(
      `update connections set renewing_by = gen_random_uuid(), renewing_until = now() + interval '1 minute' where id = $1`,
      id,
    );
    assert.equal((await use(ports[0])).accessToken, accessToken);
    assert.equal(await tokenCalls(), 1);
  });

  const whose = async (id: string): Promise<AccountRef> => {
    const [row] = await api().rows<{ org_id: string; brand_id: string; platform: PlatformName }>(
      'select org_id, brand_id, platform from connections where id = $1',
      id,
    );
    assert.ok(row);
    return { orgId: row.org_id, brandId: row.brand_id, platform: row.platform };
  };
});
