import assert from 'node:assert/strict';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useForEach } from '../../support/use.ts';

interface Credits {
  balance: number;
  held: number;
  entries: { kind: string; amount: number }[];
}

describe('a post that costs credits', () => {
  const publishing = usePublishing({
    POST_CREDITS: 'x=2, linkedin=3',
    SWEEP_EVERY: '1s',
    PREPARE_LEAD: '300ms',
    RECONCILE_SETTLE: '1s',
  });
  const author = useForEach(() => publishing().anAuthor(['x', 'threads']));

  const grant = (amount: number) => giveCredits(publishing().api, author().orgId, amount);
  const untilSettled = (balance: number): Promise<Credits> =>
    eventually(`${balance} credits are left and none are held`, async () => {
      const credits = await author().get<Credits>('/billing/credits');
      return credits.balance === balance && credits.held === 0 && credits;
    });

  it('pays them once it is published, on platforms with a price', async () => {
    await grant(5);
    await author().published({ platforms: ['x', 'threads'] });
    const { entries } = await untilSettled(3);
    assert.deepEqual(
      entries.map(({ kind, amount }) => [kind, amount]),
      [
        ['capture', 0],
        ['hold', -2],
        ['grant', 5],
      ],
    );
    const { lines } = await author().get<{ lines: { operation: string; spent: number }[] }>('/usage/credits');
    assert.deepEqual(
      lines.map(({ operation, spent }) => [operation, spent]),
      [['posts.publish', 2]],
    );
  });

  it('says so before, and warns if there are too few', async () => {
    const { data } = await author().send('post', '/posts/validate', {
      brandSlug: author().brandSlug,
      platforms: ['x', 'threads'],
      text: 'Hello',
    });
    const costs = (data.targets as { cost: { credits: number; total: number } | null }[]).map(
      ({ cost }) => cost,
    );
    assert.deepEqual(
      costs.map(cost => cost && [cost.credits, cost.total]),
      [[2, 0.015], null],
    );
    const warning = (data.warnings as { code: string; message: string }[]).find(
      ({ code }) => code === 'budget_used_up',
    );
    assert.match(warning?.message ?? '', /costs 2 credits, but the organization has 0/);
    const { prices } = await author().get<{ prices: { operation: string; platform: string | null }[] }>(
      '/billing/prices',
    );
    assert.deepEqual(
      prices.filter(({ operation }) => operation === 'posts.publish').map(({ platform }) => platform),
      ['x', 'linkedin'],
    );
  });

  it('waits while there are too few, and is published once they come', async () => {
    await grant(1);
    const { id } = await author().post({ platforms: ['x'] });
    await author().publish(id);
    const { targets } = await author().untilHeld(id, 'x');
    assert.equal(targets[0]?.held?.code, 'budget_used_up');
    assert.match(
      targets[0]?.held?.message ?? '',
      /costs 2 credits, but the organization has 1\. .* buy credits/,
    );
    assert.deepEqual(await author().effects(), []);
    await grant(2);
    assert.equal((await author().untilFinal(id)).status, 'published');
    await untilSettled(1);
  });

  it('never pays with the same credit twice', async () => {
    await grant(5);
    const posts = await Promise.all(Array.from({ length: 4 }, () => author().post({ platforms: ['x'] })));
    await Promise.all(posts.map(({ id }) => author().publish(id)));
    const ended = await Promise.all(
      posts.map(({ id }) =>
        eventually('it is published or held', async () => {
          const post = await author().read(id);
          return (post.status === 'published' || post.held !== null) && post.status;
        }),
      ),
    );
    assert.equal(ended.filter(status => status === 'published').length, 2);
    await untilSettled(1);
  });

  it('gets them back if it is refused, and pays for its retry', async () => {
    await grant(2);
    await author().fault('x', { operation: 'publish', mode: 'forbidden' });
    const { id } = await author().post({ platforms: ['x'] });
    assert.equal((await author().publishToEnd(id)).status, 'failed');
    await untilSettled(2);
    await author().send('post', `/posts/${id}/retry`);
    assert.equal((await author().untilFinal(id)).status, 'published');
    await untilSettled(0);
  });

  it('pays them again if it turns out to be published after they were returned', async () => {
    await grant(2);
    await author().fault('x', { operation: 'publish', mode: 'forbidden' });
    const { id } = await author().post({ platforms: ['x'] });
    await author().publishToEnd(id);
    await untilSettled(2);
    await publishing().api.rows(`update post_targets set status = 'published' where post_id = $1`, id);
    const { entries } = await untilSettled(0);
    assert.equal(entries.filter(({ kind }) => kind === 'capture').length, 1);
  });

  for (const [outcome, mode, left] of [
    ['not_published', 'error_before', 3],
    ['published', 'error_after', 0],
  ] as const)
    it(`keeps them held until it is resolved as ${outcome}`, async () => {
      await grant(3);
      await author().connection('linkedin');
      const { id } = await author().post({ platforms: ['linkedin'] });
      await author().fault('linkedin', { operation: 'publish', mode });
      assert.equal((await author().publishToEnd(id)).status, 'unconfirmed');
      const { balance, held } = await author().get<Credits>('/billing/credits');
      assert.deepEqual([balance, held], [0, 3]);
      await author().send('post', `/posts/${id}/targets/linkedin/resolve`, { outcome });
      await untilSettled(left);
    });
});
