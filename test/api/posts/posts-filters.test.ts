import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { useApi } from '../../support/http/api.ts';
import { aBrand } from '../../support/makers.ts';
import { anAuthor, aPost, inHours, type Author } from '../../support/posts.ts';

const words = { text: 'Fresh figs, today only' };

describe('finding posts', () => {
  const api = useApi();
  let author: Author;
  before(async () => {
    author = await anAuthor(api(), ['x', 'linkedin']);
  });

  const get = (query: string, as = author.token) => api().get(`/posts?${query}`, { as });
  const list = async (query: string) => {
    const { status, data, body } = await get(query);
    assert.equal(status, 200, JSON.stringify(body));
    return data as { posts: { id: string; text: string }[]; total: number; next: string | null };
  };
  const ids = async (query: string): Promise<string[]> => (await list(query)).posts.map(({ id }) => id);

  describe('in a small set', () => {
    let figs: { id: string };
    let soon: { id: string };
    let later: { id: string };
    before(async () => {
      figs = await aPost(api(), author, { ...words, externalId: 'crm-7', labels: ['spring', 'fruit'] });
      soon = await aPost(api(), author, { scheduledAt: inHours(30), platforms: ['x', 'linkedin'] });
      later = await aPost(api(), author, { scheduledAt: inHours(300), labels: ['spring'] });
      const held = {
        code: 'connection_missing',
        message: 'Connect it.',
        since: inHours(0),
        until: inHours(9),
      };
      await api().rows('update post_targets set held = $2 where post_id = $1', soon.id, JSON.stringify(held));
    });

    it('takes several statuses, with commas or one by one', async () => {
      const both = [later.id, soon.id, figs.id];
      assert.deepEqual(await ids('status=draft,scheduled'), both);
      assert.deepEqual(await ids('status=draft&status=scheduled'), both);
      assert.deepEqual(await ids('status=draft,published'), [figs.id]);
    });

    it('filters by each of what a calendar asks', async () => {
      const me = `user:${author.id}`;
      const found: Record<string, string[]> = {
        'platform=linkedin': [soon.id],
        'label=spring': [later.id, figs.id],
        'label=spring&status=scheduled': [later.id],
        'externalId=crm-7': [figs.id],
        [`createdBy=${me}`]: [later.id, soon.id, figs.id],
        [`createdBy=user:${uuidv7()}`]: [],
        [`createdBy=${me}&label=fruit`]: [figs.id],
        [`scheduledFrom=${inHours(1)}`]: [later.id, soon.id],
        [`scheduledFrom=${inHours(1)}&scheduledTo=${inHours(200)}`]: [soon.id],
        [`scheduledFrom=${inHours(29)}&scheduledTo=${inHours(31)}`]: [soon.id],
        [`scheduledTo=${inHours(200)}`]: [soon.id],
        [`publishedFrom=${inHours(-100)}`]: [],
        [`updatedSince=${inHours(-100)}`]: [later.id, soon.id, figs.id],
        [`updatedSince=${inHours(1)}`]: [],
        'held=true': [soon.id],
        'held=false': [later.id, figs.id],
        'held=false&label=spring&status=draft': [figs.id],
        'q=FIGS': [figs.id],
        'q=tod fre': [figs.id],
        'q=figs tomorrow': [],
        "q=' %26 :* \\": [],
        'updatedSince=9999-12-31T12:00:00Z': [],
        'scheduledFrom=0001-01-01T12:00:00Z&scheduledTo=9999-12-31T12:00:00Z': [later.id, soon.id],
      };
      for (const [query, expected] of Object.entries(found)) {
        const { posts, total } = await list(query);
        assert.deepEqual([posts.map(({ id }) => id), total], [expected, expected.length], query);
      }
    });

    it('takes several of what it filters by, and shows what fits any of them', async () => {
      const me = `user:${author.id}`;
      const other = await aBrand(api(), author.token);
      const elsewhere = await aPost(api(), author, { brandSlug: other.slug, labels: ['a,b'] });
      const agent = `agent:${uuidv7()}`;
      await api().rows('update posts set created_by = $2 where id = $1', elsewhere.id, agent);
      const [{ slug }, here] = [author.brand, [later.id, soon.id, figs.id]];
      const found: Record<string, string[]> = {
        [`brandSlug=${slug},${other.slug}`]: [elsewhere.id, ...here],
        [`brandSlug=${slug},no-such-brand`]: here,
        'brandSlug=no-such-brand': [],
        [`brandSlug=${slug}&brandSlug=${other.slug}&status=draft`]: [elsewhere.id, figs.id],
        'platform=linkedin,youtube': [soon.id],
        'platform=linkedin,x': [elsewhere.id, ...here],
        'label=fruit&label=spring': [later.id, figs.id],
        'label=a,b': [elsewhere.id],
        'createdBy=agent': [elsewhere.id],
        [`createdBy=agent,${me}`]: [elsewhere.id, ...here],
        [`createdBy=${me},user:${uuidv7()}`]: here,
        [`createdBy=agent&platform=x,linkedin&brandSlug=${other.slug}`]: [elsewhere.id],
        [`id=${figs.id},${soon.id},${uuidv7()}`]: [soon.id, figs.id],
        [`id=${figs.id}&status=scheduled`]: [],
      };
      for (const [query, expected] of Object.entries(found)) {
        const { posts, total } = await list(query);
        assert.deepEqual([posts.map(({ id }) => id), total], [expected, expected.length], query);
      }
      for (const query of ['platform=x,myspace', 'brandSlug=a,,b', 'createdBy=agents', 'id=figs']) {
        const { status, body } = await get(query);
        assert.deepEqual([status, body.error], [400, 'validation_failed'], query);
      }
      await api().delete(`/posts/${elsewhere.id}`, { as: author.token });
    });

    it('sorts by the requested time', async () => {
      const next = await aPost(api(), author, { scheduledAt: inHours(5) });
      const query = `scheduledFrom=${inHours(1)}&order=asc`;
      assert.deepEqual(await ids(query), [next.id, soon.id, later.id]);
      assert.deepEqual(await ids(`${query}&sort=createdAt`), [soon.id, later.id, next.id]);
      await api().delete(`/posts/${next.id}`, { as: author.token });
    });

    it('sorts by any of a post’s times, those without one as if it never came', async () => {
      assert.deepEqual(await ids('sort=scheduledAt&order=asc'), [soon.id, later.id, figs.id]);
      assert.deepEqual(await ids('sort=scheduledAt'), [figs.id, later.id, soon.id]);
      assert.deepEqual(await ids('order=asc'), [figs.id, soon.id, later.id]);
    });

    for (const sort of ['createdAt', 'scheduledAt', 'updatedAt'])
      it(`continues after a page, sorted by ${sort}`, async () => {
        for (const order of ['asc', 'desc']) {
          const query = `sort=${sort}&order=${order}`;
          const all = await ids(query);
          const first = await list(`${query}&limit=2`);
          const second = await list(`${query}&limit=2&after=${first.next}`);
          assert.deepEqual(
            [...first.posts, ...second.posts].map(({ id }) => id),
            all,
          );
          assert.deepEqual([first.total, second.total, second.next], [3, 3, null]);
        }
      });

    it('names no next page after the last, also where that is full', async () => {
      const first = await list('limit=1');
      const second = await list(`limit=1&after=${first.next}`);
      const third = await list(`limit=1&after=${second.next}`);
      const pages = [first, second, third, await list('limit=3'), await list('offset=1&limit=1')];
      const last = await list('offset=2&limit=1');
      assert.deepEqual(
        [...pages, last].map(({ next }) => next !== null),
        [true, true, false, false, true, false],
      );
    });

    it('refuses an invalid cursor, one of another order, or one with an offset', async () => {
      const { next } = await list('limit=1');
      const content = ['createdAt', 'desc', '0000-01-01T00:00:00Z', author.brand.id];
      const before = Buffer.from(JSON.stringify(content)).toString('base64url');
      for (const query of [
        'after=nonsense',
        `after=${before}`,
        `after=${next}&order=asc`,
        `after=${next}&offset=1`,
      ]) {
        const { status, body } = await get(query);
        assert.deepEqual([status, body.error], [400, 'validation_failed'], query);
      }
    });

    it('shows who made a post, its labels, its externalId and its metadata', async () => {
      const metadata = { campaign: 'Été', 'a b': '' };
      const { id } = await aPost(api(), author, { metadata, labels: ['a "b" \\', 'c,d', 'c,d'] });
      const { data } = await api().get(`/posts/${id}`, { as: author.token });
      assert.deepEqual(
        [data.createdBy, data.labels, data.externalId, data.metadata],
        [`user:${author.id}`, ['a "b" \\', 'c,d'], null, metadata],
      );
      const changes = { externalId: 'crm-8', labels: ['{x}'], metadata: {} };
      const changed = await api().patch(`/posts/${id}`, changes, { as: author.token });
      assert.deepEqual({ ...changed.data, ...changes }, changed.data);
      assert.deepEqual(await ids(`label=${encodeURIComponent('{x}')}`), [id]);
      await api().delete(`/posts/${id}`, { as: author.token });
    });

    it('keeps an externalId unique within an organization, until its post is deleted', async () => {
      const taken = await api().post(
        '/posts',
        { ...words, brandSlug: author.brand.slug, platforms: ['x'], externalId: 'crm-7' },
        { as: author.token },
      );
      assert.deepEqual([taken.status, taken.body.error], [409, 'duplicate']);
      const changed = await api().patch(`/posts/${soon.id}`, { externalId: 'crm-7' }, { as: author.token });
      assert.deepEqual([changed.status, changed.body.error], [409, 'duplicate']);
      const other = await anAuthor(api());
      const theirs = await aPost(api(), other, { externalId: 'crm-7' });
      await api().delete(`/posts/${theirs.id}`, { as: other.token });
      await aPost(api(), other, { externalId: 'crm-7' });
    });

    it('refuses more than 50 pairs of metadata, and labels of several lines', async () => {
      const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v']));
      for (const given of [{ metadata: many }, { labels: ['a\nb'] }, { metadata: { a: 1 } }]) {
        const { status, body } = await api().patch(`/posts/${figs.id}`, given, { as: author.token });
        assert.deepEqual([status, body.error], [400, 'validation_failed']);
      }
    });
  });

  it('counts right when many change at once, some in vain, and while counts are brought up to date', async () => {
    const busy = await anAuthor(api());
    const second = await aBrand(api(), busy.token);
    const fold = () => api().rows('select fold_post_counts($1)', busy.orgId);
    const live = async (n: number): Promise<void> => {
      const labels = n % 2 ? ['odd'] : [];
      const { id } = await aPost(api(), busy, { labels, ...(n % 3 ? {} : { brandSlug: second.slug }) });
      await assert.rejects(
        api().rows(
          `update posts set status = case when id = $1 then 'no status' else 'failed' end where org_id = $2`,
          id,
          busy.orgId,
        ),
      );
      if (n % 5 === 0) await fold();
      if (n % 4 === 0) await api().put(`/posts/${id}/archive`, undefined, { as: busy.token });
      if (n % 7 === 0) await api().delete(`/posts/${id}`, { as: busy.token });
      await api().rows(
        `update posts set scheduled_at = now() + $2 * interval '7 hours' where id = $1`,
        id,
        n,
      );
    };
    await Promise.all(Array.from({ length: 30 }, (_, n) => live(n)));
    const right: Record<string, string> = {
      '': `status <> 'archived'`,
      'status=archived': `status = 'archived'`,
      [`brandSlug=${second.slug}`]: `status <> 'archived' and brand_id = '${second.id}'`,
      'label=odd': `status <> 'archived' and labels = '{odd}'`,
      [`scheduledFrom=${inHours(20)}&scheduledTo=${inHours(150)}`]: `status <> 'archived' and scheduled_at >= now() + interval '20 hours' and scheduled_at < now() + interval '150 hours'`,
    };
    for (const when of ['changes that wait', 'none that waits']) {
      for (const [query, where] of Object.entries(right)) {
        const { data } = await get(`${query}&limit=100`, busy.token);
        const rows = await api().rows(
          `select id from posts where org_id = $1 and deleted_at is null and ${where}`,
          busy.orgId,
        );
        assert.ok(rows.length > 0);
        assert.deepEqual([data.total, data.posts.length], [rows.length, rows.length], `${query}, ${when}`);
      }
      await fold();
    }
  });
});
