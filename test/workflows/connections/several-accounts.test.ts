import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { aConnection } from '../../support/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';

interface Entry {
  targetId: string | null;
  to?: string;
}

interface Accounts {
  usual: string;
  other: string;
}

describe('a post with two accounts of X', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1' });

  /** Connects a second account. */
  const withTwoAccounts = async (author: Author): Promise<Accounts> => {
    const { api } = publishing();
    const { id: usual } = await author.connection('x');
    const { id: other } = await aConnection(api, author.token, {
      platform: 'x',
      brandSlug: author.brandSlug,
      account: `${author.marker}second`,
      link: { add: true },
    });
    return { usual, other };
  };

  /** Text of the post of one account, if it has its own. */
  const aPostOn = async (author: Author, { usual, other }: Accounts, own?: string): Promise<string> => {
    const { id } = await author.post({ platforms: ['x'] });
    await author.patch(`/posts/${id}`, {
      accounts: [usual, other],
      ...(own !== undefined && { accountOptions: { [other]: { text: own } } }),
    });
    return id;
  };

  const handlesOf = async (author: Author): Promise<string[]> =>
    (await author.effects()).map(({ handle }) => handle).toSorted();

  it('is published once from each, and names the account of each target', async () => {
    const author = await publishing().anAuthor(['x']);
    const accounts = await withTwoAccounts(author);
    const own = `${author.marker} for one account`;
    const { status, targets } = await author.publishToEnd(await aPostOn(author, accounts, own));
    assert.equal(status, 'published');
    assert.deepEqual(
      new Set(targets.map(({ connectionId }) => connectionId)),
      new Set(Object.values(accounts)),
    );
    const effects = await author.effects();
    assert.equal(effects.length, 2);
    assert.notEqual(effects[0]?.handle, effects[1]?.handle);
    assert.equal(effects.filter(({ text }) => text === own).length, 1);
  });

  it('is published once from each when the answer of one is lost', async () => {
    const author = await publishing().anAuthor(['x']);
    const accounts = await withTwoAccounts(author);
    await author.fault('x', { operation: 'publish', mode: 'reset_after', count: 1 });
    const id = await aPostOn(author, accounts);
    const { status, targets } = await author.publishToEnd(id);
    assert.equal(status, 'published');
    const { timeline } = await author.get<{ timeline: Entry[] }>(`/posts/${id}/timeline`);
    const looks = timeline.filter(({ to }) => to === 'reconciling');
    assert.equal(looks.length, 1);
    assert.ok(targets.some(target => target.id === looks[0]?.targetId));
    assert.equal(new Set(await handlesOf(author)).size, 2);
    assert.equal((await handlesOf(author)).length, 2);
  });

  it('is published from one and held for the other, which must be reconnected', async () => {
    const author = await publishing().anAuthor(['x']);
    const accounts = await withTwoAccounts(author);
    const id = await aPostOn(author, accounts);
    await author.send('post', `/posts/${id}/schedule`, {
      scheduledAt: new Date(Date.now() + 3_000).toISOString(),
    });
    await publishing().api.rows(`update connections set status = 'expired' where id = $1`, accounts.other);
    const { targets } = await author.untilHeld(id);
    const held = targets.find(target => target.held !== null);
    assert.equal(held?.connectionId, accounts.other);
    await eventually('progress shows both', async () => {
      const progress = await author.progress(id);
      const states = progress.targets.map(target => target.status);
      return states.length === 2 && states.includes('preparing') && states.includes('published');
    });
  });
});
