import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { aConnection } from '../../support/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aSecondTarget } from '../../support/several-accounts.ts';

interface Entry {
  targetId: string | null;
  to?: string;
}

/** Rows stand for what the API does not offer yet: a second account of a platform, and a target that names it. */
describe('a post with two accounts of X', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1' });

  /** Connects a second account, and returns the IDs of the other one and of the new one, which is the default. */
  const withTwoAccounts = async (author: Author): Promise<{ other: string; usual: string }> => {
    const { api } = publishing();
    const { id: other } = await author.connection('x');
    await api.rows('update connections set is_default = false where id = $1', other);
    const account = `${author.marker}second`;
    const { id: usual } = await aConnection(api, author.token, {
      platform: 'x',
      brandSlug: author.brandSlug,
      account,
    });
    return { other, usual };
  };

  const aPostOn = async (author: Author, other: string): Promise<string> => {
    const { id } = await author.post({ platforms: ['x'] });
    await aSecondTarget(publishing().api, id, other);
    return id;
  };

  const handlesOf = async (author: Author): Promise<string[]> =>
    (await author.effects()).map(({ handle }) => handle).toSorted();

  it('is published once from each, and names the account of each target', async () => {
    const author = await publishing().anAuthor(['x']);
    const { other, usual } = await withTwoAccounts(author);
    const { status, targets } = await author.publishToEnd(await aPostOn(author, other));
    assert.equal(status, 'published');
    assert.deepEqual(new Set(targets.map(({ connectionId }) => connectionId)), new Set([usual, other]));
    const handles = await handlesOf(author);
    assert.equal(handles.length, 2);
    assert.notEqual(handles[0], handles[1]);
  });

  it('is published once from each when the answer of one is lost', async () => {
    const author = await publishing().anAuthor(['x']);
    const { other } = await withTwoAccounts(author);
    await author.fault('x', { operation: 'publish', mode: 'reset_after', count: 1 });
    const id = await aPostOn(author, other);
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
    const { other } = await withTwoAccounts(author);
    await publishing().api.rows(`update connections set status = 'expired' where id = $1`, other);
    const id = await aPostOn(author, other);
    await author.publish(id);
    const { targets } = await author.untilHeld(id);
    const held = targets.find(target => target.held !== null);
    assert.equal(held?.connectionId, other);
    await eventually('progress shows both', async () => {
      const progress = await author.progress(id);
      const states = progress.targets.map(target => target.status);
      return states.length === 2 && states.includes('preparing') && states.includes('published');
    });
  });
});
