import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, bringTo, inHours, postBody } from '../../support/posts.ts';
import { useForEach } from '../../support/use.ts';

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

describe('the queue of a brand', () => {
  const api = useApi();

  const author = useForEach(() => anAuthor(api(), ['x', 'linkedin']));

  const as = () => ({ as: author().token });
  const path = (rest = '') => `/brands/${author().brand.slug}/queue${rest}`;
  const put = (slots: object[], rest: object = {}, query = '') =>
    api().put(`${path()}${query}`, { timeZone: 'UTC', slots, ...rest }, as());
  const set = async (slots: object[], rest: object = {}) => {
    const { status, data, text } = await put(slots, rest);
    assert.equal(status, 200, text);
    return data;
  };
  const twiceADay = [
    { days: everyDay, time: '09:00' },
    { days: everyDay, time: '17:00' },
  ];
  const next = (given: object = {}) => aPost(api(), author(), { queue: 'next', ...given });
  const read = async (id: string) => (await api().get(`/posts/${id}`, as())).data;
  const timesOf = (posts: readonly { id: string }[]): Promise<string[]> =>
    Promise.all(posts.map(async ({ id }) => (await read(id)).scheduledAt));
  const slotsOf = async (from: string, to: string) => {
    const { status, data, text } = await api().get(path(`/slots?from=${from}&to=${to}`), as());
    assert.equal(status, 200, text);
    return data.slots as { at: string; slotId: string; post: { id: string; status: string } | null }[];
  };
  /** The next times at these hours, in UTC. */
  const coming = (count: number, hours = [9, 17]): string[] => {
    const now = new Date();
    const days = Array.from({ length: count + 1 }, (_, day) => day);
    return days
      .flatMap(day =>
        hours.map(hour => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + day, hour)),
      )
      .filter(at => at > now.getTime())
      .slice(0, count)
      .map(at => new Date(at).toISOString());
  };

  it('is without slots at first, and gives none', async () => {
    const { data } = await api().get(path(), as());
    assert.deepEqual(data, { timeZone: 'UTC', slots: [], paused: false });
    const { status, body } = await api().post('/posts', postBody(author(), { queue: 'next' }), as());
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  it('gives each post the next free slot', async () => {
    await set(twiceADay);
    const posts = [await next(), await next(), await next()];
    assert.deepEqual(await timesOf(posts), coming(3));
    const { status, queueSlotId } = await read(posts[0]?.id ?? '');
    const [from = '', , to = ''] = coming(3);
    const slots = await slotsOf(from, to);
    assert.equal(status, 'scheduled');
    assert.equal(slots[0]?.slotId, queueSlotId);
    assert.deepEqual(
      slots.map(({ at, post }) => [at, post?.id]),
      coming(2).map((at, index) => [at, posts[index]?.id]),
    );
  });

  it('never gives two posts one slot, however many ask at once', async () => {
    await set(twiceADay);
    const posts = await Promise.all(Array.from({ length: 20 }, () => next()));
    assert.deepEqual((await timesOf(posts)).toSorted(), coming(20));
  });

  it('has a slot free again when its post is cancelled, deleted, sent, or given another time', async () => {
    await set(twiceADay);
    const posts = [await next(), await next(), await next(), await next()];
    const [one = '', two = '', three = '', four = ''] = posts.map(({ id }) => id);
    await api().post(`/posts/${one}/cancel`, {}, as());
    await api().delete(`/posts/${two}`, as());
    await api().patch(`/posts/${three}`, { scheduledAt: inHours(300) }, as());
    await api().post(`/posts/${four}/publish`, {}, as());
    assert.deepEqual(await timesOf([await next(), await next(), await next(), await next()]), coming(4));
    assert.equal((await read(three)).queueSlotId, null);
  });

  it('keeps the slot of a post whose text is changed', async () => {
    await set(twiceADay);
    const post = await next();
    await api().patch(`/posts/${post.id}`, { text: 'Said better' }, as());
    assert.deepEqual(await timesOf([post, await next()]), coming(2));
  });

  it('has slots for some platforms or labels alone', async () => {
    await set([
      { days: everyDay, time: '09:00', platforms: ['linkedin'] },
      { days: everyDay, time: '12:00', labels: ['Launch'] },
      { days: everyDay, time: '17:00', platforms: ['x', 'linkedin'] },
    ]);
    const onX = await next();
    const onBoth = await next({ platforms: ['x', 'linkedin'] });
    const onLinkedIn = await next({ platforms: ['linkedin'] });
    const launch = await next({ labels: ['launch'] });
    assert.deepEqual(await timesOf([onX, onBoth]), coming(2, [17]));
    assert.deepEqual(await timesOf([onLinkedIn]), coming(1, [9]));
    assert.deepEqual(await timesOf([launch]), coming(1, [12]));
    const { status, body } = await api().post(
      '/posts',
      postBody(author(), { queue: 'next', platforms: ['youtube'] }),
      as(),
    );
    assert.equal(status, 400, body.error);
  });

  it('puts a post before all that wait, who then move on by one up to a free slot', async () => {
    await set(twiceADay);
    const [one, two, three] = [await next(), await next(), await next()];
    await api().post(`/posts/${two.id}/cancel`, {}, as());
    const draft = await aPost(api(), author());
    const { status, data } = await api().post(`/posts/${draft.id}/queue`, { position: 'first' }, as());
    assert.deepEqual([status, data.scheduledAt], [200, coming(1)[0]]);
    assert.deepEqual(await timesOf([draft, one, three]), coming(3));
    const last = await aPost(api(), author());
    await api().post(`/posts/${last.id}/queue`, { position: 'last' }, as());
    assert.deepEqual(await timesOf([last]), coming(4).slice(3));
  });

  it('puts what waits in another order, which names all that wait', async () => {
    await set(twiceADay);
    const posts = [await next(), await next(), await next()];
    const [one, two, three] = posts.map(({ id }) => id);
    const order = (postIds: unknown[]) => api().put(path('/order'), { postIds }, as());
    const { status, data } = await order([three, one, two]);
    assert.equal(status, 200);
    assert.deepEqual(
      data.posts.map(({ id }: { id: string }) => id),
      [three, one, two],
    );
    assert.deepEqual((await timesOf(posts)).toSorted(), coming(3));
    for (const some of [
      [one, two],
      [one, two, two],
      [one, two, three, one],
    ]) {
      const refused = await order(some);
      assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    }
    const both = await Promise.all([order([one, two, three]), order([two, one, three])]);
    assert.deepEqual(
      both.map(answer => answer.status),
      [200, 200],
    );
    assert.deepEqual((await timesOf(posts)).toSorted(), coming(3));
  });

  it('moves what waits when its slots change, and shows that before', async () => {
    await set(twiceADay);
    const [one, two, begun, ours] = [
      await next(),
      await next(),
      await next(),
      await aPost(api(), author(), { scheduledAt: inHours(30) }),
    ];
    await bringTo(api(), begun.id, 'publishing', { x: 'preparing' });
    const before = await timesOf([one, two, begun, ours]);
    const daily = [{ days: everyDay, time: '12:00' }];
    const { data } = await put(daily, {}, '?dryRun=true');
    const expected = [one, two].map(({ id }, index) => ({
      postId: id,
      from: before[index],
      to: coming(2, [12])[index],
    }));
    const shown = (moves: { postId: string; from: string; to: string }[]) =>
      moves.map(({ postId, from, to }) => ({ postId, from, to }));
    assert.deepEqual(shown(data.moves), expected);
    assert.deepEqual(await timesOf([one, two, begun, ours]), before);
    assert.deepEqual(shown((await set(daily)).moves), expected);
    assert.deepEqual(await timesOf([one, two, begun, ours]), [...coming(2, [12]), ...before.slice(2)]);
    const { data: told } = await api().get(`/posts/${one.id}/timeline`, as());
    assert.ok(
      told.timeline.some(
        ({ actor, reason }: Record<string, string>) => actor === 'queue' && reason?.includes(author().id),
      ),
      JSON.stringify(told),
    );
  });

  it('releases posts that no slot takes any longer, which are published at their old time', async () => {
    await set(twiceADay);
    const post = await next();
    const { moves } = await set([{ days: everyDay, time: '09:00', platforms: ['linkedin'] }]);
    const { scheduledAt, queueSlotId, status } = await read(post.id);
    assert.deepEqual([scheduledAt, queueSlotId, status], [coming(1)[0], null, 'scheduled']);
    assert.deepEqual(
      moves.map(({ slotId }: { slotId: string | null }) => slotId),
      [null],
    );
  });

  it('keeps the id of a slot that is named, and refuses one that is not its own', async () => {
    const { queue } = await set(twiceADay);
    const [{ id }] = queue.slots;
    const changed = await set([{ id, days: ['monday'], time: '10:00' }]);
    assert.equal(changed.queue.slots[0].id, id);
    for (const slots of [
      [
        { id, days: ['monday'], time: '10:00' },
        { id, days: ['monday'], time: '11:00' },
      ],
      [{ id: author().brand.id, days: ['monday'], time: '10:00' }],
      [{ days: ['monday'], time: '24:00' }],
      [{ days: [], time: '10:00' }],
    ]) {
      const { status, body } = await put(slots);
      assert.deepEqual([status, body.error], [400, 'validation_failed'], JSON.stringify(slots));
    }
    assert.equal((await put([], { timeZone: 'Mars/Olympus' })).status, 400);
  });

  it('keeps the time of day by the clock of its zone, over both changes of it, in three zones', async () => {
    const cases: [zone: string, time: string, from: string, to: string, at: string[]][] = [
      [
        'Europe/Berlin',
        '02:30',
        '2027-03-27T12:00:00Z',
        '2027-03-29T12:00:00Z',
        ['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z'],
      ],
      [
        'Europe/Berlin',
        '02:30',
        '2027-10-30T12:00:00Z',
        '2027-11-01T12:00:00Z',
        ['2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z'],
      ],
      [
        'America/New_York',
        '02:30',
        '2027-03-13T12:00:00Z',
        '2027-03-14T12:00:00Z',
        ['2027-03-14T07:00:00.000Z'],
      ],
      [
        'America/New_York',
        '01:30',
        '2027-11-06T12:00:00Z',
        '2027-11-08T12:00:00Z',
        ['2027-11-07T05:30:00.000Z', '2027-11-08T06:30:00.000Z'],
      ],
      [
        'Australia/Lord_Howe',
        '02:15',
        '2027-10-02T12:00:00Z',
        '2027-10-03T12:00:00Z',
        ['2027-10-02T15:30:00.000Z'],
      ],
      [
        'Australia/Lord_Howe',
        '01:45',
        '2027-04-03T12:00:00Z',
        '2027-04-04T12:00:00Z',
        ['2027-04-03T14:45:00.000Z'],
      ],
    ];
    for (const [timeZone, time, from, to, at] of cases) {
      await set([{ days: everyDay, time }], { timeZone });
      const slots = await slotsOf(from, to);
      assert.deepEqual(
        slots.map(one => one.at),
        at,
        `${timeZone} ${time} ${from}`,
      );
    }
  });

  it('gives what waited other times once a pause is over, whatever has passed', async () => {
    await set(twiceADay);
    const posts = [await next(), await next()];
    const { slots } = (await api().get(path(), as())).data;
    assert.deepEqual((await set(slots, { paused: true })).moves, []);
    await api().rows(
      `update posts set scheduled_at = scheduled_at - interval '9 days' where brand_id = $1`,
      author().brand.id,
    );
    assert.equal((await set(slots, { paused: false })).moves.length, 2);
    assert.deepEqual(await timesOf(posts), coming(2));
  });

  it('stays paused while its slots change, until it is resumed', async () => {
    await set(twiceADay);
    const posts = [await next(), await next()];
    const act = async (name: string) => {
      const { status, data } = await api().post(`${path()}/${name}`, undefined, as());
      return [status, data.queue.paused, data.moves.length];
    };
    assert.deepEqual(await act('pause'), [200, true, 0]);
    assert.deepEqual(await act('pause'), [200, true, 0]);
    assert.equal((await put(twiceADay)).data.queue.paused, true);
    await api().rows(
      `update posts set scheduled_at = scheduled_at - interval '9 days' where brand_id = $1`,
      author().brand.id,
    );
    assert.deepEqual(await act('resume?dryRun=true'), [200, false, 2]);
    assert.deepEqual(await act('resume'), [200, false, 2]);
    assert.deepEqual(await timesOf(posts), coming(2));
  });

  it('does not release a post whose time has passed, because it would be published at once', async () => {
    await set(twiceADay);
    const post = await next();
    await set((await api().get(path(), as())).data.slots, { paused: true });
    await api().rows(`update posts set scheduled_at = now() - interval '9 days' where id = $1`, post.id);
    for (const paused of [true, false])
      for (const query of ['', '?dryRun=true']) {
        const { status, body } = await put([], { paused }, query);
        assert.deepEqual([status, body.error], [409, 'invalid_state']);
        assert.match(body.message, new RegExp(post.id));
      }
    assert.equal((await set(twiceADay, { paused: true })).moves.length, 1);
    assert.deepEqual(await timesOf([post]), coming(1));
  });

  it('goes with its brand', async () => {
    await set(twiceADay);
    const { status, text } = await api().delete(`/brands/${author().brand.slug}`, as());
    assert.equal(status, 200, text);
    assert.deepEqual(await api().rows('select 1 from brand_queues where id = $1', author().brand.id), []);
  });
});
