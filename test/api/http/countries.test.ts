import assert from 'node:assert/strict';
import { someIp, startTestApi, type TestApi } from '../../support/http/api.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

describe('the country of a caller', () => {
  let databaseUrl: string | undefined;
  let api: TestApi;
  let user: TestUser;
  const behind = async (env: Record<string, string>): Promise<void> => {
    const shared = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    api = await startTestApi({ ...shared, ...env });
    databaseUrl = api.databaseUrl;
    user = await aUser(api);
  };
  afterEach(() => api.close());

  const from = (country?: string) => ({
    headers: {
      'X-Forwarded-For': someIp(),
      'User-Agent': 'curl/8.9',
      ...(country !== undefined && { 'CF-IPCountry': country }),
    },
  });
  /** The country that is shown of a device which begins there. */
  const shown = async (country?: string): Promise<string | null> => {
    const { userCode } = (await api.post('/auth/device/code', {}, from(country))).data;
    return (await api.post('/auth/device/look-up', { userCode }, { as: user.token, ...from() })).data.country;
  };

  it('is what the trusted proxy says in the header that was named, and nothing but two capital letters of a country', async () => {
    await behind({ COUNTRY_HEADER: 'CF-IPCountry' });
    assert.equal(await shown('DE'), 'DE');
    for (const odd of [undefined, '', 'de', 'DEU', 'T1', 'XX', 'ZZ', 'DE, FR', '<b>', 'D\u00c9'])
      assert.equal(await shown(odd), null, odd);
  });

  it('is listed with each session', async () => {
    await behind({ COUNTRY_HEADER: 'CF-IPCountry' });
    const { email, password } = user;
    const { data } = await api.post('/auth/login', { email, password }, from('NZ'));
    const { sessions } = (await api.get('/auth/sessions', { as: data.token })).data;
    assert.deepEqual(
      sessions.map(({ country }: { country: string | null }) => country),
      ['NZ', null],
    );
  });

  it('is not known where no header was named', async () => {
    await behind({});
    assert.equal(await shown('DE'), null);
  });

  it('is not known where no proxy is trusted: the header is the client’s own claim', async () => {
    await behind({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXY_HOPS: '0' });
    assert.equal(await shown('DE'), null);
  });

  it('is shown before a device is admitted, on the page too, and mailed afterwards', async () => {
    await behind({ COUNTRY_HEADER: 'CF-IPCountry' });
    const { userCode, deviceCode } = (await api.post('/auth/device/code', {}, from('NZ'))).data;
    const seen = await api.post('/auth/device/look-up', { userCode }, { as: user.token, ...from('DE') });
    assert.equal(seen.data.country, 'NZ');
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${api.url}/device#${userCode}`);
      await page.fill('#email', user.email);
      await page.fill('#password', user.password);
      await page.click('text=Continue');
      await page.waitForSelector('#decide:not([hidden])');
      assert.equal(await page.textContent('#country'), 'New Zealand (NZ)');
      await page.click('#approve');
      await page.waitForSelector('text=Return to your device');
    } finally {
      await browser.close();
    }
    assert.equal((await api.post('/auth/device/token', { deviceCode }, from('FR'))).status, 200);
    const rows = await api.rows(
      "select body from mails where user_id = $1 and type = 'account.device_login'",
      user.id,
    );
    assert.match(rows[0].body, /^curl at 10\.[\d.]+ in France \(FR\) was logged in/);
  });
});
