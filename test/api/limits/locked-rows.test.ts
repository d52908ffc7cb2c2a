import assert from 'node:assert/strict';
import pg from 'pg';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, type Author } from '../../support/posts.ts';

describe('a row that many requests want', () => {
  const api = useApi({ DATABASE_POOL: '8', RATE_LIMIT: '100000' });
  let author: Author;
  let neighbor: Author;
  before(async () => {
    [author, neighbor] = [await anAuthor(api(), ['x']), await anAuthor(api(), ['x'])];
  });

  it('costs its organization a 409 where it stays locked, and its neighbors nothing', async () => {
    const post = await aPost(api(), author);
    const other = await aPost(api(), neighbor);
    const holder = new pg.Client({ connectionString: api().databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from posts where id = $1 for update', [post.id]);
    const changes = Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        api().patch(`/posts/${post.id}`, { text: `change ${index}` }, { as: author.token }),
      ),
    );
    for (let round = 0; round < 5; round += 1) {
      assert.equal((await api().get(`/posts/${other.id}`, { as: neighbor.token })).status, 200);
      const changed = await api().patch(
        `/posts/${other.id}`,
        { text: `round ${round}` },
        { as: neighbor.token },
      );
      assert.equal(changed.status, 200, changed.text);
    }
    const answers = await changes;
    const statuses = new Set(answers.map(({ status }) => status));
    assert.ok(statuses.has(409), [...statuses].join());
    assert.ok([...statuses].every(status => status === 409 || status === 503));
    const conflict = answers.find(({ status }) => status === 409);
    assert.equal(conflict?.body.error, 'invalid_state');
    assert.equal(conflict?.headers.get('retry-after'), '1');
    await holder.query('rollback');
    await holder.end();
    assert.equal(
      (await api().patch(`/posts/${post.id}`, { text: 'free' }, { as: author.token })).status,
      200,
    );
  });

  it('is changed by each of forty in turn', async () => {
    const slots = [{ days: ['monday', 'thursday'], time: '09:30' }];
    const queue = { timeZone: 'Europe/Berlin', slots };
    const as = { as: author.token };
    assert.equal((await api().put(`/brands/${author.brand.slug}/queue`, queue, as)).status, 200);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        api().post(
          '/posts',
          { brandSlug: author.brand.slug, platforms: ['x'], text: `queued ${index}`, queue: 'next' },
          as,
        ),
      ),
    );
    assert.deepEqual(
      replies.filter(({ status }) => status !== 201).map(({ status, text }) => `${status}: ${text}`),
      [],
    );
    assert.equal(new Set(replies.map(({ data }) => data.scheduledAt)).size, 40);
  });
});
