import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand } from '../../support/makers.ts';
import { anAuthor, aPost, bringTo, inHours, type Author } from '../../support/posts.ts';

describe('listing posts', () => {
  const api = useApi();
  let author: Author;
  let second: { id: string; slug: string };
  const made: string[] = [];
  before(async () => {
    author = await anAuthor(api(), ['x']);
    second = await aBrand(api(), author.token);
    for (let index = 0; index < 7; index += 1) {
      const given = index < 5 ? {} : { brandSlug: second.slug };
      made.unshift((await aPost(api(), author, { text: `Post ${index}`, ...given })).id);
    }
  });

  const list = async (query: string) => {
    const { status, data, body } = await api().get(`/posts${query}`, { as: author.token });
    assert.equal(status, 200, JSON.stringify(body));
    return { ids: data.posts.map(({ id }: { id: string }) => id) as string[], total: data.total as number };
  };

  it('gives the newest first, with how many there are', async () => {
    assert.deepEqual(await list(''), { ids: made, total: 7 });
  });

  it('shows each post as reading it shows it', async () => {
    const { data } = await api().get('/posts?limit=1', { as: author.token });
    const one = await api().get(`/posts/${made[0]}`, { as: author.token });
    assert.deepEqual(data.posts, [one.data]);
  });

  it('goes through the pages without a gap or a repeat', async () => {
    const pages = [];
    for (const offset of [0, 3, 6]) pages.push(await list(`?limit=3&offset=${offset}`));
    assert.deepEqual(
      pages.flatMap(page => page.ids),
      made,
    );
    assert.deepEqual(
      pages.map(page => page.total),
      [7, 7, 7],
    );
  });

  it('knows the total beyond the last page', async () => {
    assert.deepEqual(await list('?offset=100'), { ids: [], total: 7 });
  });

  it('filters by brand; a brand that is not there has no posts', async () => {
    assert.deepEqual(await list(`?brandSlug=${second.slug}`), { ids: made.slice(0, 2), total: 2 });
    assert.deepEqual(await list(`?brandSlug=${author.brand.slug}&limit=1`), { ids: [made[2]], total: 5 });
    assert.deepEqual(await list('?brandSlug=nobody'), { ids: [], total: 0 });
  });

  for (const query of ['limit=0', 'limit=101', 'limit=ten', 'offset=-1', 'status=done', 'colour=red'])
    it(`refuses ?${query}`, async () => {
      const { status, body } = await api().get(`/posts?${query}`, { as: author.token });
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
    });

  it('filters by status, and lists the archive only when asked for it', async () => {
    const archived = await aPost(api(), author);
    await api().put(`/posts/${archived.id}/archive`, undefined, { as: author.token });
    const scheduled = await aPost(api(), author, { scheduledAt: inHours(5) });
    assert.deepEqual(await list('?status=archived'), { ids: [archived.id], total: 1 });
    assert.deepEqual(await list('?status=scheduled'), { ids: [scheduled.id], total: 1 });
    assert.deepEqual(await list(''), { ids: [scheduled.id, ...made], total: 8 });
  });

  it('forgets deleted posts', async () => {
    const post = await aPost(api(), author);
    await bringTo(api(), post.id, 'published', { x: 'published' });
    assert.deepEqual(await list('?status=published'), { ids: [post.id], total: 1 });
    await api().delete(`/posts/${post.id}`, { as: author.token });
    assert.deepEqual(await list('?status=published'), { ids: [], total: 0 });
  });
});
