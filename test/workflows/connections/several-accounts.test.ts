import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { aConnection } from '../../support/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { untilRow } from '../../support/until-row.ts';

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

  const connectSecond = async ({ token, brandSlug, marker }: Author): Promise<string> => {
    const account = `${marker}second`;
    const wish = { platform: 'x', brandSlug, account, link: { add: true } } as const;
    const { id } = await aConnection(publishing().api, token, wish);
    return id as string;
  };
  const makeDefault = (author: Author, id: string) => author.send('put', `/connections/${id}/default`);

  const withTwoAccounts = async (author: Author): Promise<Accounts> => {
    const { id: usual } = await author.connection('x');
    return { usual, other: await connectSecond(author) };
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

  /** Schedules a post, so that its accounts can change before it is due. */
  const scheduleSoon = (author: Author, id: string) =>
    author.send('post', `/posts/${id}/schedule`, { scheduledAt: new Date(Date.now() + 3_000).toISOString() });

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
    await scheduleSoon(author, id);
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

  it('waits for the account that was disconnected, and goes on once the same account is back', async () => {
    const author = await publishing().anAuthor(['x']);
    const accounts = await withTwoAccounts(author);
    const second = accounts.other;
    const id = await aPostOn(author, accounts);
    await scheduleSoon(author, id);
    const { data } = await publishing().api.delete(`/connections/${second}`, { as: author.token });
    assert.equal(data.scheduledPosts, 1);
    const { targets } = await author.untilHeld(id);
    const held = targets.find(target => target.held !== null)?.held;
    assert.equal(held?.code, 'connection_missing');
    assert.match(held.message, /that the post names was disconnected/);
    assert.equal(await connectSecond(author), second);
    assert.equal((await author.untilFinal(id)).status, 'published');
    assert.equal(new Set(await handlesOf(author)).size, 2);
  });

  it('waits with the rest of a thread whose account was disconnected, even if it has another default', async () => {
    const author = await publishing().anAuthor(['x']);
    const { usual, other } = await withTwoAccounts(author);
    const limit = { mode: 'rate_limited', retryAfterSeconds: 3, skip: 1, count: 'forever' } as const;
    await author.fault('x', { operation: 'publish', ...limit });
    const { id } = await author.post({ platforms: ['x'] });
    await author.patch(`/posts/${id}`, { thread: [{ text: `${author.marker} continued` }] });
    await author.publish(id);
    await untilPart(id);
    await makeDefault(author, other);
    await publishing().api.delete(`/connections/${usual}`, { as: author.token });
    await publishing().sandbox.disarm(author.marker);
    const { targets } = await author.untilHeld(id);
    assert.equal(targets[0]?.held?.code, 'connection_missing');
    assert.equal((await handlesOf(author)).length, 1);
  });

  const untilPart = (id: string) =>
    untilRow(
      publishing().api,
      'the first part is live',
      ['select 1 from post_targets where post_id = $1 and jsonb_array_length(parts) = 1', id],
      () => Promise.resolve(true),
    );

  /** Makes the second account the default one once a post is `when`, ends the fault, and waits until it is published. */
  const chooseWhile = async (author: Author, id: string, when: string): Promise<string[]> => {
    const second = await connectSecond(author);
    await author.publish(id);
    await untilRow(
      publishing().api,
      `a target is ${when}`,
      [`select 1 from post_targets where post_id = $1 and ${when}`, id],
      () => Promise.resolve(true),
    );
    await makeDefault(author, second);
    await publishing().sandbox.disarm(author.marker);
    assert.equal((await author.untilFinal(id)).status, 'published');
    return handlesOf(author);
  };

  it('is looked for in the account of a lost call when another one becomes the default', async () => {
    const author = await publishing().anAuthor(['x']);
    await author.fault('x', { operation: 'publish', mode: 'reset_after', count: 1 });
    await author.fault('x', { operation: 'read', mode: 'error_before', count: 'forever' });
    const { id } = await author.post({ platforms: ['x'] });
    assert.deepEqual(await chooseWhile(author, id, `status = 'reconciling'`), [author.marker]);
  });

  it('stays with the account of its first part when another one becomes the default', async () => {
    const author = await publishing().anAuthor(['x']);
    const limit = { mode: 'rate_limited', retryAfterSeconds: 3, skip: 1, count: 'forever' } as const;
    await author.fault('x', { operation: 'publish', ...limit });
    const { id } = await author.post({ platforms: ['x'] });
    await author.patch(`/posts/${id}`, { thread: [{ text: `${author.marker} continued` }] });
    assert.deepEqual(await chooseWhile(author, id, 'jsonb_array_length(parts) = 1'), [
      author.marker,
      author.marker,
    ]);
  });
});
