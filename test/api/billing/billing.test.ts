import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { StartRefused } from '../../../src/process/start-refused.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';

describe('billing', () => {
  const api = useApi({ EXPORT_WAIT: '0ms' });
  let ada: TestUser;

  beforeEach(async () => {
    ada = await aUser(api());
  });

  const because = ['--by', 'grace', '--reason', 'a test'];
  const operate = (...args: string[]) =>
    runOperator(readConfig({ DATABASE_URL: api().databaseUrl }), args, () => undefined);
  const plan = (...args: string[]) => operate('plan', ada.orgId, ...args, ...because);
  const credits = (...args: string[]) => operate('credits', ada.orgId, ...because, ...args);
  const billing = async (as = ada.token) => (await api().get('/billing', { as })).data;

  it('begins on the free plan, active and without credits', async () => {
    assert.deepEqual(await billing(), {
      plan: 'free',
      status: 'active',
      suspended: false,
      periodEnd: null,
      creditsPerPeriod: 0,
      credits: { balance: 0, held: 0 },
      managedBy: 'operator',
    });
  });

  it('shows an operator’s settings to that organization alone', async () => {
    const other = await aUser(api());
    await plan('--plan', 'pro', '--until', '2030-01-01');
    await credits('500');
    const { plan: name, periodEnd, creditsPerPeriod, credits: own } = await billing();
    assert.deepEqual([name, periodEnd, creditsPerPeriod], ['pro', '2030-01-01T00:00:00.000Z', 1_000]);
    assert.equal(own.balance, 500);
    assert.equal((await billing(other.token)).plan, 'free');
    assert.equal((await api().get('/billing/credits', { as: other.token })).data.total, 0);
  });

  it('lists every movement of credits, newest first, with who and why', async () => {
    await credits('500', '--reference', 'gift');
    await credits('500', '--reference', 'gift');
    await credits('--reference', 'taken back', '--', '-200');
    const { data } = await api().get('/billing/credits?limit=1', { as: ada.token });
    assert.deepEqual([data.balance, data.total], [300, 2]);
    const [{ kind, amount, balanceAfter, reference, actor, reason }] = data.entries;
    assert.deepEqual([kind, amount, balanceAfter], ['grant', -200, 300]);
    assert.deepEqual([reference, actor, reason], ['operator:taken back', 'operator:grace', 'a test']);
    await assert.rejects(credits('--', '-301'), /costs 301 credits, but the balance is 300/);
  });

  it('refuses an operator who does not say who, why, or whom', async () => {
    await assert.rejects(
      operate('plan', ada.orgId, '--plan', 'pro'),
      /--by needs the operator’s name\.\n--reason needs the reason\.\n\n/,
    );
    await assert.rejects(plan('--plan', 'gold'), /--plan needs one of: free, .*\.\n\n/);
    await assert.rejects(plan('--until', 'soon'), /--until needs a date such as 2027-01-31, .*\.\n\n/);
    await assert.rejects(
      plan('--reference', 'x', '--plan', 'pro'),
      /This command does not accept --reference\.\n\n/,
    );
    await assert.rejects(plan(), /Use --plan, --status, or --until/);
    await assert.rejects(
      operate('plan', randomUUID(), '--plan', 'pro', ...because),
      /The organization .* was not found/,
    );
    await assert.rejects(operate('sing', ada.orgId), /Unknown command\./);
  });

  it('refuses an operator a word or a number that is not understood, and changes nothing', async () => {
    await assert.rejects(credits('5', '000'), /Unexpected argument "000"/);
    await assert.rejects(operate('show', ada.orgId, 'pro'), /Unexpected argument "pro"/);
    await assert.rejects(plan('pro', '--status', 'active'), /Unexpected argument "pro"/);
    for (const wrong of ['', '0', '1e3', '0x10', ' 5', '2.5', '1000000001', 'five'])
      await assert.rejects(credits('--', wrong), /number of credits/, wrong);
    await assert.rejects(credits(), /number of credits is missing/);
    assert.equal((await api().get('/billing/credits', { as: ada.token })).data.total, 0);
  });

  it('counts for an operator what each key has written, and nothing that has no text', async () => {
    const hook = { name: 'Gone', url: 'https://example.com', events: ['*'] };
    const { data } = await api().post('/webhooks', hook, { as: ada.token });
    await api().delete(`/webhooks/${data.webhook.id}`, { as: ada.token });
    let said = '';
    const hear = (line: string) => void (said += line);
    await runOperator(readConfig({ DATABASE_URL: api().databaseUrl }), ['keys'], hear);
    const counted = JSON.parse(said) as Record<string, Record<string, number>>;
    const versions = Object.values(counted).flatMap(Object.keys);
    assert.ok(
      versions.every(version => /^\d+$/.test(version)),
      said,
    );
  });

  it('tells an operator in a sentence that the database is away', async () => {
    const away = runOperator(
      readConfig({ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' }),
      ['show', 'acme'],
      () => undefined,
    );
    await assert.rejects(away, StartRefused);
  });

  it('refuses an operator another amount under a reference that gave credits before', async () => {
    await credits('500', '--reference', 'gift');
    await assert.rejects(credits('700', '--reference', 'gift'), /"gift" was already used for 500 credits/);
    await credits('500', '--reference', 'gift');
    assert.equal((await billing()).credits.balance, 500);
  });

  it('refuses an operator more credits than can be counted', async () => {
    await credits('1000000000');
    await assert.rejects(credits('1'), /at most 1000000000/);
    assert.equal((await billing()).credits.balance, 1_000_000_000);
  });

  it('names prices, and estimates what an operation will cost', async () => {
    await credits('20');
    const { prices } = (await api().get('/billing/prices', { as: ada.token })).data;
    const carousel = prices.find(
      ({ operation }: { operation: string }) => operation === 'carousels.generate',
    );
    const estimate = async (units: number) =>
      (await api().get(`/billing/estimate?operation=carousels.generate&units=${units}`, { as: ada.token }))
        .data;
    assert.deepEqual([carousel.credits, carousel.per, carousel.unit], [5, 3, 'slide']);
    assert.deepEqual(await estimate(6), { credits: 10, balance: 20, isAffordable: true });
    assert.deepEqual(await estimate(13), { credits: 25, balance: 20, isAffordable: false });
  });

  it('counts what was used, by area and period', async () => {
    const brand = await aBrand(api(), ada.token);
    await api().post('/posts', { brandSlug: brand.slug, text: 'Hello', platforms: ['x'] }, { as: ada.token });
    await credits('70');
    const goneOut = `update post_targets set status = 'published', published_at = now() where org_id = $1`;
    await api().rows(goneOut, ada.orgId);
    const hold = `insert into credit_entries (id, created_at, org_id, kind, amount, balance_after, reference, actor, reason)
      values (gen_random_uuid(), now(), $1, $2, $3, 0, 'job', 'service', 'a test')`;
    await api().rows(hold, ada.orgId, 'hold', -9);
    await api().rows(hold, ada.orgId, 'capture', 4);
    const { periods } = (await api().get('/usage', { as: ada.token })).data;
    assert.equal(periods.length, 1);
    assert.deepEqual(
      [periods[0].posts, periods[0].credits],
      [
        { created: 1, published: 1 },
        { granted: 70, spent: 5 },
      ],
    );
    const from = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const days = (await api().get(`/usage?by=day&from=${from}`, { as: ada.token })).data.periods;
    assert.equal(days.length, 3);
    assert.deepEqual(
      days.map((day: { posts: { created: number } }) => day.posts.created),
      [0, 0, 1],
    );
    const stranger = await aUser(api());
    const [month] = (await api().get('/usage', { as: stranger.token })).data.periods;
    assert.deepEqual([month.posts.created, month.credits.granted, month.webhooks.attempts], [0, 0, 0]);
    const year = new Date(Date.now() - 365 * 86_400_000).toISOString();
    assert.ok((await api().get(`/usage?by=day&from=${year}`, { as: ada.token })).data.periods.length >= 366);
    assert.equal((await api().get('/usage?from=2020-01-01T00:00:00Z', { as: ada.token })).status, 400);
  });

  it('takes the periods of usage in any time zone, and in every year that can be written', async () => {
    const usage = (query: Record<string, string>) =>
      api().get(`/usage?${String(new URLSearchParams(query))}`, { as: ada.token });
    const { data } = await usage({ from: '2026-03-01T00:00:00+02:00', to: '2026-03-31T23:00:00-01:00' });
    assert.deepEqual([data.from, data.to], ['2026-02-28T22:00:00.000Z', '2026-04-01T00:00:00.000Z']);
    assert.deepEqual(
      data.periods.map(({ start }: { start: string }) => start),
      ['2026-02-28T22:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    );
    const february = (await usage({ to: '2026-03-01T00:00:00Z' })).data;
    assert.equal(february.from, '2026-02-01T00:00:00.000Z', 'the month that ends there');
    assert.equal((await usage({ to: '0001-01-01T00:00:00Z' })).status, 400);
    for (const [from, to, path] of [
      ['0000-01-01T00:00:00Z', '0000-02-01T00:00:00Z', 'from'],
      ['9999-12-01T00:00:00Z', '9999-12-31T23:59:59-12:00', 'to'],
    ] as const) {
      const { status, body } = await usage({ from, to });
      assert.equal(status, 400);
      assert.ok(body.details.some((detail: { path: string }) => detail.path === path));
    }
    assert.equal((await usage({ from: '0001-01-01T00:00:00Z', to: '0001-02-01T00:00:00Z' })).status, 200);
  });

  it('is closed to keys that were not given it', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:read'] });
    for (const path of ['/billing', '/billing/credits', '/billing/prices', '/usage'])
      assert.equal((await api().get(path, { as: key })).body.error, 'insufficient_scope');
  });
});
