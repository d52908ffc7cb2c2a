import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import type { PlatformNumbers, PostNumbers } from '../../support/metrics.ts';
import { usePublishing } from '../../support/publishing.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { useForEach } from '../../support/use.ts';

describe('numbers of posts', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s' });

  const author = useForEach(() => publishing().anAuthor());

  const out = async (...platforms: PlatformName[]) => {
    return author().published({ platforms });
  };
  const numbers = (id: string) => author().get<PostNumbers>(`/posts/${id}/metrics`);
  const on = (platform: PlatformName, { platforms }: PostNumbers): PlatformNumbers => {
    const found = platforms.find(one => one.platform === platform);
    assert.ok(found, `no numbers of ${platform}`);
    return found;
  };
  /** Waits until the known numbers of a platform satisfy `is`. */
  const until = (id: string, platform: PlatformName, is: (known: PlatformNumbers) => boolean) =>
    eventually(`the numbers of ${id} on ${platform}`, async () => {
      const known = on(platform, await numbers(id));
      return is(known) && known;
    });
  /** Reads the numbers again, as if the last poll were some minutes ago. */
  const refresh = async (id: string): Promise<void> => {
    const { orm } = await publishing().service();
    await orm.em
      .fork()
      .execute(`update post_metrics set captured_at = captured_at - interval '5 minutes' where post_id = ?`, [
        id,
      ]);
    const asked = await publishing().api.post(`/posts/${id}/metrics/refresh`, {}, { as: author().token });
    assert.equal(asked.status, 202, asked.text);
  };
  const idOn = (platform: PlatformName, post: Awaited<ReturnType<typeof out>>): string =>
    post.targets.find(target => target.platform === platform)?.externalId ?? '';
  /** Creates a live post with these known numbers. */
  const measured = async (platform: PlatformName, said: Record<string, number>) => {
    const post = await out(platform);
    await until(post.id, platform, ({ state }) => state === 'ok');
    await publishing().sandbox.numbers({ platform, post: idOn(platform, post), ...said });
    await refresh(post.id);
    const [name, count] = Object.entries(said)[0] ?? [];
    await until(
      post.id,
      platform,
      ({ counts }) => counts[name === 'views' && platform === 'x' ? 'impressions' : (name ?? '')] === count,
    );
    return post;
  };

  it('are read automatically once a post is live, and shown on its targets', async () => {
    const post = await out('x', 'youtube');
    const known = await until(post.id, 'x', ({ state }) => state === 'ok');
    assert.equal(known.counts['likes'], 0);
    assert.equal(known.final, false);
    const shown = await author().get<{ targets: { metrics: { state: string; counts: object } | null }[] }>(
      `/posts/${post.id}`,
    );
    assert.equal(shown.targets[0]?.metrics?.state, 'ok');
  });

  it('are added over the platforms that report them, and say who does not', async () => {
    const post = await out('x', 'youtube');
    for (const platform of ['x', 'youtube'] as const) {
      await until(post.id, platform, ({ state }) => state === 'ok');
      const said = { platform, post: idOn(platform, post), views: 1_000, likes: 40, saves: 3 };
      await publishing().sandbox.numbers(said);
    }
    await refresh(post.id);
    await until(post.id, 'youtube', ({ counts }) => counts['likes'] === 40);
    await until(post.id, 'x', ({ counts }) => counts['likes'] === 40);
    const { total } = await numbers(post.id);
    assert.deepEqual([total.counts['likes'], total.counts['saves']], [80, 3]);
    assert.deepEqual([total.counts['impressions'], total.counts['views']], [1_000, 1_000]);
    assert.deepEqual(total.leftOut['saves'], ['youtube']);
    assert.equal(total.leftOut['likes'], undefined);
  });

  it('name what the platform does not show as missing, not as 0', async () => {
    const post = await out('youtube');
    await until(post.id, 'youtube', ({ state }) => state === 'ok');
    await publishing().sandbox.numbers({
      platform: 'youtube',
      post: idOn('youtube', post),
      views: 7,
      likes: null,
    });
    await refresh(post.id);
    const known = await until(post.id, 'youtube', ({ counts }) => counts['views'] === 7);
    assert.deepEqual(Object.keys(known.lastReported), ['likes']);
    assert.equal(known.raw['likeCount'], undefined);
  });

  it('stand by day, with the platform’s own names beside them', async () => {
    const post = await measured('x', { views: 900, likes: 12, comments: 4 });
    const known = on('x', await numbers(post.id));
    assert.equal(known.raw['reply_count'], 4);
    assert.deepEqual(known.history.at(-1)?.counts['likes'], 12);
  });

  it('stay when a look fails, which says why and since when', async () => {
    const post = await measured('x', { likes: 5 });
    await publishing().sandbox.fault({
      platform: 'x',
      operation: 'insights',
      mode: 'rate_limited',
      account: author().marker,
      retryAfterSeconds: 600,
    });
    await refresh(post.id);
    const known = await until(post.id, 'x', ({ state }) => state === 'refused');
    assert.match(known.reason ?? '', /slow down/);
    assert.equal(known.counts['likes'], 5);
    assert.ok(known.since !== null && known.since > (known.capturedAt ?? ''));
    const next = await out('x');
    assert.equal(next.status, 'published', 'what reads is paused alone');
  });

  it('stay when the account is disconnected, and ask for it', async () => {
    const post = await measured('youtube', { views: 11 });
    const account = await author().connection('youtube');
    await publishing().api.delete(`/connections/${account.id}`, { as: author().token });
    await refresh(post.id);
    const known = await until(post.id, 'youtube', ({ state }) => state === 'needs_reconnect');
    assert.equal(known.counts['views'], 11);
  });

  it('stay when the post is gone on the platform', async () => {
    const post = await measured('x', { likes: 8 });
    await publishing().sandbox.remove('x', idOn('x', post));
    await refresh(post.id);
    const known = await until(post.id, 'x', ({ state }) => state === 'gone');
    assert.equal(known.counts['likes'], 8);
  });

  it('are final once the post was deleted from the platform', async () => {
    const post = await measured('x', { likes: 9 });
    await publishing().api.post(`/posts/${post.id}/unpublish`, {}, { as: author().token });
    await eventually('it is taken back', async () => (await author().read(post.id)).targets[0]?.removedAt);
    await refresh(post.id);
    const known = await until(post.id, 'x', ({ final }) => final);
    assert.deepEqual([known.state, known.counts['likes']], ['gone', 9]);
  });

  for (const [platform, said, counts] of [
    ['instagram', { views: 50, reach: 40, likes: 6, saves: 2 }, { views: 50, reach: 40, likes: 6, saves: 2 }],
    ['threads', { views: 30, likes: 3, quotes: 1 }, { views: 30, likes: 3, quotes: 1 }],
  ] as const)
    it(`of ${platform} are asked for by what the post carries`, async () => {
      const post = await measured(platform, said);
      const known = on(platform, await numbers(post.id));
      for (const [name, count] of Object.entries(counts)) assert.equal(known.counts[name], count, name);
    });

  it('of an Instagram story are not given while few have seen it, and then are those of a story', async () => {
    const { id } = await author().post({ platforms: ['instagram'] });
    await author().patch(`/posts/${id}`, { platformOptions: { instagram: { format: 'story' } } });
    const post = await author().publishToEnd(id);
    const few = await until(id, 'instagram', ({ state }) => state === 'refused');
    assert.match(few.reason ?? '', /viewers/i);
    const said = { platform: 'instagram', post: idOn('instagram', post), views: 90, reach: 80 } as const;
    await publishing().sandbox.numbers(said);
    await refresh(id);
    const known = await until(id, 'instagram', ({ counts }) => counts['reach'] === 80);
    assert.equal(known.counts['saves'], undefined);
  });

  it('of Instagram without the scope for insights are likes and comments, and say why', async () => {
    await author().connect('instagram');
    await publishing().sandbox.withhold('instagram', author().marker, ['instagram_business_manage_insights']);
    const post = await out('instagram');
    const known = await until(post.id, 'instagram', ({ state }) => state === 'ok');
    assert.deepEqual(Object.keys(known.counts).toSorted(), ['comments', 'likes']);
    assert.match(known.reason ?? '', /Instagram does not allow/);
  });

  it('of a member on LinkedIn are not given to an app without its programme, which the answer says', async () => {
    const post = await out('linkedin');
    const known = await until(post.id, 'linkedin', ({ state }) => state === 'unsupported');
    assert.match(known.reason ?? '', /r_member_postAnalytics/);
  });

  it('of several posts of an account are read in one call', async () => {
    const posts = [await out('youtube'), await out('youtube'), await out('youtube')];
    for (const { id } of posts) await until(id, 'youtube', ({ state }) => state === 'ok');
    const { orm } = await publishing().service();
    const before = await publishing().sandbox.calls('youtube', 'insights', author().marker);
    const ids = posts.map(({ id }) => id);
    await orm.em
      .fork()
      .execute('update post_metrics set next_at = now(), captured_at = null where post_id = any (?)', [ids]);
    for (const id of ids) await until(id, 'youtube', ({ capturedAt }) => capturedAt !== null);
    assert.equal((await publishing().sandbox.calls('youtube', 'insights', author().marker)) - before, 1);
  });

  it('are read of a post whose files on a platform are those of the post', async () => {
    const { id } = await author().post({ platforms: ['x'] });
    await author().patch(`/posts/${id}`, { platformOptions: { x: { media: null } } });
    await author().publishToEnd(id);
    await until(id, 'x', ({ state }) => state === 'ok');
  });

  it('stay when the platform says 0 of all that it had counted', async () => {
    const post = await measured('youtube', { views: 90, likes: 5, comments: 2 });
    const said = {
      platform: 'youtube',
      post: idOn('youtube', post),
      views: 0,
      likes: 0,
      comments: 0,
    } as const;
    await publishing().sandbox.numbers(said);
    await refresh(post.id);
    const known = await until(post.id, 'youtube', ({ state }) => state === 'refused');
    assert.match(known.reason ?? '', /role/);
    assert.equal(known.counts['views'], 90);
  });

  it('of further posts are not asked for while the platform wants a pause', async () => {
    const posts = [await out('threads'), await out('threads'), await out('threads')];
    for (const { id } of posts) await until(id, 'threads', ({ state }) => state === 'ok');
    const { marker } = author();
    const before = await publishing().sandbox.calls('threads', 'insights', marker);
    await publishing().sandbox.fault({
      platform: 'threads',
      operation: 'insights',
      mode: 'rate_limited',
      account: marker,
      count: 'forever',
    });
    const { orm } = await publishing().service();
    const ids = posts.map(({ id }) => id);
    await orm.em.fork().execute('update post_metrics set next_at = now() where post_id = any (?)', [ids]);
    for (const id of ids) await until(id, 'threads', ({ state }) => state === 'refused');
    assert.equal((await publishing().sandbox.calls('threads', 'insights', marker)) - before, 1);
    await publishing().sandbox.disarm(marker);
  });

  it('cost nothing where X showed nothing', async () => {
    const spent = async (): Promise<number> => {
      const { externalId: account } = await author().connection('x');
      const [row] = await publishing().api.rows<{ cost: string }>(
        `select coalesce(sum(cost), 0)::text as cost from platform_reads where platform = 'x' and account = $1`,
        account,
      );
      return Number(row?.cost);
    };
    await author().connect('x');
    // that of the account itself
    await eventually('the account is read', async () => (await spent()) === 10_000);
    await publishing().sandbox.fault({
      platform: 'x',
      operation: 'insights',
      mode: 'error_before',
      account: author().marker,
      count: 'forever',
    });
    const post = await out('x');
    await until(post.id, 'x', ({ state }) => state === 'refused');
    const before = await spent();
    await publishing().sandbox.disarm(author().marker);
    await refresh(post.id);
    await until(post.id, 'x', ({ state }) => state === 'ok');
    assert.deepEqual([before, await spent()], [10_000, 15_000]);
  });

  it('of another organization are not found', async () => {
    const post = await out('x');
    const stranger = await publishing().anAuthor();
    for (const path of ['metrics', 'metrics/refresh'] as const) {
      const answer =
        path === 'metrics'
          ? await publishing().api.get(`/posts/${post.id}/${path}`, { as: stranger.token })
          : await publishing().api.post(`/posts/${post.id}/${path}`, {}, { as: stranger.token });
      assert.equal(answer.status, 404);
    }
  });
});
