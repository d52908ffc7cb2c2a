import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import {
  columnNames,
  queriesOf,
  takenOf,
  takenOfQuery,
  takenOfUpload,
  targetsOf,
  uploadsOf,
  type Target,
} from '../../support/tenants/tenants-columns.ts';
import { aKey } from '../../support/makers.ts';
import { watchTables } from '../../support/tenants/tenants-digest.ts';
import { aTenant, type Tenant } from '../../support/tenants/tenants-world.ts';

/** Number of names in one request. An answer lists at most a hundred problems. */
const atOnce = 90;
/** A form with a file takes no more than twenty fields. */
const atOnceInForm = 18;

const operator = 'operator@example.com';

/** Whether the operation accepts sessions. Operations for API clients accept only keys. */
const takesSessions = ({ operation: { security } }: Target): boolean =>
  security.length === 0 || security.some(one => 'session' in one);

describe('columns as fields of a request', () => {
  const api = useApi({
    EXPORT_WAIT: '0ms',
    CAROUSEL_WAIT: '0ms',
    RATE_LIMIT: '100000',
    RATE_LIMIT_ORGANIZATION: '100000',
    OPERATORS: operator,
  });
  let ada: Tenant;
  let names: string[];
  let key: string;

  before(async () => {
    ada = await aTenant(api());
    // so that operations of operators check fields, too
    const sql = 'update users set email = $1, email_verified_at = now() where id = $2';
    await api().rows(sql, operator, ada.author.id);
    ({ key } = await aKey(api(), ada.author.token, { scopes: ['posts:read'] }));
    names = await columnNames(api().databaseUrl);
    assert.ok(names.length > 200, `${names.length} names`);
  });

  /** Sends every name to every target, and checks that none was accepted and that no data changed. */
  const areRefused = async (targets: Target[], taken: typeof takenOf, max = atOnce): Promise<void> => {
    const changedTables = await watchTables(api().rows);
    const wrong: string[] = [];
    for (const target of targets)
      for (let first = 0; first < names.length; first += max)
        wrong.push(
          ...(await taken(api(), target, {
            names: names.slice(first, first + max),
            as: takesSessions(target) ? ada.author.token : key,
          })),
        );
    assert.deepEqual(wrong, []);
    assert.deepEqual(await changedTables(), []);
  };

  it('are refused by name by every operation that does not know them, and change nothing', async () => {
    const targets = targetsOf(api().file, ada);
    assert.ok(targets.length > 50, `${targets.length} targets`);
    await areRefused(targets, takenOf);
  });

  it('are refused by name in every form with a file, as texts and as files', async () => {
    const targets = uploadsOf(api().file, ada);
    assert.ok(targets.length > 0);
    await areRefused(targets, takenOfUpload, atOnceInForm);
  });

  it('are refused by name in the query of every operation', async () => {
    const targets = queriesOf(api().file, ada);
    assert.ok(targets.length > 80, `${targets.length} targets`);
    await areRefused(targets, takenOfQuery);
  });
});
