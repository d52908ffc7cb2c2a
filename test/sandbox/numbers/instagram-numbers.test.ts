import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import {
  aVideo,
  anImage,
  container,
  containerStatus,
  graph,
  hosted,
  publishContainer,
} from '../sandbox-publish.ts';
import { changeAccount, madeCalls, say, setDials } from './numbers-said.ts';

const onPosts = 'views,reach,likes,comments,saved,shares,total_interactions,reposts';
const sets = {
  FEED: `${onPosts},follows,profile_visits,profile_activity`,
  REELS: `${onPosts},ig_reels_avg_watch_time,ig_reels_video_view_total_time`,
  STORY: 'views,reach,replies,shares,navigation,follows,profile_visits,total_interactions',
};

describe('numbers on Instagram', () => {
  let base = '';
  let end: () => Promise<void>;
  let files: Awaited<ReturnType<typeof hosted>>;
  let token = '';
  before(async () => {
    ({ url: base, end } = await aSandbox());
    files = await hosted({
      '/image.jpg': { type: 'image/jpeg', bytes: await anImage() },
      '/video.mp4': { type: 'video/mp4', bytes: aVideo() },
    });
    ({ token } = await connect(base, 'instagram', { account: 'painter' }));
  });
  afterEach(async () => {
    await setDials(base, { insightsDelayMs: 0 });
    await changeAccount(base, 'instagram', 'painter', { withheldScopes: [] });
  });
  after(async () => {
    files.end();
    await end();
  });

  const aPost = async (kind: keyof typeof sets): Promise<string> => {
    const form: Record<keyof typeof sets, Record<string, string>> = {
      FEED: { image_url: `${files.url}/image.jpg`, caption: 'An image' },
      REELS: { video_url: `${files.url}/video.mp4`, media_type: 'REELS' },
      STORY: { image_url: `${files.url}/image.jpg`, media_type: 'STORIES' },
    };
    const id = await container(base, 'instagram', token, form[kind]);
    for (let polls = 0; polls < 2; polls += 1) await containerStatus(base, 'instagram', token, id);
    return idAt((await publishContainer(base, 'instagram', token, id)).json, 'id');
  };
  const read = async (path: string): Promise<Answer> => await graph(base, 'instagram', 'GET', path, token);
  const insights = async (post: string, metric: string) => await read(`/${post}/insights?metric=${metric}`);
  const valuesIn = ({ json }: Answer): Json =>
    Object.fromEntries(
      (json['data'] as Json[]).map(one => [
        one['name'],
        at(one, 'values', 0, 'value') ?? at(one, 'total_value', 'value'),
      ]),
    );
  const errorOf = ({ status, json }: Answer) => [
    status,
    at(json, 'error', 'code'),
    at(json, 'error', 'message'),
  ];

  it('come by the kind of media', async () => {
    const [image, reel, story] = [await aPost('FEED'), await aPost('REELS'), await aPost('STORY')];
    const numbers = { views: 90, reach: 70, likes: 5, comments: 4, saves: 3, shares: 2, reposts: 1 };
    for (const post of [image, reel, story])
      await say(base, { platform: 'instagram', post, ...numbers, watchTimeMs: 900_000, profileVisits: 8 });
    const ofImage = valuesIn(await insights(image, sets.FEED));
    assert.deepEqual(
      [ofImage['views'], ofImage['saved'], ofImage['total_interactions'], ofImage['profile_visits']],
      [90, 3, 14, 8],
    );
    const ofReel = valuesIn(await insights(reel, sets.REELS));
    assert.deepEqual(
      [ofReel['ig_reels_avg_watch_time'], ofReel['ig_reels_video_view_total_time']],
      [10_000, 900_000],
    );
    assert.equal(valuesIn(await insights(story, sets.STORY))['replies'], 4);
  });

  it('are refused as a whole for one metric that does not suit', async () => {
    const [image, reel, story] = [await aPost('FEED'), await aPost('REELS'), await aPost('STORY')];
    for (const [post, metric] of [
      [reel, 'follows'],
      [reel, 'profile_visits'],
      [image, 'ig_reels_avg_watch_time'],
      [image, 'replies'],
      [story, 'likes'],
      [story, 'saved'],
    ] as const)
      assert.deepEqual(errorOf(await insights(post, `reach,${metric}`)), [
        400,
        100,
        `(#100) The Media Insights API does not support the ${metric} metric for this media product type.`,
      ]);
  });

  it('are refused as a whole for one metric that is gone, or that never was', async () => {
    const image = await aPost('FEED');
    for (const metric of ['impressions', 'plays', 'video_views', 'engagement'])
      assert.deepEqual(errorOf(await insights(image, `reach,${metric}`)), [
        400,
        100,
        `(#100) Starting from version v22.0 and above, the ${metric} metric is no longer supported for the queried media.`,
      ]);
    assert.match(
      String(errorOf(await insights(image, 'reach,hearts'))[2]),
      /^\(#100\) metric\[1\] must be one of/,
    );
    assert.deepEqual(errorOf(await read(`/${image}/insights`)).slice(0, 2), [400, 100]);
  });

  it('tell how many skip a reel only when asked alone', async () => {
    const reel = await aPost('REELS');
    await say(base, { platform: 'instagram', post: reel, skipRate: 42.5 });
    assert.deepEqual(valuesIn(await insights(reel, 'reels_skip_rate')), { reels_skip_rate: 42.5 });
    assert.equal((await insights(reel, 'reach,reels_skip_rate')).status, 400);
  });

  it('are not there before their delay is over', async () => {
    const image = await aPost('FEED');
    await say(base, { platform: 'instagram', post: image, views: 9 });
    await setDials(base, { insightsDelayMs: 3_600_000 });
    const early = await insights(image, 'views,reach');
    assert.deepEqual([early.status, early.json], [200, { data: [] }]);
    await say(base, { platform: 'instagram', post: image, ageHours: 2 });
    assert.equal(valuesIn(await insights(image, 'views'))['views'], 9);
  });

  it('tell nothing of a story that few have seen, or that is over', async () => {
    const story = await aPost('STORY');
    await say(base, { platform: 'instagram', post: story, reach: 4 });
    assert.deepEqual(errorOf(await insights(story, 'reach')), [
      400,
      10,
      '(#10) Not enough viewers for the media to show insights',
    ]);
    await say(base, { platform: 'instagram', post: story, reach: 5 });
    assert.equal(valuesIn(await insights(story, 'reach'))['reach'], 5);
    await say(base, { platform: 'instagram', post: story, ageHours: 25 });
    assert.deepEqual((await insights(story, 'reach')).json, { data: [] });
  });

  it('are shown for one’s own posts only', async () => {
    const image = await aPost('FEED');
    const stranger = await connect(base, 'instagram', { account: 'stranger' });
    const { json } = await graph(base, 'instagram', 'GET', `/${image}/insights?metric=reach`, stranger.token);
    assert.deepEqual([at(json, 'error', 'code'), at(json, 'error', 'error_subcode')], [100, 33]);
  });

  it('take a scope, without which a list still tells likes and comments', async () => {
    const image = await aPost('FEED');
    await say(base, { platform: 'instagram', post: image, likes: 6, comments: 2 });
    await changeAccount(base, 'instagram', 'painter', {
      withheldScopes: ['instagram_business_manage_insights'],
    });
    assert.deepEqual(errorOf(await insights(image, 'reach')).slice(0, 2), [400, 10]);
    const list = async () =>
      at((await read('/me/media?fields=id,like_count,comments_count')).json, 'data', 0);
    assert.deepEqual(await list(), { id: image, like_count: 6, comments_count: 2 });
    await say(base, { platform: 'instagram', post: image, likes: null });
    assert.deepEqual(await list(), { id: image, comments_count: 2 });
  });

  it('tell who follows an account', async () => {
    await say(base, { platform: 'instagram', account: 'painter', followers: 250, following: 30 });
    const { json } = await read('/me?fields=followers_count,follows_count,media_count');
    assert.deepEqual([json['followers_count'], json['follows_count']], [250, 30]);
    assert.ok(Number(json['media_count']) > 0);
  });

  it('tell what happened to an account in up to thirty days', async () => {
    await say(base, { platform: 'instagram', account: 'painter', reach: 10, views: 20 });
    const now = Math.floor(Date.now() / 1_000);
    const during = async (days: number, query: string) =>
      await read(`/me/insights?${query}&since=${now - days * 86_400}&until=${now}`);
    const total = 'metric=reach,views,saves&period=day&metric_type=total_value';
    assert.deepEqual(valuesIn(await during(7, total)), { reach: 70, views: 140, saves: 0 });
    const daily = await during(2, 'metric=reach&period=day');
    assert.deepEqual(
      (at(daily.json, 'data', 0, 'values') as Json[]).map(({ value }) => value),
      [10, 10],
    );
    for (const [days, query] of [
      [31, total],
      [-1, total],
      [7, 'metric=views&period=day'],
      [7, 'metric=profile_views&period=day&metric_type=total_value'],
      [7, 'metric=views&metric_type=total_value'],
      [7, 'metric=saved&period=day&metric_type=total_value'],
    ] as const)
      assert.deepEqual(errorOf(await during(days, query)).slice(0, 2), [400, 100], query);
  });

  it('fail as a fault of their own says, and are counted as such', async () => {
    const image = await aPost('FEED');
    await call('DELETE', `${base}/_control/calls`);
    await arm(base, { platform: 'instagram', operation: 'insights', mode: 'rate_limited' });
    assert.equal((await read(`/${image}?fields=permalink`)).status, 200);
    assert.equal(errorOf(await insights(image, 'reach'))[1], 4);
    await read('/me/media?fields=like_count');
    await read('/me?fields=followers_count');
    assert.equal((await madeCalls(base, 'platform=instagram&operation=insights')).json['total'], 3);
  });
});
