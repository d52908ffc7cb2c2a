import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';
import { useForEach } from '../../support/use.ts';

interface Cost {
  total: number;
  items: { part: number | null; call: string; cost: number }[];
}

describe('what a post will cost', () => {
  const api = useApi();
  const ada = useForEach(() => aUser(api()));
  const brand = async (user: TestUser) => (await aBrand(api(), user.token, 'Acme')).slug;

  const validated = async (body: object): Promise<{ targets: { platform: string; cost: Cost | null }[] }> => {
    const brandSlug = await brand(ada());
    const reply = await api().post('/posts/validate', { brandSlug, ...body }, { as: ada().token });
    assert.equal(reply.status, 200);
    return reply.data;
  };
  const onX = async (body: object): Promise<Cost | null | undefined> =>
    (await validated({ platforms: ['x'], ...body })).targets[0]?.cost;

  it('is nothing on platforms that charge nothing', async () => {
    const { targets } = await validated({ platforms: ['linkedin', 'threads'], text: 'https://example.com' });
    assert.deepEqual(
      targets.map(({ cost }) => cost),
      [null, null],
    );
  });

  it('counts each part, link, and comment on X', async () => {
    const cost = await onX({
      text: 'Read example.com',
      thread: [{ text: 'Two' }, { text: 'Three https://example.com/three' }],
      platformOptions: { x: { firstComment: 'Ask https://example.com/ask' } },
    });
    assert.deepEqual(
      cost?.items.map(({ part, call }) => [part, call]),
      [
        [1, 'post_with_link'],
        [2, 'post'],
        [3, 'post_with_link'],
        [null, 'post_with_link'],
      ],
    );
    assert.equal(cost?.total, 0.615);
  });

  it('is read from what is well formed, and leaves the rest to the problems', async () => {
    const odd = { toString: 1 };
    for (const x of [{ firstComment: odd }, { followUpComments: [null, { text: odd }, 'x'] }]) {
      const cost = await onX({ text: 'Hello', platformOptions: { x } });
      assert.equal(cost?.items[0]?.call, 'post');
    }
  });

  it('counts the alternative text of a picture', async () => {
    const reply = await api().send('POST', '/media', undefined, {
      as: ada().token,
      raw: upload(await anImage(), { name: 'a.jpg', type: 'image/jpeg' }),
    });
    const id: string = reply.data.id;
    assert.equal((await onX({ text: 'Plain', media: [{ id }] }))?.total, 0.015);
    assert.equal((await onX({ text: 'Plain', media: [{ id, altText: 'A cup' }] }))?.total, 0.02);
  });

  it('is warned of when the month’s budget lacks it', async () => {
    await api().put('/usage/budgets/x', { budget: 0.1 }, { as: ada().token });
    const brandSlug = await brand(ada());
    const body = { brandSlug, platforms: ['x'], text: 'See https://example.com' };
    const { data } = await api().post('/posts/validate', body, { as: ada().token });
    const warning = data.warnings.find(({ code }: { code: string }) => code === 'budget_used_up');
    assert.match(warning.message, /costs \$0\.200, and the month’s budget for x has \$0\.100 left/);
  });

  it('is returned by the dry run of an import', async () => {
    const brandSlug = await brand(ada());
    const post = { brandSlug, platforms: ['x'], text: 'Hello' };
    const { data: tried } = await api().post(
      '/posts/bulk',
      { posts: [post, { ...post, text: 'https://example.com' }], dryRun: true },
      { as: ada().token },
    );
    assert.deepEqual(
      tried.rows.map(({ cost }: { cost: number }) => cost),
      [0.015, 0.2],
    );
    assert.equal(tried.cost, 0.215);
  });
});
