import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { maxAccountsPerPlatform } from '../../../src/domain/connections/consented-account.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { eventsOf } from '../../support/http/documented-event.ts';
import { aConnection, consentTo, openPage } from '../../support/connections.ts';
import { aKey } from '../../support/makers.ts';
import { aPost, anAuthor, bringTo, inHours, type Author } from '../../support/posts.ts';
import { sandbox } from '../../support/stack.ts';

interface Account {
  id: string;
  handle: string;
  externalId: string;
  isDefault: boolean;
}

/** Accounts that a brand has on X before a consent. The person consents to `ada`. */
type Before = 'none' | 'ada' | 'ben' | 'ada, ben' | 'ben, ada';

/** Result of a consent. */
interface After {
  /** Accounts of the brand, the default one first. */
  accounts: string;
  /** Account whose connection the consent updates, if any. */
  updates?: 'ada' | 'ben';
  /** Words in which the page that asks names the other account, if it does. */
  asks?: 'Instead of' | 'In addition to';
}

const consents: Record<Before, { alone: After; added: After }> = {
  none: { alone: { accounts: 'ada' }, added: { accounts: 'ada' } },
  ada: { alone: { accounts: 'ada', updates: 'ada' }, added: { accounts: 'ada', updates: 'ada' } },
  ben: {
    alone: { accounts: 'ada', updates: 'ben', asks: 'Instead of' },
    added: { accounts: 'ben, ada', asks: 'In addition to' },
  },
  'ada, ben': {
    alone: { accounts: 'ada, ben', updates: 'ada' },
    added: { accounts: 'ada, ben', updates: 'ada' },
  },
  'ben, ada': {
    alone: { accounts: 'ben, ada', updates: 'ada' },
    added: { accounts: 'ben, ada', updates: 'ada' },
  },
};

describe('further accounts of a platform', () => {
  const api = useApi(async () => ({ SANDBOX_URL: await sandbox(), PUBLIC_URL: 'http://127.0.0.1:9' }));
  let author: Author;
  let mark: string;
  beforeEach(async () => {
    author = await anAuthor(api());
    mark = randomBytes(4).toString('hex');
  });

  const wish = (name: string, add: boolean) => ({
    platform: 'x' as const,
    brandSlug: author.brand.slug,
    account: `${name}${mark}`,
    link: { add },
  });
  const connect = (name: string, { add }: { add: boolean }): Promise<Account> =>
    aConnection(api(), author.token, wish(name, add)) as Promise<Account>;
  const shortOf = ({ handle }: Account): string => handle.replace(mark, '');
  const accounts = async (): Promise<Account[]> => {
    const { data } = await api().get('/connections', { as: author.token });
    return (data.connections as Account[]).toSorted(
      (a, b) => Number(b.isDefault) - Number(a.isDefault) || a.handle.localeCompare(b.handle),
    );
  };
  const named = async (): Promise<string> => (await accounts()).map(shortOf).join(', ');
  const choose = (id: string, as = author.token): Promise<Reply> =>
    api().put(`/connections/${id}/default`, undefined, { as });
  const disconnect = (id: string): Promise<Reply> => api().delete(`/connections/${id}`, { as: author.token });

  /** Creates a scheduled post for X whose target names an account; API clients cannot name one yet. */
  const aPostNaming = async (connectionId: string | null): Promise<string> => {
    const { id } = await aPost(api(), author, { scheduledAt: inHours(1) });
    await api().rows('update post_targets set connection_id = $1 where post_id = $2', connectionId, id);
    return id;
  };
  const nameOf = async (postId: string): Promise<string | null> => {
    const sql = 'select connection_id as id from post_targets where post_id = $1';
    return (await api().rows<{ id: string | null }>(sql, postId))[0]?.id ?? null;
  };

  /** Connects the accounts that a brand has before a consent. Returns their IDs by name. */
  const connectAll = async (before: string): Promise<Map<string, string>> => {
    const ids = new Map<string, string>();
    for (const name of before === 'none' ? [] : before.split(', '))
      ids.set(name, (await connect(name, { add: ids.size > 0 })).id);
    return ids;
  };
  const asks = (html: string): string | undefined => /Instead of|In addition to/.exec(html)?.[0];

  for (const [before, { alone, added }] of Object.entries(consents))
    for (const [add, after] of [[false, alone] as const, [true, added] as const])
      it(`connects ${add ? 'a further account' : 'an account'} to a brand that has ${before}`, async () => {
        const ids = await connectAll(before);
        const webhook = { name: 'W', url: 'https://example.com', events: ['connection.connected'] };
        const { data } = await api().post('/webhooks', webhook, { as: author.token });
        const page = await openPage(api(), await consentTo(api(), author.token, wish('ada', add)));
        assert.equal(asks(page.html), after.asks);
        const { id, isDefault } = await connect('ada', { add });
        assert.equal(await named(), after.accounts);
        assert.equal((await accounts()).filter(one => one.isDefault).length, 1);
        assert.equal(isDefault, after.accounts.startsWith('ada'));
        const updated = [...ids].find(one => one[1] === id);
        assert.equal(updated?.[0], after.updates);
        const [event] = await eventsOf(api(), author.token, data.webhook.id);
        assert.deepEqual(
          ['connectionId', 'replaced', 'isDefault'].map(field => event?.data[field]),
          [id, updated !== undefined, isDefault],
        );
      });

  it('are added by two consents that end at once, and one of them is the default', async () => {
    const paths = await Promise.all(
      ['ada', 'ben', 'ada'].map(name => consentTo(api(), author.token, wish(name, true))),
    );
    const answers = await Promise.all(paths.map(path => api().get(path)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const all = await accounts();
    assert.deepEqual([all.length, all.filter(({ isDefault }) => isDefault).length], [2, 1]);
  });

  it('are refused beyond the limit, before the consent and at its end, but can be reconnected', async () => {
    await connect('ada', { add: false });
    const path = await consentTo(api(), author.token, wish('ben', true));
    await api().rows(
      `insert into connections (id, created_at, updated_at, org_id, brand_id, platform, is_default, status, external_id,
                                handle, display_name, scopes, connected_by)
       select gen_random_uuid(), now(), now(), org_id, brand_id, platform, false, 'connected', 'other' || n, 'o', 'O', '{}',
              connected_by
         from connections, generate_series(2, $2::int) n where org_id = $1`,
      author.orgId,
      maxAccountsPerPlatform,
    );
    const late = await api().get(path);
    assert.deepEqual([late.status, late.body.error], [400, 'authorization_failed']);
    assert.match(late.body.message, /at most 20 accounts/);
    const body = { brandSlug: author.brand.slug, add: true };
    const early = await api().post('/connections/x/authorize', body, { as: author.token });
    assert.deepEqual([early.status, early.body.error], [409, 'invalid_state']);
    assert.equal((await connect('ada', { add: false })).isDefault, true);
  });

  it('become the default one on request, once, and with the number of posts that go there', async () => {
    const ada = await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    await aPostNaming(null);
    await aPostNaming(ada.id);
    const out = await aPostNaming(null);
    await bringTo(api(), out, 'publishing', { x: 'committing' });
    const first = await choose(ben.id);
    assert.deepEqual([first.status, first.data.scheduledPosts], [200, 1]);
    assert.equal(first.data.connection.isDefault, true);
    const again = await choose(ben.id);
    assert.deepEqual([again.status, again.data.scheduledPosts], [200, 0]);
    assert.equal(await named(), 'ben, ada');
    const lines = await api().rows<{ target_name: string }>(
      `select target_name from audit_events where org_id = $1 and action = 'connection.made_default'`,
      author.orgId,
    );
    assert.deepEqual(
      lines.map(line => line.target_name),
      [ben.handle],
    );
  });

  it('stay one default when two are chosen at once, and when one is chosen while it is disconnected', async () => {
    await connect('ada', { add: false });
    const [ben, cleo] = [await connect('ben', { add: true }), await connect('cleo', { add: true })];
    const both = await Promise.all([choose(ben.id), choose(cleo.id)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    const [usual, other] = await accounts();
    const [chosen, gone] = await Promise.all([choose(other?.id ?? ''), disconnect(other?.id ?? '')]);
    // the one that was first has its way
    assert.deepEqual(
      [chosen.status, gone.status],
      chosen.status === 200 ? [200, 409] : [404, 200],
      JSON.stringify([chosen.body, gone.body]),
    );
    assert.equal((await accounts()).filter(({ isDefault }) => isDefault).length, 1);
    assert.ok(usual);
  });

  it('need connections:write to become the default one', async () => {
    await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    const { key } = await aKey(api(), author.token, { scopes: ['connections:read'] });
    assert.equal((await choose(ben.id, key)).status, 403);
    assert.equal((await choose(uuidv7())).status, 404);
  });

  it('keep the default one from being disconnected before another one is chosen', async () => {
    const ada = await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    const refused = await disconnect(ada.id);
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    assert.match(refused.body.message, /Make another account the default one/);
    await choose(ben.id);
    assert.equal((await disconnect(ada.id)).status, 200);
    assert.equal((await disconnect(ben.id)).status, 200);
    assert.equal(await named(), '');
  });

  it('are counted by the posts that name them when they are disconnected', async () => {
    const ada = await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    await aPostNaming(ben.id);
    await aPostNaming(ada.id);
    await aPostNaming(null);
    assert.equal((await disconnect(ben.id)).data.scheduledPosts, 1);
    assert.equal((await disconnect(ada.id)).data.scheduledPosts, 2);
  });

  it('get the ID back that posts name when the same account is connected again', async () => {
    await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    const post = await aPostNaming(ben.id);
    await disconnect(ben.id);
    assert.equal(await nameOf(post), ben.id);
    assert.notEqual((await connect('cleo', { add: true })).id, ben.id);
    const back = await connect('ben', { add: true });
    assert.deepEqual([back.id, back.isDefault], [ben.id, false]);
    const versions = await api().rows('select token_version from connections where id = $1', ben.id);
    assert.deepEqual(versions, [{ token_version: 2 }]);
  });

  it('come back beside the default one while posts still name them, and in its place afterwards', async () => {
    const ada = await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    const post = await aPostNaming(ben.id);
    await disconnect(ben.id);
    const page = await openPage(api(), await consentTo(api(), author.token, wish('ben', false)));
    assert.equal(asks(page.html), 'In addition to');
    assert.equal((await connect('ben', { add: false })).id, ben.id);
    assert.equal(await named(), 'ada, ben');
    await disconnect(ben.id);
    await api().delete(`/posts/${post}`, { as: author.token });
    assert.equal((await connect('ben', { add: false })).id, ada.id);
    assert.equal(await named(), 'ben');
  });

  it('are forgotten with their brand', async () => {
    await connect('ada', { add: false });
    const ben = await connect('ben', { add: true });
    await disconnect(ben.id);
    await api().delete(`/brands/${author.brand.slug}`, { as: author.token });
    for (const table of ['connections', 'disconnected_accounts'])
      assert.deepEqual(await api().rows(`select 1 from ${table} where org_id = $1`, author.orgId), []);
  });
});
