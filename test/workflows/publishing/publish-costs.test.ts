import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useForEach } from '../../support/use.ts';

interface Spending {
  cost: number;
  budgets: { platform: string; spent: number; budget: number | null; remaining: number | null }[];
  lines: { platform: string; call: string; calls: number; cost: number }[];
}

const spending = (author: Author): Promise<Spending> => author.get<Spending>('/usage/spending');
const callsOf = ({ lines }: Spending): Record<string, number> =>
  Object.fromEntries(lines.map(({ call, calls }) => [call, calls]));
const setBudget = (author: Author, budget: number | null) =>
  author.send('put', '/usage/budgets/x', { budget });

describe('a post on X', () => {
  const publishing = usePublishing({ SWEEP_EVERY: '1s', PREPARE_LEAD: '300ms' });
  const author = useForEach(() => publishing().anAuthor(['x', 'threads']));

  const untilSpent = (cost: number): Promise<Spending> =>
    eventually(`$${cost} is spent`, async () => {
      const seen = await spending(author());
      return Math.abs(seen.cost - cost) < 1e-9 && seen;
    });

  it('costs what X charges for each part and link, and other platforms cost nothing', async () => {
    const { data } = await author().send('post', '/posts', {
      brandSlug: author().brandSlug,
      platforms: ['x', 'threads'],
      text: `${author().marker} https://example.com/a`,
      thread: [{ text: `${author().marker} two` }, { text: `${author().marker} three` }],
    });
    await author().publishToEnd(data.id);
    const seen = await untilSpent(0.23);
    assert.deepEqual(callsOf(seen), { post_with_link: 1, post: 2 });
    assert.deepEqual(seen.budgets, [{ platform: 'x', spent: 0.23, budget: null, remaining: null }]);
  });

  it('is held when the budget lacks its price, and published once the budget is raised', async () => {
    await setBudget(author(), 0.01);
    const { id } = await author().post({ platforms: ['x'] });
    await author().publish(id);
    const held = await author().untilHeld(id, 'x');
    assert.equal(held.targets[0]?.held?.code, 'budget_used_up');
    assert.match(held.targets[0]?.held?.message ?? '', /Owners and admins can raise it/);
    assert.deepEqual(await author().effects(), []);
    await setBudget(author(), 1);
    assert.equal((await author().untilFinal(id)).status, 'published');
    assert.equal((await author().effects()).length, 1);
  });

  it('never spends the last cent twice', async () => {
    await setBudget(author(), 0.05);
    const posts = await Promise.all(Array.from({ length: 6 }, () => author().post({ platforms: ['x'] })));
    await Promise.all(posts.map(({ id }) => author().publish(id)));
    const states = await Promise.all(
      posts.map(({ id }) =>
        eventually('it is published or held', async (): Promise<PostAnswer | false> => {
          const post = await author().read(id);
          return (post.status === 'published' || post.held !== null) && post;
        }),
      ),
    );
    assert.equal(states.filter(({ status }) => status === 'published').length, 3);
    assert.equal((await author().effects()).length, 3);
    const [budget] = (await spending(author())).budgets;
    assert.deepEqual([budget?.spent, budget?.remaining], [0.045, 0.005]);
  });

  it('gives the price back when X refuses it', async () => {
    await author().fault('x', { operation: 'publish', mode: 'forbidden' });
    const { id } = await author().post({ platforms: ['x'] });
    await author().publish(id);
    assert.equal((await author().untilFinal(id)).status, 'failed');
    await untilSpent(0);
  });
});
