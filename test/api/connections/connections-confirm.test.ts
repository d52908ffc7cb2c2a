import assert from 'node:assert/strict';
import { platformNames } from '../../../src/domain/platforms.ts';
import { aConnection, consentTo, openPage, press } from '../../support/connections.ts';
import { someAccount, useConsents } from '../../support/consents.ts';
import { aBrand, aKey, aUser } from '../../support/makers.ts';

describe('a browser that comes back from a platform without credentials', () => {
  const { stage, api, asker } = useConsents();

  for (const platform of platformNames)
    it(`must confirm, for ${platform}, before the account is connected`, async () => {
      const page = await asker().ask(platform);
      const [names] = await stage().rows<{ brand: string; organization: string }>(
        `select b.name as brand, o.name as organization from brands b join organizations o on o.id = b.org_id
          where o.id = $1`,
        asker().user.orgId,
      );
      for (const told of [names?.brand, names?.organization, 'Ada Asker', asker().user.email])
        assert.ok(page.html.includes(`<bdi>${told}</bdi>`), told);
      assert.match(page.html.toLowerCase(), new RegExp(asker().account));
      assert.match(page.html, /can then publish as/);
      assert.match(page.html, /less than a minute ago \(<time datetime="[^"]+">\d\d:\d\d UTC/);
      assert.deepEqual(await asker().connected(), []);
      const done = await press(api(), page, 'connect');
      assert.equal(done.status, 200, done.html);
      assert.match(done.html, /Connected @?\S+/);
      assert.match(done.html, /you can close this window/);
      const { data } = await api().get('/connections', { as: asker().user.token });
      assert.deepEqual([data.total, data.connections[0].status], [1, 'connected']);
      await asker().assertNothingHeld();
      const [line] = await asker().lines('connection.connected');
      assert.deepEqual([line?.actor_kind, line?.actor_id], ['user', asker().user.id]);
      assert.equal(line?.details['confirmed'], true);
    });

  it('gets tokens that work and can be renewed', async () => {
    await press(api(), await asker().ask('youtube'), 'connect');
    const { data } = await api().get('/connections', { as: asker().user.token });
    const { id } = data.connections[0];
    assert.equal(
      (await api().post(`/connections/${id}/refresh`, undefined, { as: asker().user.token })).status,
      200,
    );
  });

  it('keeps its tokens encrypted and its confirmation code as a hash until someone decides', async () => {
    const { confirmation } = await asker().ask();
    const token = await asker().heldToken();
    assert.ok(await stage().worksOnX(token));
    const [row] = await stage().rows<{ dump: string }>(
      'select string_agg(s::text, chr(10)) as dump from oauth_states s where org_id = $1',
      asker().user.orgId,
    );
    for (const secret of [token, confirmation]) assert.ok(!row?.dump.includes(secret));
    assert.match(row?.dump ?? '', /v1\.1\./);
  });

  it('gets pages that are never cached or framed, that leak no address, and that post their form only to this service', async () => {
    const page = await asker().ask();
    const answer = await press(api(), page, 'decline');
    for (const { headers, html } of [page, answer]) {
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('x-frame-options'), 'DENY');
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        assert.ok(policy.includes(rule), policy);
      assert.doesNotMatch(html, /<script|src=|href="(?!data:,")/);
    }
  });

  it('declines: nothing is connected, the platform forgets the tokens, and the log does not say whose they were', async () => {
    const page = await asker().ask();
    const token = await asker().heldToken();
    const { status, html } = await press(api(), page, 'decline');
    assert.equal(status, 200);
    assert.match(html, /X was not connected/);
    assert.match(html, /No one got access/);
    assert.deepEqual(await asker().connected(), []);
    await asker().assertNothingHeld();
    assert.equal(await stage().worksOnX(token), false);
    const [line, ...others] = await asker().lines('connection.declined');
    assert.deepEqual([line?.actor_kind, line?.actor_id, others.length], ['anonymous', null, 0]);
    assert.ok(!JSON.stringify(line).includes(asker().account));
    assert.deepEqual(await asker().lines('connection.connected'), []);
  });

  it('declines, and the account stays with whom it is connected to already', async () => {
    const other = await aUser(api());
    const { slug } = await aBrand(api(), other.token);
    await aConnection(api(), other.token, { platform: 'x', brandSlug: slug, account: asker().account });
    const page = await asker().ask();
    const token = await asker().heldToken();
    assert.equal((await press(api(), page, 'decline')).status, 200);
    await asker().assertNothingHeld();
    assert.ok(await stage().worksOnX(token));
  });

  it('declines, and the account stays with whom else it waits for an answer about', async () => {
    const [other, page] = [await stage().asker(), await asker().ask()];
    const token = await asker().heldToken();
    const waiting = await openPage(
      api(),
      await consentTo(api(), other.user.token, { ...other.input('x'), account: asker().account }),
    );
    await press(api(), page, 'decline');
    assert.ok(await stage().worksOnX(token));
    const last = await other.heldToken();
    await press(api(), { ...waiting, platform: 'x' }, 'decline');
    assert.equal(await stage().worksOnX(last), false);
  });

  it('declines also while the platform is down', async () => {
    const page = await asker().ask();
    await stage().control.fault({
      platform: 'x',
      operation: 'token',
      mode: 'error_before',
      account: asker().account,
    });
    assert.equal((await press(api(), page, 'decline')).status, 200);
    await asker().assertNothingHeld();
  });

  it('is asked for by a key, which the page says, and the log names the key', async () => {
    const { id, key } = await aKey(api(), asker().user.token, { scopes: ['connections:write'] });
    const page = await asker().ask('x', key);
    assert.match(page.html, /by an API key/);
    assert.equal((await press(api(), page, 'connect')).status, 200);
    const [line] = await asker().lines('connection.connected');
    assert.deepEqual([line?.actor_kind, line?.actor_id], ['api_key', id]);
  });

  it('learns which account its own account would replace', async () => {
    const old = someAccount();
    await aConnection(api(), asker().user.token, { ...asker().input('x'), account: old });
    const page = await asker().ask();
    assert.match(page.html, new RegExp(`Instead of</dt><dd><bdi>@${old}`));
    await press(api(), page, 'connect');
    assert.deepEqual(await asker().connected(), [asker().account]);
    assert.doesNotMatch((await asker().ask()).html, /Instead of/);
  });

  it('is shown names as plain text, and which email address is unverified', async () => {
    const mallory = await aUser(api(), { name: '<script>x</script>"&\u202e' });
    const { slug } = await aBrand(api(), mallory.token, '<img src=x onerror=alert(1)>');
    const given = { platform: 'x', brandSlug: slug, account: asker().account } as const;
    const { html } = await openPage(api(), await consentTo(api(), mallory.token, given));
    assert.doesNotMatch(html, /<script|<img/);
    assert.match(html, /<bdi>&lt;script&gt;x&lt;\/script&gt;&quot;&amp;<\/bdi>/);
    assert.match(html, /<bdi>&lt;img src=x onerror=alert\(1\)&gt;<\/bdi>/);
    assert.match(html, /an unverified address/);
    await stage().rows('update users set email_verified_at = now() where id = $1', mallory.id);
    const again = await openPage(api(), await consentTo(api(), mallory.token, given));
    assert.doesNotMatch(again.html, /an unverified address/);
  });
});
