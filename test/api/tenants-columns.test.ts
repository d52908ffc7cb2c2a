import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../support/api.ts';
import { columnNames, takenOf, targetsOf } from '../support/tenants-columns.ts';
import { changedBetween, digestOf } from '../support/tenants-digest.ts';
import { aTenant, type Tenant } from '../support/tenants-world.ts';

/** Names in one request; an answer says no more than a hundred things that are wrong. */
const atOnce = 90;

describe('columns as fields of a request', () => {
  let api: TestApi;
  let ada: Tenant;

  before(async () => {
    api = await startTestApi({ RATE_LIMIT: '100000', RATE_LIMIT_ORGANIZATION: '100000' });
    ada = await aTenant(api);
  });
  after(() => api.close());

  it('are refused by name by every operation that does not know them, and change nothing', async () => {
    const names = await columnNames(api.databaseUrl);
    const targets = targetsOf(api.file, ada);
    assert.ok(names.length > 200 && targets.length > 50, `${names.length} names, ${targets.length} targets`);
    const before = await digestOf(api.databaseUrl);
    const taken: string[] = [];
    for (const target of targets)
      for (let first = 0; first < names.length; first += atOnce)
        taken.push(
          ...(await takenOf(api, target, {
            names: names.slice(first, first + atOnce),
            as: ada.author.token,
          })),
        );
    assert.deepEqual(taken, []);
    assert.deepEqual(changedBetween(before, await digestOf(api.databaseUrl)), []);
  }).timeout(60_000);
});
