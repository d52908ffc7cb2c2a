import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand } from '../../support/makers.ts';
import { aFile, anAuthor, aPost, bringTo, inHours } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('the calendar', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const get = (path: string, as = author().token) => api().get(path, { as });
  const span = (from: string, to: string): string => `from=${from}&to=${to}`;
  const calendar = async (query: string, as = author().token) => {
    const { status, data, text } = await get(`/posts/calendar?${query}`, as);
    assert.equal(status, 200, text);
    return data as { posts: { id: string; at: string }[]; next: string | null; total: number };
  };
  const ids = async (query: string): Promise<string[]> => (await calendar(query)).posts.map(({ id }) => id);

  /** Creates a post at this instant by its schedule, by its publication, or by having been sent at once. */
  const place = async (
    at: string,
    by: 'scheduled_at' | 'published_at' | 'due_at' = 'scheduled_at',
    given: Record<string, unknown> = {},
  ): Promise<string> => {
    const { id } = await aPost(api(), author(), given);
    const status = { scheduled_at: 'scheduled', published_at: 'published', due_at: 'failed' } as const;
    await bringTo(api(), id, status[by]);
    await api().rows(`update posts set ${by} = $2 where id = $1`, id, at);
    return id;
  };

  it('shows posts by their time of publication, however they were sent', async () => {
    const scheduled = await place('2031-01-03T10:00:00Z');
    const published = await place('2031-01-01T10:00:00.120Z', 'published_at');
    const failed = await place('2031-01-02T10:00:00Z', 'due_at');
    await api().rows(`update posts set scheduled_at = '2030-12-01Z' where id = $1`, published);
    await aPost(api(), author());
    await place('2031-02-01T00:00:00Z');
    const { posts, next } = await calendar(span('2031-01-01T00:00:00Z', '2031-02-01T00:00:00Z'));
    assert.deepEqual(
      posts.map(({ id, at }) => [id, at]),
      [
        [published, '2031-01-01T10:00:00.120Z'],
        [failed, '2031-01-02T10:00:00.000Z'],
        [scheduled, '2031-01-03T10:00:00.000Z'],
      ],
    );
    assert.equal(next, null);
    assert.deepEqual(await ids(span('2030-12-01T00:00:00Z', '2030-12-02T00:00:00Z')), []);
  });

  it('shows some posts by id at their current time, without posts that left the span', async () => {
    const [moved, gone, other] = [
      await place('2031-03-01T10:00:00Z'),
      await place('2031-03-02T10:00:00Z'),
      await place('2031-03-03T10:00:00Z'),
    ];
    await api().rows(`update posts set scheduled_at = '2031-05-01Z' where id = $1`, gone);
    const march = span('2031-03-01T00:00:00Z', '2031-04-01T00:00:00Z');
    assert.deepEqual(await ids(march), [moved, other]);
    assert.deepEqual(await ids(`${march}&id=${gone},${moved}`), [moved]);
  });

  it('shows of a post what a calendar needs, and of its text the beginning', async () => {
    const file = await aFile(api(), author(), { altText: 'Figs' });
    const text = `${'🌱'.repeat(79)}éé`;
    const given = { text, media: [{ id: file }], labels: ['spring'], platforms: ['linkedin', 'x'] };
    const { id } = await aPost(api(), author(), { ...given, scheduledAt: inHours(48) });
    const held = { code: 'connection_missing', message: 'Connect it.', since: inHours(0), until: inHours(9) };
    await api().rows('update post_targets set held = $2 where post_id = $1', id, JSON.stringify(held));
    const { posts } = await calendar(span(inHours(40), inHours(50)));
    assert.deepEqual(posts, [
      {
        id,
        revision: 1,
        at: posts[0]?.at,
        status: 'scheduled',
        brandSlug: author().brand.slug,
        platforms: ['linkedin', 'x'],
        text: `${'🌱'.repeat(79)}é`,
        mediaId: file,
        mediaType: 'image',
        thumbnailUrl: null,
        color: null,
        held: true,
        review: 'not_required',
        labels: ['spring'],
        createdBy: `user:${author().id}`,
        author: { kind: 'user', id: author().id, name: 'Ada Example' },
        seriesId: null,
        planned: false,
        occurrence: null,
      },
    ]);
  });

  it('continues after a page, even among posts of one instant, and takes the filters of lists', async () => {
    const at = '2032-05-05T10:00:00Z';
    await Promise.all([
      place(at),
      place(at, 'published_at', { labels: ['a'] }),
      place(at, 'due_at'),
      place('2032-05-06T10:00:00Z'),
    ]);
    const may = span('2032-05-01T00:00:00Z', '2032-06-01T00:00:00Z');
    const all = await ids(may);
    assert.equal(all.length, 4);
    const seen: string[] = [];
    for (let after = ''; ;) {
      const { posts, next, total } = await calendar(`${may}&limit=1${after}`);
      assert.equal(total, 4);
      seen.push(...posts.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    assert.deepEqual(seen, all);
    assert.equal((await ids(`${may}&status=failed,scheduled`)).length, 3);
    assert.equal((await ids(`${may}&label=a`)).length, 1);
    assert.equal((await ids(`${may}&label=b&label=a&platform=x,linkedin`)).length, 1);
    assert.equal((await ids(`${may}&brandSlug=${author().brand.slug}&platform=linkedin`)).length, 0);
  });

  it('hides posts of another organization, or of a brand that is closed to the member', async () => {
    const year = span('2031-01-01T00:00:00Z', '2031-12-31T00:00:00Z');
    const other = await anAuthor(api());
    assert.deepEqual((await calendar(year, other.token)).posts, []);
    const brand = await aBrand(api(), author().token);
    const key = await api().post(
      '/api-keys',
      { name: 'One brand', scopes: ['posts:read'], brandIds: [brand.id] },
      { as: author().token },
    );
    assert.deepEqual((await calendar(year, key.data.key)).posts, []);
    const counted = await get(`/posts/counts?${year}`, key.data.key);
    assert.deepEqual(counted.data, { days: [], statuses: [] });
  });

  it('counts by the days of a zone, also on those when its clocks change', async () => {
    for (const at of [
      '2033-03-26T22:59:59Z',
      '2033-03-26T23:00:00Z',
      '2033-03-27T21:59:59Z',
      '2033-03-27T22:00:00Z',
    ])
      await place(at);
    await place('2033-10-29T22:00:00Z', 'published_at');
    await place('2033-10-30T22:59:59Z');
    await place('2033-10-30T23:00:00Z');
    const counted = async (from: string, to: string, timeZone: string) => {
      const { status, data, text } = await get(`/posts/counts?${span(from, to)}&timeZone=${timeZone}`);
      assert.equal(status, 200, text);
      return (data.days as { day: string; status: string; count: number }[]).map(
        ({ day, status: state, count }) => `${day} ${state} ${count}`,
      );
    };
    assert.deepEqual(await counted('2033-03-25T23:00:00Z', '2033-03-31T22:00:00Z', 'Europe/Berlin'), [
      '2033-03-26 scheduled 1',
      '2033-03-27 scheduled 2',
      '2033-03-28 scheduled 1',
    ]);
    assert.deepEqual(await counted('2033-10-01T00:00:00Z', '2033-11-01T00:00:00Z', 'europe/berlin'), [
      '2033-10-30 published 1',
      '2033-10-30 scheduled 1',
      '2033-10-31 scheduled 1',
    ]);
    assert.deepEqual(await counted('2033-03-25T00:00:00Z', '2033-03-31T00:00:00Z', 'BST'), [
      '2033-03-27 scheduled 2',
      '2033-03-28 scheduled 2',
    ]);
  });

  it('counts all posts by status, archived ones too, or those of a brand', async () => {
    const other = await anAuthor(api(), ['x']);
    const { id } = await aPost(api(), other);
    await aPost(api(), other, { scheduledAt: inHours(5) });
    await api().put(`/posts/${id}/archive`, undefined, { as: other.token });
    const brand = await aBrand(api(), other.token);
    const statuses = async (query = '') =>
      (await get(`/posts/counts?${span(inHours(0), inHours(9))}${query}`, other.token)).data.statuses;
    assert.deepEqual(await statuses(), [
      { status: 'archived', count: 1 },
      { status: 'scheduled', count: 1 },
    ]);
    assert.deepEqual(await statuses(`&brandSlug=${brand.slug}`), []);
  });

  it('refuses spans that are none or too long, zones that are none and cursors of others', async () => {
    const from = '2031-01-01T00:00:00Z';
    const no: Record<string, string> = {
      [`calendar?${span(from, from)}`]: 'to',
      [`calendar?${span(from, '2032-01-03T00:00:00Z')}`]: 'to',
      [`calendar?to=${from}`]: 'from',
      [`calendar?${span(from, '2031-02-01T00:00:00Z')}&limit=2001`]: 'limit',
      [`calendar?${span(from, '2031-02-01T00:00:00Z')}&after=nonsense`]: 'after',
      [`counts?${span(from, '2031-02-01T00:00:00Z')}&timeZone=Mars/Olympus`]: 'timeZone',
      [`counts?${span(from, '2031-02-01T00:00:00Z')}&timeZone=%2B02:00`]: 'timeZone',
    };
    for (const [path, field] of Object.entries(no)) {
      const { status, body } = await get(`/posts/${path}`);
      assert.deepEqual([status, body.error, body.details[0].path], [400, 'validation_failed', field], path);
    }
  });
});
