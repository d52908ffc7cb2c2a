import assert from 'node:assert/strict';
import { maxSeries } from '../../../src/commands/series/series.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aFile, aFurtherAccount, aPost, anAuthor } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';
import { aSeries, clockIn, seriesBody, type SeriesAnswer } from '../../support/series.ts';
import { useForEach } from '../../support/use.ts';

describe('a series of posts', () => {
  const api = useApi();

  const author = useForEach(() => anAuthor(api(), ['x', 'linkedin']));

  const as = () => ({ as: author().token });
  const owner = () => ({ token: author().token, brandSlug: author().brand.slug });
  const make = (given: object = {}) => aSeries(api(), owner(), { ...given });
  const tryToMake = (given: object) => api().post('/series', seriesBody(owner(), { ...given }), as());
  const ok = async (asked: Promise<Reply>) => {
    const { status, data, text } = await asked;
    assert.ok(status < 300, text);
    return data;
  };
  const keysOf = ({ nextOccurrences }: SeriesAnswer) => nextOccurrences.map(({ occurrence }) => occurrence);
  const day = (clock: string, days: number): string =>
    new Date(Date.parse(`${clock}Z`) + days * 86_400_000).toISOString().slice(0, 19);
  const calendar = async (from: string, to: string, query = 'planned=true') => {
    const { posts } = await ok(api().get(`/posts/calendar?from=${from}Z&to=${to}Z&${query}`, as()));
    return posts as {
      id: string;
      at: string;
      planned: boolean;
      text: string;
      occurrence: string | null;
      seriesId: string;
    }[];
  };

  it('shows its next five occurrences, and lists them as planned', async () => {
    const startsAt = clockIn(48);
    const series = await make({ startsAt });
    assert.deepEqual(
      keysOf(series),
      [0, 1, 2, 3, 4].map(days => day(startsAt, days)),
    );
    const list = await ok(api().get(`/posts?series=${series.id}&planned=true&limit=2`, as()));
    assert.equal(list.posts[0].planned, true);
    assert.deepEqual(
      list.posts.map(({ occurrence }: { occurrence: string }) => occurrence),
      keysOf(series).slice(0, 2),
    );
    const { series: all } = await ok(api().get('/series', as()));
    assert.deepEqual(all, [series]);
  });

  it('names accounts, which its occurrences have, too', async () => {
    const [second, third] = [
      await aFurtherAccount(api(), author(), 'x'),
      await aFurtherAccount(api(), author(), 'x', 'mary'),
    ];
    const given = { accounts: [second, third], accountOptions: { [third]: { text: 'For one' } } };
    const series = await make({ startsAt: clockIn(48), ...given });
    const planned = async () => {
      const list = await ok(api().get(`/posts?series=${series.id}&planned=true&limit=1`, as()));
      const [{ targets, accountOptions }] = list.posts as [
        { targets: { connectionId: string }[]; accountOptions: object },
      ];
      return [targets.map(({ connectionId }) => connectionId), accountOptions];
    };
    assert.deepEqual(await planned(), [[second, third], given.accountOptions]);
    const one = { ...seriesBody(owner(), { startsAt: clockIn(48), accounts: [second] }) };
    const both = { ...one, accounts: [second, third] };
    const costOf = async (body: object) =>
      (await ok(api().post('/series/validate', body, as()))).cost as number;
    assert.equal(await costOf(both), 2 * (await costOf(one)));
    await ok(api().patch(`/series/${series.id}`, { accounts: [second] }, as()));
    assert.deepEqual(await planned(), [[second], {}]);
  });

  it('appears in a calendar between posts, with its own id for each occurrence', async () => {
    const startsAt = clockIn(48);
    const series = await make({ startsAt });
    const post = await aPost(api(), author(), { scheduledAt: `${day(startsAt, 1).slice(0, 17)}00.000Z` });
    const [from, to] = [day(startsAt, -1), day(startsAt, 3)];
    const shown = await calendar(from, to);
    assert.equal(shown.length, 4);
    assert.deepEqual(
      shown.map(({ at }) => at),
      shown.map(({ at }) => at).toSorted(),
    );
    assert.equal(new Set(shown.map(({ id }) => id)).size, 4);
    assert.deepEqual(
      shown.filter(({ planned }) => planned).map(({ seriesId }) => seriesId),
      Array(3).fill(series.id),
    );
    assert.deepEqual(
      (await calendar(from, to, '')).map(({ id }) => id),
      [post.id],
    );
  });

  it('reads a calendar on by pages, posts and occurrences in one order', async () => {
    const startsAt = clockIn(48);
    await make({ startsAt });
    await aPost(api(), author(), { scheduledAt: `${day(startsAt, 1)}.500Z` });
    const path = `/posts/calendar?from=${day(startsAt, -1)}Z&to=${day(startsAt, 4)}Z&planned=true`;
    const whole = await ok(api().get(path, as()));
    const paged: unknown[] = [];
    for (let after = ''; ;) {
      const page = await ok(api().get(`${path}&limit=2${after}`, as()));
      paged.push(...page.posts);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    assert.deepEqual(paged, whole.posts);
    assert.equal(paged.length, 5);
  });

  it('says what is wrong with a rule', async () => {
    const wrong: [rule: string, says: RegExp][] = [
      ['FREQ=MINUTELY', /at most one post an hour/],
      ['FREQ=DAILY;BYMINUTE=0,30', /one number/],
      ['FREQ=DAILY;COUNT=3', /`count`/],
      ['every day', /A rule cannot contain/],
      ['FREQ=WEEKLY;BYDAY=1MO', /require FREQ=MONTHLY or FREQ=YEARLY/],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', /never occurs/],
    ];
    for (const [rule, says] of wrong) {
      const { status, body } = await tryToMake({ rule });
      assert.equal(status, 400);
      assert.match(body.details[0].message, says);
    }
    const { body } = await tryToMake({ startsAt: '2030-02-30T09:00' });
    assert.equal(body.details[0].path, 'startsAt');
    const { body: far } = await tryToMake({ startsAt: '2126-01-31T09:00:00' });
    assert.deepEqual([far.details[0].path, far.details[0].code], ['startsAt', 'too_big']);
    assert.equal((await tryToMake({ until: clockIn(24) })).body.details[0].code, 'invalid_rule');
    assert.equal((await tryToMake({ until: clockIn(90), count: 2 })).body.details[0].code, 'not_allowed');
  });

  it('is refused where it says the same again sooner than a platform takes that', async () => {
    const { status, body } = await tryToMake({ rule: 'FREQ=DAILY;BYHOUR=9,15' });
    assert.equal(status, 400);
    assert.match(body.message, /X refuses a text that the account posted in the last day/);
    const variants = [{ text: 'One.' }, { text: 'Two.' }];
    assert.equal((await tryToMake({ rule: 'FREQ=DAILY;BYHOUR=9,15', variants })).status, 201);
    const cooled = await tryToMake({ variants, cooldownDays: 3 });
    assert.match(cooled.body.message, /within its cooldown of 3 days/);
    assert.equal((await tryToMake({ variants, cooldownDays: 2 })).status, 201);
  });

  it('shows before it is made when it would come, or what is wrong', async () => {
    const startsAt = clockIn(48);
    const validate = (given: object) =>
      api().post('/series/validate', seriesBody(owner(), { startsAt, ...given }), as());
    const { nextOccurrences } = await ok(validate({ count: 2 }));
    assert.deepEqual(
      nextOccurrences.map(({ occurrence }: { occurrence: string }) => occurrence),
      [startsAt, day(startsAt, 1)],
    );
    const { status, body } = await validate({ rule: 'FREQ=DAILY;BYHOUR=9,15' });
    assert.deepEqual([status, body.details[0].path], [400, 'variants']);
    assert.equal((await ok(api().get('/series', as()))).total, 0);
  });

  it('ends by date or by count, and takes its variants in turn', async () => {
    const startsAt = clockIn(48);
    const variants = [{ text: 'One.' }, { text: 'Two.' }];
    const counted = await make({ startsAt, count: 3, variants });
    assert.equal(counted.nextOccurrences.length, 3);
    const shown = await calendar(day(startsAt, -1), day(startsAt, 9));
    assert.deepEqual(
      shown.map(({ text }) => text),
      ['One.', 'Two.', 'One.'],
    );
    const dated = await make({ startsAt, until: day(startsAt, 1) });
    assert.equal(dated.nextOccurrences.length, 2);
  });

  it('skips, moves and edits one occurrence, and undoes that', async () => {
    const startsAt = clockIn(48);
    const { id } = await make({ startsAt });
    const at = (key: string) => `/series/${id}/occurrences/${key}`;
    const keys = [0, 1, 2].map(days => day(startsAt, days));
    await ok(api().patch(at(keys[0]!), { skipped: true }, as()));
    await ok(api().patch(at(keys[2]!), { text: 'Only today.' }, as()));
    await ok(api().patch(at(keys[1]!), { startsAt: day(startsAt, 1.5) }, as()));
    const shown = await calendar(day(startsAt, -1), day(startsAt, 3));
    assert.deepEqual(
      shown.map(({ occurrence, at: when, text }) => [occurrence, when, text]),
      [
        [keys[1], `${day(startsAt, 1.5)}.000Z`, 'Warm the pot.'],
        [keys[2], `${keys[2]}.000Z`, 'Only today.'],
      ],
    );
    const list = `/series/${id}/occurrences?from=${day(startsAt, -1)}Z&to=${day(startsAt, 3)}Z`;
    const { occurrences } = await ok(api().get(list, as()));
    assert.deepEqual(
      occurrences.map(({ state }: { state: string }) => state),
      ['skipped', 'planned', 'planned'],
    );
    await ok(api().patch(at(keys[0]!), { skipped: false }, as()));
    assert.equal((await calendar(day(startsAt, -1), day(startsAt, 3))).length, 3);
    assert.equal((await api().patch(at(day(startsAt, 0.5)), { skipped: true }, as())).status, 404);
    const { body: far } = await api().patch(at(keys[2]!), { startsAt: '2126-01-31T09:00:00' }, as());
    assert.deepEqual([far.details[0].path, far.details[0].code], ['startsAt', 'too_big']);
  });

  for (const [what, rhythm, days, change, allowed] of [
    [
      'a text',
      { rule: 'FREQ=HOURLY;INTERVAL=12', variants: [{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }] },
      0.5,
      () => ({ text: 'One.' }),
      { text: 'One, again.' },
    ],
    ['a time', {}, 1, (start: string) => ({ startsAt: day(start, 0.5) }), { startsAt: null }],
  ] as const)
    it(`refuses ${what} with which one occurrence would repeat another within a day on X`, async () => {
      const startsAt = clockIn(48);
      const { id } = await make({ startsAt, ...rhythm, cooldownDays: 1 });
      const path = `/series/${id}/occurrences/${day(startsAt, days)}`;
      const { status, body } = await api().patch(path, change(startsAt), as());
      assert.deepEqual([status, body.details?.[0].code], [400, 'duplicate_text']);
      assert.match(body.details[0].message, /X refuses a text that the account posted in the last day/);
      await ok(api().patch(path, allowed, as()));
    });

  it('refuses to bring back a skipped occurrence beside one that was moved to its time', async () => {
    const startsAt = clockIn(48);
    const { id } = await make({ startsAt });
    const patch = (days: number, given: object) =>
      api().patch(`/series/${id}/occurrences/${day(startsAt, days)}`, given, as());
    await ok(patch(0, { skipped: true }));
    await ok(patch(1, { startsAt: day(startsAt, 0.1) }));
    const { status, body } = await patch(0, { skipped: false });
    assert.deepEqual([status, body.details?.[0].code], [400, 'duplicate_text']);
  });

  it('changes one occurrence and all that follow, which another series continues', async () => {
    const startsAt = clockIn(48);
    const { id } = await make({ startsAt, count: 5 });
    const key = day(startsAt, 2);
    const next = await ok(
      api().patch(
        `/series/${id}/occurrences/${key}`,
        { scope: 'following', text: 'Now so.', startsAt: day(key, 0.25) },
        as(),
      ),
    );
    assert.notEqual(next.id, id);
    assert.deepEqual(
      keysOf(next),
      [0, 1, 2].map(days => day(key, days + 0.25)),
    );
    const shown = await calendar(day(startsAt, -1), day(startsAt, 9));
    assert.deepEqual(
      shown.map(({ text }) => text),
      ['Warm the pot.', 'Warm the pot.', 'Now so.', 'Now so.', 'Now so.'],
    );
    await ok(
      api().patch(
        `/series/${next.id}/occurrences/${keysOf(next)[1]}`,
        { scope: 'following', skipped: true },
        as(),
      ),
    );
    assert.equal((await calendar(day(startsAt, -1), day(startsAt, 9))).length, 3);
  });

  it('stays paused where one of its occurrences and all that follow are changed', async () => {
    const startsAt = clockIn(48);
    const { id } = await make({ startsAt });
    await ok(api().post(`/series/${id}/pause`, undefined, as()));
    const key = day(startsAt, 2);
    const next = await ok(
      api().patch(`/series/${id}/occurrences/${key}`, { scope: 'following', text: 'Now so.' }, as()),
    );
    assert.deepEqual([next.status, next.nextOccurrences], ['paused', []]);
    const [row] = await api().rows('select look_at from series where id = $1', next.id);
    assert.equal(row?.['look_at'], null);
    assert.deepEqual(await calendar(day(startsAt, -1), day(startsAt, 9)), []);
  });

  it('counts against the limit of series if another series continues it', async () => {
    const startsAt = clockIn(48);
    const { id } = await make({ startsAt });
    await api().rows(
      `insert into series select (json_populate_record(s, json_build_object('id', gen_random_uuid()))).*
         from series s, generate_series(2, $2) where s.id = $1`,
      id,
      maxSeries,
    );
    const changed = await api().patch(
      `/series/${id}/occurrences/${day(startsAt, 2)}`,
      { scope: 'following', text: 'Now so.' },
      as(),
    );
    assert.deepEqual([changed.status, changed.body.error], [409, 'invalid_state']);
    assert.equal((await tryToMake({})).status, 409);
  });

  it('pauses, resumes and goes, and has nothing planned meanwhile', async () => {
    const { id } = await make();
    const paused = await ok(api().post(`/series/${id}/pause`, undefined, as()));
    assert.deepEqual([paused.status, paused.nextOccurrences], ['paused', []]);
    const resumed = await ok(api().post(`/series/${id}/resume`, undefined, as()));
    assert.deepEqual([resumed.status, resumed.nextOccurrences.length], ['active', 5]);
    await ok(api().delete(`/series/${id}`, as()));
    assert.equal((await api().get(`/series/${id}`, as())).status, 404);
  });

  it('is changed only at the revision that the client has read', async () => {
    const { id } = await make();
    const changed = await api().patch(
      `/series/${id}`,
      { name: 'Tip' },
      { ...as(), headers: { 'if-match': '"1"' } },
    );
    assert.equal(changed.data.revision, 2);
    const late = await api().patch(
      `/series/${id}`,
      { name: 'Hint' },
      { ...as(), headers: { 'if-match': '"1"' } },
    );
    assert.deepEqual([late.status, late.body.error], [412, 'precondition_failed']);
  });

  it('keeps the files that it needs for posts to come', async () => {
    const file = await aFile(api(), author());
    const { id } = await make({ media: [{ id: file }] });
    const refused = await api().delete(`/media/${file}`, as());
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    assert.match(refused.body.message, /Tip of the day/);
    await ok(api().delete(`/series/${id}`, as()));
    await ok(api().delete(`/media/${file}`, as()));
  });

  it('is paused if the member who answers for it is removed, and needs attention until someone resumes it', async () => {
    const team = teamOf(api, () => author());
    const bob = await team.aMember({ groupIds: [await team.aGroup(['posts:read', 'posts:write'])] });
    const { id } = await aSeries(api(), { ...owner(), token: bob.token });
    const waits = async (): Promise<string[]> => {
      const { items } = await ok(api().get('/attention', as()));
      return items
        .filter((item: { id: string }) => item.id === id)
        .map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`);
    };
    assert.deepEqual(await waits(), []);
    const { leftBehind } = await ok(team.remove(bob.memberId));
    const left = leftBehind.find(({ kind }: { kind: string }) => kind === 'series');
    assert.deepEqual([left.state, left.count], ['paused', 1]);
    assert.deepEqual(await waits(), ['series.paused enable']);
    const resumed = await ok(api().post(`/series/${id}/resume`, undefined, as()));
    assert.deepEqual([resumed.status, await waits()], ['active', []]);
  });
});
