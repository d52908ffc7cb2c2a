import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createCipher } from '../../src/adapters/cipher.ts';
import { platformNames, type PlatformName } from '../../src/domain/platforms.ts';
import { query } from '../../src/local/postgres.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import {
  aConnection,
  browserHeaders,
  consentTo,
  openPage,
  press,
  type SeenPage,
} from '../support/connections.ts';
import { aBrand, aKey, aUser, type TestUser } from '../support/makers.ts';
import { sandboxControl, type SandboxControl } from '../support/sandbox-control.ts';
import { sandbox } from '../support/stack.ts';

const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
const cipher = createCipher({ ENCRYPTION_KEYS });

const unique = (): string => `a${randomBytes(5).toString('hex')}`;

interface Held extends SeenPage {
  platform: PlatformName;
}

describe('a browser that comes back from a platform without credentials', () => {
  let api: TestApi;
  let control: SandboxControl;
  let user: TestUser;
  let brandSlug: string;
  let account: string;
  before(async () => {
    const SANDBOX_URL = await sandbox();
    control = sandboxControl(SANDBOX_URL);
    api = await startTestApi({ SANDBOX_URL, ENCRYPTION_KEYS, PUBLIC_URL: 'http://127.0.0.1:9' });
  });
  beforeEach(async () => {
    user = await aUser(api, { name: 'Ada Asker' });
    brandSlug = (await aBrand(api, user.token)).slug;
    account = unique();
  });
  after(() => api.close());

  const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await query(api.databaseUrl, sql, values)).rows as Row[];

  const connected = async (): Promise<string[]> =>
    (await rows<{ handle: string }>('select handle from connections where org_id = $1', user.orgId)).map(
      ({ handle }) => handle,
    );
  const kept = () =>
    rows<{ id: string; held_grant: string | null; confirmation_hash: string | null }>(
      'select id, held_grant, confirmation_hash from oauth_states where org_id = $1 order by id',
      user.orgId,
    );
  const nothingIsKept = async (): Promise<void> => {
    for (const row of await kept()) assert.deepEqual([row.held_grant, row.confirmation_hash], [null, null]);
  };
  const lines = (action: string) =>
    rows<{
      actor_kind: string;
      actor_id: string;
      target_name: string | null;
      details: Record<string, unknown>;
    }>(
      'select actor_kind, actor_id, target_name, details from audit_events where org_id = $1 and action = $2',
      ...[user.orgId, action],
    );

  const wish = (platform: PlatformName) => ({ platform, brandSlug, account });

  /** The page that asks the stranger who was sent the link. */
  const asked = async (platform: PlatformName = 'x', as = user.token): Promise<Held> => {
    const page = await openPage(api, await consentTo(api, as, wish(platform)));
    assert.equal(page.status, 200, page.html);
    assert.ok(page.confirmation.length >= 43);
    return { ...page, platform };
  };

  const refused = async (page: Promise<SeenPage>, why = /was decided before, or its time is over/) => {
    const { status, html, headers } = await page;
    assert.equal(status, 400, html);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.match(html, why);
    assert.match(html, /was not connected/);
  };

  /** The access token that lies in the row until the decision. */
  const heldToken = async (): Promise<string> => {
    const row = (await kept()).find(({ held_grant }) => held_grant !== null);
    const json = cipher.decrypt(row?.held_grant ?? '', `oauth_state:${row?.id}:held_grant`);
    return (JSON.parse(json) as { tokens: { accessToken: string } }).tokens.accessToken;
  };
  const worksOnX = async (token: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${control.url}/x-api/2/users/me`, { headers })).ok;
  };

  for (const platform of platformNames)
    it(`is asked, for ${platform}, and only then is the account connected`, async () => {
      const page = await asked(platform);
      const [names] = await rows<{ brand: string; organization: string }>(
        `select b.name as brand, o.name as organization from brands b join organizations o on o.id = b.org_id
          where o.id = $1`,
        user.orgId,
      );
      for (const told of [names?.brand, names?.organization, 'Ada Asker', user.email])
        assert.ok(page.html.includes(`<bdi>${told}</bdi>`), told);
      assert.match(page.html.toLowerCase(), new RegExp(account));
      assert.match(page.html, /publish in the name of/);
      assert.match(page.html, /less than a minute ago \(<time datetime="[^"]+">\d\d:\d\d UTC/);
      assert.deepEqual(await connected(), []);
      const done = await press(api, page, 'connect');
      assert.equal(done.status, 200, done.html);
      assert.match(done.html, /Connected @?\S+/);
      assert.match(done.html, /you can close this window/);
      const { data } = await api.get('/connections', { as: user.token });
      assert.deepEqual([data.total, data.connections[0].status], [1, 'connected']);
      await nothingIsKept();
      const [line] = await lines('connection.connected');
      assert.deepEqual([line?.actor_kind, line?.actor_id], ['user', user.id]);
      assert.equal(line?.details['confirmed'], true);
    });

  it('gets tokens that work and can be renewed', async () => {
    await press(api, await asked('youtube'), 'connect');
    const { data } = await api.get('/connections', { as: user.token });
    const { id } = data.connections[0];
    assert.equal((await api.post(`/connections/${id}/refresh`, undefined, { as: user.token })).status, 200);
  });

  it('has its tokens kept encrypted and what it must show as a hash, while nobody has decided', async () => {
    const { confirmation } = await asked();
    const token = await heldToken();
    assert.ok(await worksOnX(token));
    const [row] = await rows<{ dump: string }>(
      'select string_agg(s::text, chr(10)) as dump from oauth_states s where org_id = $1',
      user.orgId,
    );
    for (const secret of [token, confirmation]) assert.ok(!row?.dump.includes(secret));
    assert.match(row?.dump ?? '', /v1\.1\./);
  });

  it('gets pages that nobody keeps, frames or learns the address of, and that send their form to us alone', async () => {
    const page = await asked();
    const answer = await press(api, page, 'decline');
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
    const page = await asked();
    const token = await heldToken();
    const { status, html } = await press(api, page, 'decline');
    assert.equal(status, 200);
    assert.match(html, /X was not connected/);
    assert.match(html, /Nobody got access/);
    assert.deepEqual(await connected(), []);
    await nothingIsKept();
    assert.equal(await worksOnX(token), false);
    const [line, ...others] = await lines('connection.declined');
    assert.deepEqual([line?.actor_kind, line?.actor_id, others.length], ['anonymous', null, 0]);
    assert.ok(!JSON.stringify(line).includes(account));
    assert.deepEqual(await lines('connection.connected'), []);
  });

  it('declines, and the account stays with whom it is connected to already', async () => {
    const other = await aUser(api);
    const { slug } = await aBrand(api, other.token);
    await aConnection(api, other.token, { platform: 'x', brandSlug: slug, account });
    const page = await asked();
    const token = await heldToken();
    assert.equal((await press(api, page, 'decline')).status, 200);
    await nothingIsKept();
    assert.ok(await worksOnX(token));
  });

  it('declines also while the platform is down', async () => {
    const page = await asked();
    await control.fault({ platform: 'x', operation: 'token', mode: 'error_before', account });
    assert.equal((await press(api, page, 'decline')).status, 200);
    await nothingIsKept();
  });

  it('is too late once the time is over, and what was kept is wiped and forgotten', async () => {
    const page = await asked();
    const token = await heldToken();
    await rows(`update oauth_states set confirm_until = now() where org_id = $1`, user.orgId);
    await refused(press(api, page, 'connect'));
    assert.deepEqual(await connected(), []);
    await nothingIsKept();
    assert.equal(await worksOnX(token), false);
  });

  it('has what is left of the ten minutes, and two of them at least', async () => {
    await rows(`delete from oauth_states`);
    const path = await consentTo(api, user.token, wish('x'));
    await rows(`update oauth_states set expires_at = now() + interval '10 seconds'`);
    await openPage(api, path);
    await asked();
    const left = await rows<{ seconds: number }>(
      'select extract(epoch from confirm_until - now())::int as seconds from oauth_states order by id',
    );
    assert.ok(Math.abs((left[0]?.seconds ?? 0) - 120) <= 5, `${left[0]?.seconds}`);
    assert.ok(Math.abs((left[1]?.seconds ?? 0) - 600) <= 5, `${left[1]?.seconds}`);
  });

  it('decides once', async () => {
    const page = await asked();
    assert.equal((await press(api, page, 'connect')).status, 200);
    const before = await connected();
    await refused(press(api, page, 'connect'));
    await refused(press(api, page, 'decline'));
    assert.deepEqual(await connected(), before);
    assert.deepEqual((await lines('connection.declined')).length, 0);
    const declined = await asked('linkedin');
    await press(api, declined, 'decline');
    await refused(press(api, declined, 'connect'));
    assert.deepEqual(await connected(), before);
  });

  it('decides ten times at once: one connection', async () => {
    const page = await asked();
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(api, page, 'connect')));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...Array<number>(9).fill(400)],
    );
    assert.equal((await connected()).length, 1);
    assert.equal((await lines('connection.connected')).length, 1);
  });

  it('agrees and declines at once: one of both, whole', async () => {
    const page = await asked();
    const [agreed, declined] = await Promise.all([press(api, page, 'connect'), press(api, page, 'decline')]);
    assert.equal(agreed.status + declined.status, 600);
    assert.equal((await connected()).length, agreed.status === 200 ? 1 : 0);
    assert.equal((await lines('connection.declined')).length, declined.status === 200 ? 1 : 0);
  });

  it('brings its answer to the platform that it was asked about', async () => {
    const page = await asked();
    await refused(press(api, { ...page, platform: 'threads' }, 'connect'));
    await refused(press(api, { ...page, confirmation: 'made-up' }, 'connect'));
    assert.deepEqual(await connected(), []);
    assert.equal((await press(api, page, 'connect')).status, 200);
  });

  it('comes back once: the address that it came by is of no more use', async () => {
    const path = await consentTo(api, user.token, wish('x'));
    assert.equal((await openPage(api, path)).status, 200);
    await refused(openPage(api, path), /was used already/);
    assert.equal((await api.get(path)).status, 400);
    assert.equal((await api.get(path, { as: user.token })).status, 400);
    assert.deepEqual(await connected(), []);
  });

  it('is asked for by a key, which the page says, and the log names the key', async () => {
    const { id, key } = await aKey(api, user.token, { scopes: ['connections:write'] });
    const page = await asked('x', key);
    assert.match(page.html, /by an API key/);
    assert.equal((await press(api, page, 'connect')).status, 200);
    const [line] = await lines('connection.connected');
    assert.deepEqual([line?.actor_kind, line?.actor_id], ['api_key', id]);
  });

  it('is told which account its own would take the place of', async () => {
    const old = unique();
    await aConnection(api, user.token, { ...wish('x'), account: old });
    const page = await asked();
    assert.match(page.html, new RegExp(`In place of</dt><dd><bdi>@${old}`));
    await press(api, page, 'connect');
    assert.deepEqual(await connected(), [account]);
    assert.doesNotMatch((await asked()).html, /In place of/);
  });

  it('is shown names as texts, and which mail address nobody has proven', async () => {
    const mallory = await aUser(api, { name: '<script>x</script>"&\u202e' });
    const { slug } = await aBrand(api, mallory.token, '<img src=x onerror=alert(1)>');
    const given = { platform: 'x', brandSlug: slug, account } as const;
    const { html } = await openPage(api, await consentTo(api, mallory.token, given));
    assert.doesNotMatch(html, /<script|<img/);
    assert.match(html, /<bdi>&lt;script&gt;x&lt;\/script&gt;&quot;&amp;\u202e<\/bdi>/);
    assert.match(html, /<bdi>&lt;img src=x onerror=alert\(1\)&gt;<\/bdi>/);
    assert.match(html, /an address that nobody has proven/);
    await rows('update users set email_verified_at = now() where id = $1', mallory.id);
    const again = await openPage(api, await consentTo(api, mallory.token, given));
    assert.doesNotMatch(again.html, /nobody has proven/);
  });

  describe('agrees too late for whoever asked', () => {
    /** What has happened since, and what the page says of it. */
    const cases: [what: string, since: () => Promise<unknown>, why: RegExp][] = [
      ['logged out', () => api.post('/auth/logout', undefined, { as: user.token }), /has ended/],
      [
        'left the organization',
        () => rows('delete from memberships where user_id = $1', user.id),
        /has ended/,
      ],
      [
        'may connect accounts no more',
        () =>
          rows(
            `update memberships set role = 'member', grouped = true, group_ids = '{}' where user_id = $1`,
            user.id,
          ),
        /may not connect accounts any more/,
      ],
      [
        'is suspended',
        () => rows(`insert into billing_accounts (org_id, status) values ($1, 'suspended')`, user.orgId),
        /is suspended/,
      ],
      [
        'deleted the brand',
        () => api.delete(`/brands/${brandSlug}`, { as: user.token }),
        /The brand was deleted/,
      ],
    ];
    for (const [what, since, why] of cases)
      it(`who ${what}: nothing is connected or kept`, async () => {
        const page = await asked();
        const token = await heldToken();
        await since();
        await refused(press(api, page, 'connect'), why);
        assert.deepEqual(await connected(), []);
        await nothingIsKept();
        assert.equal(await worksOnX(token), false);
        await refused(press(api, page, 'connect'));
      });

    it('by a key that was revoked: nothing is connected', async () => {
      const { id, key } = await aKey(api, user.token, { scopes: ['connections:write'] });
      const page = await asked('x', key);
      assert.equal((await api.delete(`/api-keys/${id}`, { as: user.token })).status, 200);
      await refused(press(api, page, 'connect'), /has ended/);
      assert.deepEqual(await connected(), []);
    });

    it('and to a brand that was deleted before they came back: the platform is not even asked', async () => {
      const path = await consentTo(api, user.token, wish('x'));
      assert.equal((await api.delete(`/brands/${brandSlug}`, { as: user.token })).status, 200);
      await refused(openPage(api, path), /The brand was deleted/);
      await nothingIsKept();
    });
  });

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
          ...{ 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
          'User-Agent': chrome,
        },
        'refused',
      ],
      ['a no-cors fetch to http, which has no Fetch Metadata', { 'User-Agent': chrome }, 'refused'],
      ['a fetch that takes JSON', { Accept: 'application/json', Origin: 'https://evil.example' }, 'refused'],
      ['a fetch from a sandboxed frame', { Origin: 'null' }, 'refused'],
      ['a frame', { ...browserHeaders, 'Sec-Fetch-Dest': 'iframe' }, 'refused'],
      ['a picture', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' }, 'refused'],
      ['the mode no-cors alone', { 'Sec-Fetch-Mode': 'no-cors' }, 'refused'],
      ['curl', { 'User-Agent': 'curl/8.9' }, 'connected'],
      ['a program that takes JSON', { Accept: 'application/json' }, 'connected'],
    ];
    for (const [what, headers, outcome] of kinds)
      it(`is ${outcome}: ${what}`, async () => {
        const path = await consentTo(api, user.token, wish('x'));
        const { status, html: text } = await openPage(api, path, headers);
        assert.equal(status, outcome === 'refused' ? 400 : 200, text);
        assert.equal(text.includes('name="confirmation"'), outcome === 'asked');
        assert.deepEqual(await connected(), outcome === 'connected' ? [account] : []);
        if (outcome !== 'refused') return;
        assert.match(text, /behind the back/);
        await nothingIsKept();
        // what was refused has used nothing up
        assert.equal((await openPage(api, path)).status, 200);
      });

    it('is connected at once with the credentials of who asked, whatever it is', async () => {
      for (const [, headers] of kinds) {
        const path = await consentTo(api, user.token, wish('x'));
        const known = { ...headers, Authorization: `Bearer ${user.token}` };
        assert.equal((await openPage(api, path, known)).status, 200);
      }
      assert.deepEqual(await connected(), [account]);
    });

    it('is refused with credentials of anybody else, and not asked', async () => {
      const other = await aUser(api);
      const path = await consentTo(api, user.token, wish('x'));
      const headers = { ...browserHeaders, Authorization: `Bearer ${other.token}` };
      await refused(openPage(api, path, headers), /Another session or key asked/);
      assert.deepEqual(await connected(), []);
    });
  });

  describe('has a form', () => {
    const confirm = (raw: string, type = 'application/x-www-form-urlencoded') =>
      api.send('POST', '/connections/x/confirm', undefined, { raw, headers: { 'Content-Type': type } });

    it('that programs may send, too, and get JSON for', async () => {
      const { confirmation } = await asked();
      const { status, data } = await confirm(`confirmation=${confirmation}&decision=connect`);
      assert.deepEqual([status, data.outcome, data.connection.handle], [200, 'connected', account]);
      const other = await asked('x');
      const declined = await confirm(`confirmation=${other.confirmation}&decision=decline`);
      assert.deepEqual(declined.data, { outcome: 'declined', connection: null });
      const again = await confirm(`confirmation=${confirmation}&decision=connect`);
      assert.deepEqual([again.status, again.body.error], [400, 'authorization_failed']);
    });

    it('of two fields, each once, and nothing else', async () => {
      const { confirmation } = await asked();
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
      assert.deepEqual(await connected(), []);
      assert.equal((await confirm(good)).status, 200);
    });
  });
});
