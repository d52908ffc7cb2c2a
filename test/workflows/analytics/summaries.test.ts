import assert from 'node:assert/strict';
import { readCsvElsewhere } from '../../support/csv.ts';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { measureAs } from '../../support/metrics.ts';
import { usePublishing } from '../../support/publishing.ts';

interface Figures {
  posts: number;
  measured: number;
  counts: Record<string, number>;
  reportedBy: Record<string, number>;
  interactions: number | null;
  changes: Record<string, number> | null;
}

interface Summary {
  note: string | null;
  total: Figures;
  groups: (Figures & { key: string; name: string | null })[];
}

describe('numbers of many posts', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s' });
  let author: Author;
  let posts: PostAnswer[];

  const sql = async (text: string, ...values: unknown[]): Promise<void> => {
    const { orm } = await publishing().service();
    await orm.em.fork().execute(text, values);
  };
  /** Reads a live post with these numbers, as if it had been published so many days ago. */
  const measure = (post: PostAnswer, likes: number, daysAgo: number): Promise<void> => {
    const publishedAt = new Date(Date.now() - daysAgo * 86_400_000);
    return measureAs(publishing(), author, post, { views: likes * 10, likes }, publishedAt);
  };
  const ask = (query: string) => author.get<Summary>(`/analytics?${query}`);

  before(async () => {
    author = await publishing().anAuthor();
    posts = [];
    for (const platforms of [['x', 'youtube'], ['x'], ['x']] as const) {
      const { id } = await author.post({ platforms });
      await author.patch(`/posts/${id}`, { labels: platforms.length > 1 ? ['launch', 'video'] : ['news'] });
      posts.push(await author.publishToEnd(id));
    }
    for (const [index, [likes, daysAgo]] of (
      [
        [30, 3],
        [10, 4],
        [5, 40],
      ] as const
    ).entries()) {
      const post = posts[index];
      assert.ok(post);
      await measure(post, likes, daysAgo);
    }
  });

  it('are put together by platform, against the time before', async () => {
    const { groups, total } = await ask('groupBy=platform');
    const x = groups.find(({ key }) => key === 'x');
    assert.deepEqual([x?.posts, x?.counts['likes'], x?.reportedBy['likes']], [2, 40, 2]);
    assert.equal(x?.changes?.['likes'], 7);
    assert.deepEqual([total.posts, total.counts['likes'], total.interactions], [3, 70, 70]);
    const youtube = groups.find(({ key }) => key === 'youtube');
    assert.equal(youtube?.counts['impressions'], undefined);
    assert.equal(youtube?.changes?.['likes'], undefined, 'nothing of before is known');
  });

  it('count a post in the group of each of its labels, and once in the whole', async () => {
    const { groups, total } = await ask('groupBy=label&platform=x');
    assert.deepEqual(
      groups.map(({ key, counts }) => [key, counts['likes']]),
      [
        ['launch', 30],
        ['news', 10],
        ['video', 30],
      ],
    );
    assert.equal(total.posts, 2);
  });

  for (const groupBy of ['day', 'weekday', 'hour', 'brand', 'author', 'kind'])
    it(`are put together by ${groupBy}, and nothing is lost on the way`, async () => {
      const { groups } = await ask(`groupBy=${groupBy}&timeZone=Europe/Berlin`);
      assert.equal(
        groups.reduce((sum, { counts }) => sum + (counts['likes'] ?? 0), 0),
        70,
      );
    });

  for (const timeZone of [
    'Africa/Casablanca',
    'America/Edmonton',
    'America/Coyhaique',
    'America/St_Johns',
    'Asia/Kathmandu',
  ])
    it(`are put together by the hours that the queue shows in ${timeZone}`, async () => {
      const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
      const hours = [3, 4, 40].map(days => String(Number(clock.format(Date.now() - days * 86_400_000))));
      const { groups } = await ask(`groupBy=hour&timeZone=${timeZone}&platform=x&from=2026-01-01T00:00:00Z`);
      const known = new Set(groups.map(({ key }) => key));
      assert.ok(
        hours.every(hour => known.has(hour)),
        `${hours.join(', ')} in ${[...known].join(', ')}`,
      );
    });

  it('name the author and the brand', async () => {
    const [byAuthor, byBrand] = [await ask('groupBy=author'), await ask('groupBy=brand')];
    assert.ok(byAuthor.groups[0]?.name);
    assert.equal(byBrand.groups[0]?.key, author.brandSlug);
  });

  it('are of agents alone where it is asked for them', async () => {
    assert.deepEqual((await ask('groupBy=agent')).groups, []);
  });

  it('say that there is little, or nothing', async () => {
    assert.match((await ask('')).note ?? '', /few posts/);
    assert.match((await ask('label=nowhere')).note ?? '', /Nothing was published/);
  });

  it('are returned as CSV, with an empty cell for a number that was not reported', async () => {
    const answer = await publishing().api.get('/analytics?groupBy=platform&format=csv', { as: author.token });
    const [head = [], ...rows] = readCsvElsewhere(answer.text);
    const shown = (platform: string) =>
      rows.find(([name]) => name === platform)?.[head.indexOf('impressions')];
    assert.equal(shown('youtube'), '');
    assert.equal(shown('x'), '400');
  });

  it('are drawn as a picture that needs no program', async () => {
    const answer = await publishing().api.get('/analytics/chart.svg?groupBy=platform&metric=likes', {
      as: author.token,
    });
    assert.equal(answer.headers.get('content-type'), 'image/svg+xml');
    assert.match(answer.text, /^<svg /);
    assert.match(answer.text, /Likes by platform/);
    assert.match(answer.text, />40</);
    assert.match(answer.text, />The period has few posts[^<]+</, 'on a line of its own');
    assert.doesNotMatch(answer.text, /<script|href="http/);
  });

  it('say in the picture that there is nothing', async () => {
    const answer = await publishing().api.get('/analytics/chart.svg?label=nowhere', { as: author.token });
    assert.match(answer.text, /Nothing was published in this period\./);
  });

  it('name no hour as the best that rests on one post', async () => {
    const {
      times,
      posts: count,
      note,
    } = await author.get<{ times: unknown[]; posts: number; note: string }>('/analytics/best-times');
    assert.deepEqual([times, count], [[], 3]);
    assert.match(note, /few posts/);
  });

  it('refuse a time that ends before it begins', async () => {
    const answer = await publishing().api.get(
      '/analytics?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z',
      { as: author.token },
    );
    assert.equal(answer.status, 400);
    assert.match(answer.text, /before `to`/);
  });

  it('of an account are read once a day, and kept by day', async () => {
    const youtube = await author.connection('youtube');
    await publishing().sandbox.numbers({ platform: 'youtube', account: author.marker, followers: 1_230 });
    await sql('update account_metrics set next_at = now() where connection_id = ?', youtube.id);
    const known = await eventually('the numbers of the account', async () => {
      const found = await author.get<{
        counts: Record<string, number>;
        history: { counts: Record<string, number>; growth: Record<string, number> }[];
      }>(`/connections/${youtube.id}/metrics`);
      return found.counts['followers'] === 1_230 && found;
    });
    await sql(
      `update account_metric_days set day = day - 1, measured = jsonb_set(measured, '{metrics,followers}', '1000') where connection_id = ?`,
      youtube.id,
    );
    await sql('update account_metrics set next_at = now() where connection_id = ?', youtube.id);
    const grown = await eventually('a second day', async () => {
      const found = await author.get<typeof known>(`/connections/${youtube.id}/metrics`);
      return found.history.length === 2 && found;
    });
    assert.equal(grown.history[1]?.growth['followers'], 230);
  });

  it('of an account are forgotten when another one is connected in its place', async () => {
    const x = await author.connection('x');
    const read = () =>
      author.get<{ capturedAt: string | null; history: unknown[] }>(`/connections/${x.id}/metrics`);
    await eventually('the numbers of the account', async () => (await read()).capturedAt !== null);
    await sql(`update account_metric_days set day = day - 3 where connection_id = ?`, x.id);
    await sql(`update account_metrics set account = 'the one before' where connection_id = ?`, x.id);
    const known = await eventually('those of the new one', async () => {
      const found = await read();
      return found.capturedAt !== null && found.history.length > 0 && found;
    });
    assert.equal(known.history.length, 1);
  });
});
