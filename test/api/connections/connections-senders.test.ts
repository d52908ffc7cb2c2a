import assert from 'node:assert/strict';
import { browserHeaders, consentTo, openPage, press } from '../../support/connections.ts';
import { assertRefused, useConsents } from '../../support/consents.ts';
import { aUser } from '../../support/makers.ts';

describe('a browser that comes back from a platform without credentials', () => {
  const { stage, api, asker } = useConsents();

  describe('by its own headers', () => {
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
        const path = await consentTo(api(), asker().user.token, asker().input('x'));
        const { status, html: text } = await openPage(api(), path, headers);
        assert.equal(status, outcome === 'refused' ? 400 : 200, text);
        assert.equal(text.includes('name="confirmation"'), outcome === 'asked');
        assert.deepEqual(await asker().connected(), outcome === 'connected' ? [asker().account] : []);
        if (outcome !== 'refused') return;
        assert.match(text, /without its reader’s knowledge/);
        await asker().assertNothingHeld();
        // what was refused has used nothing up
        assert.equal((await openPage(api(), path)).status, 200);
      });

    it('is connected at once with the credentials of who asked, whatever it is', async () => {
      for (const [, headers] of kinds) {
        const path = await consentTo(api(), asker().user.token, asker().input('x'));
        const known = { ...headers, Authorization: `Bearer ${asker().user.token}` };
        assert.equal((await openPage(api(), path, known)).status, 200);
      }
      assert.deepEqual(await asker().connected(), [asker().account]);
    });

    it('is refused with credentials of anybody else, and not asked', async () => {
      const other = await aUser(api());
      const path = await consentTo(api(), asker().user.token, asker().input('x'));
      const headers = { ...browserHeaders, Authorization: `Bearer ${other.token}` };
      await assertRefused(openPage(api(), path, headers), /started by a different session or API key/);
      assert.deepEqual(await asker().connected(), []);
    });
  });

  describe('is sent back to the client that asked', () => {
    const link = { returnUrl: 'https://agency.example/done?team=7', state: 'their own & state' };
    const goesByItself = ({ html }: { html: string }): boolean => html.includes('http-equiv="refresh"');
    const begin = (given: object = {}) =>
      consentTo(api(), asker().user.token, { ...asker().input('x'), link, ...given });
    /** Returns the addresses that a page leads to, automatically and by its link. */
    const nextOf = ({ html }: { html: string }): Record<string, string> => {
      const [, next = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html) ?? [];
      assert.ok(html.includes(`<a href="${next}">`), html);
      const url = new URL(next.replaceAll('&amp;', '&'));
      assert.equal(url.origin + url.pathname, 'https://agency.example/done');
      const { team, state, ...outcome } = Object.fromEntries(url.searchParams);
      assert.deepEqual([team, state], ['7', link.state]);
      return outcome;
    };
    const leadsNowhere = ({ html }: { html: string }): void => assert.doesNotMatch(html, /refresh|<a /);
    const failed = (error: string) => ({ status: 'failed', error });
    const authorize = (body: object) =>
      api().post(
        '/connections/x/authorize',
        { brandSlug: asker().brandSlug, ...body },
        { as: asker().user.token },
      );

    it('with the connection, once the person has agreed', async () => {
      const page = await openPage(api(), await begin());
      leadsNowhere(page);
      const done = await press(api(), { ...page, platform: 'x' }, 'connect');
      const [row] = await stage().rows<{ id: string }>(
        'select id from connections where org_id = $1',
        asker().user.orgId,
      );
      assert.deepEqual(nextOf(done), { status: 'connected', connectionId: row?.id });
      assert.match(done.html, /Connected @/);
    });

    it('with why, when the person says no, the link is used up or its time is over', async () => {
      const denied = await openPage(api(), await begin({ decision: 'deny' }));
      assert.deepEqual(nextOf(denied), failed('access_denied'));
      const path = await begin();
      const page = { ...(await openPage(api(), path)), platform: 'x' } as const;
      assert.deepEqual(nextOf(await openPage(api(), path)), failed('link_used'));
      assert.deepEqual(nextOf(await press(api(), page, 'decline')), failed('access_denied'));
      const late = await begin();
      await stage().rows('update oauth_states set expires_at = now() where org_id = $1', asker().user.orgId);
      assert.deepEqual(nextOf(await openPage(api(), late)), failed('link_expired'));
      const broken = (await begin()).replace(/code=[^&]+/, 'code=stolen');
      assert.deepEqual(nextOf(await openPage(api(), broken)), failed('authorization_failed'));
    });

    it('by itself only once they have decided, where the organization alone lists the origin', async () => {
      const returnUrl = 'https://client.example/back';
      const returnOrigins = ['https://client.example'];
      await api().patch(`/orgs/${asker().user.orgId}`, { returnOrigins }, { as: asker().user.token });
      const denied = await openPage(api(), await begin({ link: { returnUrl }, decision: 'deny' }));
      assert.equal(goesByItself(denied), false);
      assert.match(
        denied.html,
        /<a href="https:\/\/client\.example\/back\?[^"]+">Go on to <bdi>client\.example</,
      );
      const page = await openPage(api(), await begin({ link: { returnUrl } }));
      assert.equal(goesByItself(await press(api(), { ...page, platform: 'x' }, 'decline')), true);
    });

    it('and an API client is not', async () => {
      assert.equal((await api().get(await begin())).data.handle, asker().account);
    });

    it('at listed origins only, compared exactly', async () => {
      for (const returnUrl of [
        'https://agency.example.evil.example/',
        'https://agency.example:444/',
        'https://sub.agency.example/',
      ]) {
        const { status, body } = await authorize({ returnUrl });
        assert.deepEqual([status, body.error, body.details[0].path], [400, 'validation_failed', 'returnUrl']);
        assert.match(body.message, /CONNECT_RETURN_ORIGINS/);
        assert.ok(body.message.includes(new URL(returnUrl).origin), body.message);
      }
      for (const returnUrl of [
        'http://agency.example/',
        'https://ada@agency.example/',
        'javascript:alert(1)',
      ])
        assert.equal((await authorize({ returnUrl })).body.details[0].path, 'returnUrl', returnUrl);
      assert.equal((await authorize({ state: 'alone' })).body.details[0].path, 'state');
    });

    it('at the origins that the organization lists, until they are removed', async () => {
      const list = (...returnOrigins: string[]) =>
        api().patch(`/orgs/${asker().user.orgId}`, { returnOrigins }, { as: asker().user.token });
      for (const origin of [
        'https://client.example/',
        'http://client.example',
        'HTTPS://client.example',
        '*',
      ])
        assert.equal((await list(origin)).status, 400, origin);
      const mine = ['https://client.example', 'http://localhost:5173'];
      assert.deepEqual((await list(...mine)).data.returnOrigins, mine);
      const [line] = await asker().lines('organization.changed');
      assert.deepEqual(line?.details['after'], { returnOrigins: mine });
      const returnUrl = 'http://localhost:5173/back';
      const [first, second] = [await begin({ link: { returnUrl } }), await begin({ link: { returnUrl } })];
      const page = { ...(await openPage(api(), first)), platform: 'x' } as const;
      assert.match(
        (await press(api(), page, 'decline')).html,
        /url=http:\/\/localhost:5173\/back\?status=failed/,
      );
      await list();
      const other = { ...(await openPage(api(), second)), platform: 'x' } as const;
      leadsNowhere(await press(api(), other, 'decline'));
      assert.equal((await authorize({ returnUrl })).status, 400);
    });
  });

  it('may come for seven days where the link says so, and then decides within ten minutes', async () => {
    const week = 7 * 24 * 60;
    const authorize = (expiresInMinutes: number) =>
      api().post(
        '/connections/x/authorize',
        { brandSlug: asker().brandSlug, expiresInMinutes },
        { as: asker().user.token },
      );
    assert.equal((await authorize(week + 1)).status, 400);
    const { data } = await authorize(week);
    assert.ok(Math.abs(Date.parse(data.expiresAt) - Date.now() - week * 60_000) < 60_000, data.expiresAt);
    const link = { expiresInMinutes: week };
    const path = await consentTo(api(), asker().user.token, { ...asker().input('x'), link });
    assert.equal((await openPage(api(), path)).status, 200);
    const [row] = await stage().rows<{ seconds: number }>(
      'select extract(epoch from confirm_until - now())::int as seconds from oauth_states where org_id = $1 and used_at is not null',
      asker().user.orgId,
    );
    assert.ok(Math.abs((row?.seconds ?? 0) - 600) <= 5, `${row?.seconds}`);
  });

  describe('has a form', () => {
    const confirm = (raw: string, type = 'application/x-www-form-urlencoded') =>
      api().send('POST', '/connections/x/confirm', undefined, { raw, headers: { 'Content-Type': type } });

    it('that programs may send, too, and get JSON for', async () => {
      const { confirmation } = await asker().ask();
      const { status, data } = await confirm(`confirmation=${confirmation}&decision=connect`);
      assert.deepEqual([status, data.outcome, data.connection.handle], [200, 'connected', asker().account]);
      const other = await asker().ask('x');
      const declined = await confirm(`confirmation=${other.confirmation}&decision=decline`);
      assert.deepEqual(declined.data, { outcome: 'declined', connection: null });
      const again = await confirm(`confirmation=${confirmation}&decision=connect`);
      assert.deepEqual([again.status, again.body.error], [400, 'authorization_failed']);
    });

    it('of two fields, each once, and nothing else', async () => {
      const { confirmation } = await asker().ask();
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
      assert.deepEqual(await asker().connected(), []);
      assert.equal((await confirm(good)).status, 200);
    });
  });
});
