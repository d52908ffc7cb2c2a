import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ownCpuMs } from '../../support/cpu-time.ts';
import { someIp, useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { aFile, anAuthor } from '../../support/posts.ts';
import { aSeries, clockIn } from '../../support/series.ts';
import { useForEach } from '../../support/use.ts';

const dayMs = 86_400_000;

interface Planned {
  id: string;
  scheduledAt: string;
  seriesId: string;
  text: string;
  occurrence: string;
}

/** The hour that has begun, in so many hours. */
const hourIn = (hours: number): string => `${clockIn(hours).slice(0, 13)}:00:00`;

describe('planned posts', () => {
  const api = useApi();
  const author = useForEach(() => anAuthor(api(), ['threads', 'linkedin']));

  const as = () => ({ as: author().token });
  const make = (given: object) =>
    aSeries(
      api(),
      { token: author().token, brandSlug: author().brand.slug },
      { platforms: ['threads'], ...given },
    );
  const list = async (query: string) => {
    const { status, data, text } = await api().get(`/posts?planned=true&${query}`, as());
    assert.equal(status, 200, text);
    return data as { posts: Planned[]; total: number; next: string | null };
  };
  const totalOf = async (query: string): Promise<number> => {
    const { posts, total } = await list(query);
    assert.equal(posts.length, Math.min(total, 50), query);
    return total;
  };
  const timeIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

  it('fit every filter that the list takes', async () => {
    const mediaId = await aFile(api(), author());
    const series = await make({ text: 'Warm the pot.', labels: ['tea'], startsAt: clockIn(48) });
    await make({
      text: 'Brew it.',
      platforms: ['linkedin'],
      startsAt: clockIn(49),
      media: [{ id: mediaId }],
    });
    const year = await totalOf('');
    assert.ok(year > 700, String(year));
    const [first] = (await list('limit=1')).posts;
    const totals: [query: string, total: number][] = [
      [`scheduledFrom=${timeIn(10)}&scheduledTo=${timeIn(12)}`, 4],
      [`scheduledTo=${timeIn(1)}`, 0],
      [`updatedSince=${timeIn(-1)}`, year],
      [`updatedSince=${timeIn(1)}`, 0],
      [`plannedFrom=${timeIn(-1)}`, 0],
      [`publishedTo=${timeIn(1)}`, 0],
      [`mediaId=${mediaId}&scheduledTo=${timeIn(3.5)}`, 2],
      [`series=${series.id}&scheduledTo=${timeIn(3.5)}`, 2],
      [`platform=linkedin&scheduledTo=${timeIn(3.5)}`, 2],
      [`label=tea&scheduledTo=${timeIn(3.5)}`, 2],
      [`q=brew&scheduledTo=${timeIn(3.5)}`, 2],
      [`q=b%20it&scheduledTo=${timeIn(3.5)}`, 0],
      [`createdBy=agent`, 0],
      [`id=${first?.id}`, 1],
      ['review=mine', 0],
      ['held=true', 0],
      ['held=false', year],
      ['status=draft', 0],
      ['status=draft,scheduled', year],
      ['externalId=mine', 0],
    ];
    for (const [query, total] of totals) assert.equal(await totalOf(query), total, query);
  });

  it('are listed on by pages, series merged by time and id', async () => {
    const startsAt = hourIn(48);
    const made = [
      await make({ rule: 'FREQ=HOURLY;INTERVAL=12', text: 'One.', cooldownDays: 0, startsAt }),
      await make({ rule: 'FREQ=DAILY', text: 'Two.', startsAt }),
      await make({ rule: 'FREQ=DAILY', variants: [{ text: 'Three.' }, { text: 'Four.' }], startsAt }),
    ];
    const [, daily] = made;
    // the occurrence is published with others of its own series
    const moved = { startsAt: new Date(Date.parse(`${startsAt}Z`) + dayMs).toISOString().slice(0, 19) };
    const { status } = await api().patch(`/series/${daily?.id}/occurrences/${startsAt}`, moved, as());
    assert.equal(status, 200);
    const until = `scheduledTo=${new Date(Date.parse(`${startsAt}Z`) + 5 * dayMs).toISOString()}`;
    const whole = await list(`limit=100&${until}`);
    const sorted = whole.posts.toSorted((one, other) =>
      `${one.scheduledAt} ${one.id}` < `${other.scheduledAt} ${other.id}` ? -1 : 1,
    );
    assert.deepEqual([whole.total, whole.posts.length, whole.next], [20, 20, null]);
    assert.deepEqual(whole.posts, sorted);
    const paged: Planned[] = [];
    for (let after = ''; ;) {
      const { posts, next, total } = await list(`limit=3&${until}${after}`);
      assert.equal(total, 20);
      paged.push(...posts);
      if (next === null) break;
      after = `&after=${next}`;
    }
    assert.deepEqual(paged, whole.posts);
    assert.deepEqual((await list(`limit=3&offset=7&${until}`)).posts, whole.posts.slice(7, 10));
  });

  it('are skipped one by one, so only so many at once', async () => {
    const refused = await api().get('/posts?planned=true&offset=10001', as());
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'offset']);
    const both = await api().get('/posts?planned=true&offset=1&after=x', as());
    assert.deepEqual([both.status, both.body.details[0].code], [400, 'not_allowed']);
  });

  /** Creates so many series of the author with an occurrence each hour, which is more than the API accepts. */
  const makeHourly = async (count: number): Promise<void> => {
    const { id } = await make({ rule: 'FREQ=HOURLY;INTERVAL=24', startsAt: hourIn(48) });
    await api().rows(`update series set rule = 'FREQ=HOURLY' where id = $1`, id);
    await api().rows(
      `insert into series select (r).* from (
         select s, jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid())) as r
           from series s, generate_series(2, $2::int) where s.id = $1) copied`,
      id,
      count,
    );
  };

  it('are computed for one question of an organization at a time, and few wait', async () => {
    await makeHourly(1);
    // none of some 2,000 occurrences has it, so each question takes longer than a request does to arrive
    const path = `/posts?planned=true&scheduledTo=${timeIn(90)}&id=${randomUUID()}`;
    // keys that the process does not know yet, each from its own address: requests of one sender would be admitted a few at
    // a time
    const keys = await Promise.all(
      Array.from({ length: 40 }, () => aKey(api(), author().token, { scopes: ['posts:read'] })),
    );
    const asked = keys.map(({ key }) =>
      api().get(path, { as: key, headers: { 'X-Forwarded-For': someIp() } }),
    );
    const replies = await Promise.all(asked);
    const refused = replies.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0, String(replies.map(({ status }) => status)));
    assert.ok(
      refused.every(({ body, headers }) => body.error === 'rate_limited' && headers.has('retry-after')),
    );
    assert.ok(replies.every(({ status }) => status === 200 || status === 429));
    assert.equal((await api().get(path, as())).status, 200);
  });

  it('of many series are not made before a page is cut', async () => {
    await makeHourly(40);
    const before = ownCpuMs();
    const { posts, total } = await list('limit=2');
    assert.equal(posts.length, 2);
    assert.ok(total > 40 * 8_600, String(total));
    // all of them, sorted, took 5.6 seconds of this thread
    assert.ok(ownCpuMs() - before < 2_000);
  });
});
