import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { sandbox } from '../../support/stack.ts';
import { use } from '../../support/use.ts';

describe('renewing accounts on a slow platform', () => {
  const api = useApi(async () => {
    const SANDBOX_URL = await sandbox();
    return {
      SANDBOX_URL,
      PUBLIC_URL: 'http://127.0.0.1:9',
      PLATFORM_TIMEOUT: '6s',
      DATABASE_POOL: '8',
    };
  });
  const user = use(() => aUser(api()));

  it('does not delay answers to other users', async () => {
    const brand = await aBrand(api(), user().token);
    const account = `a${randomBytes(5).toString('hex')}`;
    const { id } = await aConnection(api(), user().token, { platform: 'x', brandSlug: brand.slug, account });
    const control = sandboxControl(await sandbox());
    await control.fault({ platform: 'x', operation: 'token', mode: 'hang_before', account });
    const asked = Array.from({ length: 10 }, () =>
      api().post(`/connections/${id}/refresh`, undefined, { as: user().token }),
    );
    await eventually('a renewal waits for the platform', async () => {
      const rows = await api().rows(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      return rows.length >= 1;
    });
    const first = await Promise.race([
      api()
        .get('/connections', { as: user().token })
        .then(({ status }) => status),
      ...asked.map(one => one.then(() => 'a renewal')),
    ]);
    assert.equal(first, 200);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [...Array<number>(9).fill(200), 503],
    );
  });
});
