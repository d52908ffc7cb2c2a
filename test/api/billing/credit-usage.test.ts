import assert from 'node:assert/strict';
import { giveCredits } from '../../support/credits.ts';
import { readCsvElsewhere } from '../../support/csv.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';

interface Line {
  start: string;
  operation: string | null;
  brand: { id: string; slug: string | null } | null;
  actor: string;
  member: string | null;
  spent: number;
}

describe('the use of credits', () => {
  const api = useApi();
  let ada: TestUser;
  let key: { id: string; key: string };
  const ideas = async (as: string, brandSlug: string, count: number): Promise<void> => {
    const { status, text } = await api().post(
      '/ideas/generate-topic',
      { topic: 'bread', brandSlug, count },
      { as },
    );
    assert.equal(status, 201, text);
  };
  const usage = async (query = ''): Promise<{ spent: number; lines: Line[] }> =>
    (await api().get(`/usage/credits${query}`, { as: ada.token })).data;
  const [bakery, cafe] = ['bakery', 'cafe'];

  before(async () => {
    ada = await aUser(api(), { name: '=Ada' });
    await giveCredits(api(), ada.orgId);
    for (const name of [bakery, cafe]) await aBrand(api(), ada.token, name);
    key = await aKey(api(), ada.token, { scopes: ['ideas:write', 'brands:read'] });
    await ideas(ada.token, bakery, 3);
    await ideas(ada.token, bakery, 1);
    await ideas(ada.token, cafe, 1);
    await ideas(key.key, cafe, 2);
  });

  it('is listed by operation, brand and member, and adds up to the ledger', async () => {
    const { spent, lines } = await usage();
    const told = lines.map(({ operation, brand, actor, member, spent: credits }) =>
      [operation, brand?.slug, actor, member, credits].join(' '),
    );
    assert.deepEqual(told.toSorted(), [
      `ideas.generate bakery user:${ada.id} =Ada 4`,
      `ideas.generate cafe api_key:${key.id}  2`,
      `ideas.generate cafe user:${ada.id} =Ada 1`,
    ]);
    const [ledger] = await api().rows<{ spent: number }>(
      `select -sum(amount)::int as spent from credit_entries where org_id = $1 and kind <> 'grant'`,
      ada.orgId,
    );
    const { periods } = (await api().get('/usage', { as: ada.token })).data;
    assert.deepEqual([spent, ledger?.spent, periods[0].credits.spent], [7, 7, 7]);
  });

  it('is listed by day', async () => {
    const from = new Date(Date.now() - 86_400_000).toISOString();
    const { lines } = await usage(`?by=day&from=${from}`);
    assert.equal(
      lines.reduce((sum, { spent }) => sum + spent, 0),
      7,
    );
    assert.ok(lines.every(({ start }) => start >= from));
  });

  it('comes as a file for spreadsheets, which run nothing in it', async () => {
    const { headers, text } = await api().get('/usage/credits?format=csv', { as: ada.token });
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    const [header, ...lines] = readCsvElsewhere(text);
    assert.deepEqual(header, ['start', 'operation', 'brand', 'actor', 'member', 'spent']);
    assert.equal(lines.length, 3);
    const spent = ['ideas.generate', 'bakery', `user:${ada.id}`, "'=Ada", '4'];
    assert.ok(
      lines.some(([, ...cells]) => cells.join('|') === spent.join('|')),
      text,
    );
  });

  it('is hidden from other organizations', async () => {
    const eve = await aUser(api());
    assert.deepEqual((await api().get('/usage/credits', { as: eve.token })).data.lines, []);
    const { body } = await api().get('/usage/credits', { as: key.key });
    assert.equal(body.error, 'insufficient_scope');
  });
});
