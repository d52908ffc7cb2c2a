import assert from 'node:assert/strict';
import type { TestApi } from '../../support/http/api.ts';
import { browserHeaders, consentTo, openPage } from '../../support/connections.ts';
import { assertRefused, openConsents, type Asker, type Consents } from '../../support/consents.ts';
import { aUser } from '../../support/makers.ts';

describe('a browser that comes back from a platform without credentials', () => {
  let stage: Consents;
  let api: TestApi;
  let asker: Asker;
  before(async () => {
    stage = await openConsents();
    ({ api } = stage);
  });
  beforeEach(async () => {
    asker = await stage.asker();
  });
  after(() => api.close());

  describe('by what it says of itself', () => {
    const chrome = browserHeaders['User-Agent'];
    const page = { Accept: 'text/html' };
    const kinds: [
      what: string,
      headers: Record<string, string>,
      outcome: 'asked' | 'refused' | 'connected',
    ][] = [
      ['a navigation', browserHeaders, 'asked'],
      ['who wants a page', page, 'asked'],
      ['a browser without Fetch Metadata that wants a page', { ...page, 'User-Agent': chrome }, 'asked'],
      ['a navigation that takes anything', { ...browserHeaders, Accept: '*/*' }, 'asked'],
      [
        'a no-cors fetch',
        {
          'Sec-Fetch-Mode': 'no-cors',
          'Sec-Fetch-Site': 'cross-site',
          'Sec-Fetch-Dest': 'empty',
          'User-Agent': chrome,
        },
        'refused',
      ],
      ['a no-cors fetch to http, which has no Fetch Metadata', { 'User-Agent': chrome }, 'refused'],
      ['a fetch that takes JSON', { Accept: 'application/json', Origin: 'https://evil.example' }, 'refused'],
      ['a fetch from a sandboxed frame', { Origin: 'null' }, 'refused'],
      ['a frame', { ...browserHeaders, 'Sec-Fetch-Dest': 'iframe' }, 'refused'],
      ['a prefetch, which nobody looks at yet', { ...browserHeaders, 'Sec-Purpose': 'prefetch' }, 'refused'],
      ['a page made ready', { ...browserHeaders, 'Sec-Purpose': 'prefetch;prerender' }, 'refused'],
      ['a prefetch of older browsers', { ...page, Purpose: 'prefetch', 'User-Agent': chrome }, 'refused'],
      ['a picture', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' }, 'refused'],
      ['the mode no-cors alone', { 'Sec-Fetch-Mode': 'no-cors' }, 'refused'],
      ['curl', { 'User-Agent': 'curl/8.9' }, 'connected'],
      ['a program that takes JSON', { Accept: 'application/json' }, 'connected'],
    ];
    for (const [what, headers, outcome] of kinds)
      it(`is ${outcome}: ${what}`, async () => {
        const path = await consentTo(api, asker.user.token, asker.input('x'));
        const { status, html: text } = await openPage(api, path, headers);
        assert.equal(status, outcome === 'refused' ? 400 : 200, text);
        assert.equal(text.includes('name="confirmation"'), outcome === 'asked');
        assert.deepEqual(await asker.connected(), outcome === 'connected' ? [asker.account] : []);
        if (outcome !== 'refused') return;
        assert.match(text, /behind the back/);
        await asker.assertNothingHeld();
        // what was refused has used nothing up
        assert.equal((await openPage(api, path)).status, 200);
      });

    it('is connected at once with the credentials of who asked, whatever it is', async () => {
      for (const [, headers] of kinds) {
        const path = await consentTo(api, asker.user.token, asker.input('x'));
        const known = { ...headers, Authorization: `Bearer ${asker.user.token}` };
        assert.equal((await openPage(api, path, known)).status, 200);
      }
      assert.deepEqual(await asker.connected(), [asker.account]);
    });

    it('is refused with credentials of anybody else, and not asked', async () => {
      const other = await aUser(api);
      const path = await consentTo(api, asker.user.token, asker.input('x'));
      const headers = { ...browserHeaders, Authorization: `Bearer ${other.token}` };
      await assertRefused(openPage(api, path, headers), /Another session or key asked/);
      assert.deepEqual(await asker.connected(), []);
    });
  });

  describe('has a form', () => {
    const confirm = (raw: string, type = 'application/x-www-form-urlencoded') =>
      api.send('POST', '/connections/x/confirm', undefined, { raw, headers: { 'Content-Type': type } });

    it('that programs may send, too, and get JSON for', async () => {
      const { confirmation } = await asker.ask();
      const { status, data } = await confirm(`confirmation=${confirmation}&decision=connect`);
      assert.deepEqual([status, data.outcome, data.connection.handle], [200, 'connected', asker.account]);
      const other = await asker.ask('x');
      const declined = await confirm(`confirmation=${other.confirmation}&decision=decline`);
      assert.deepEqual(declined.data, { outcome: 'declined', connection: null });
      const again = await confirm(`confirmation=${confirmation}&decision=connect`);
      assert.deepEqual([again.status, again.body.error], [400, 'authorization_failed']);
    });

    it('of two fields, each once, and nothing else', async () => {
      const { confirmation } = await asker.ask();
      const good = `confirmation=${confirmation}&decision=connect`;
      const bad: [string, string][] = [
        [`confirmation=${confirmation}`, 'decision'],
        [`${good}&decision=decline`, 'decision'],
        [`${good}&more=1`, 'more'],
        [`confirmation=${confirmation}&decision=perhaps`, 'decision'],
        [`confirmation=%00&decision=connect`, 'confirmation'],
        [`confirmation=${'x'.repeat(101)}&decision=connect`, 'confirmation'],
        [`${good}&__proto__=1`, '__proto__'],
      ];
      for (const [raw, path] of bad) {
        const { status, body } = await confirm(raw);
        assert.deepEqual([status, body.error], [400, 'validation_failed'], raw);
        assert.equal(body.details[0].path, path);
      }
      assert.equal((await confirm('')).status, 400);
      assert.equal((await confirm(JSON.stringify({ confirmation }), 'application/json')).status, 415);
      assert.equal((await confirm(`${good}&${'a=1&'.repeat(5_000)}`)).status, 413);
      assert.deepEqual(await asker.connected(), []);
      assert.equal((await confirm(good)).status, 200);
    });
  });
});
