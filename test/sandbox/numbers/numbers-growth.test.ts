import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { aSandbox, at, call, connect, effects, idAt, restHeaders } from '../sandbox-client.ts';
import type { Json, PlatformName } from '../sandbox-client.ts';
import { aStage, everyPlatform, prepare } from '../prepared-posts.ts';
import type { Stage } from '../prepared-posts.ts';
import { tweet } from '../sandbox-publish.ts';
import { say, setDials } from './numbers-said.ts';

/** Path of the views of a post on each platform. */
const viewsAt: Record<PlatformName, (post: string) => { path: string; at: (string | number)[] }> = {
  x: post => ({
    path: `/x-api/2/tweets?ids=${post}&post.fields=public_metrics`,
    at: ['data', 0, 'public_metrics', 'impression_count'],
  }),
  linkedin: post => ({
    path: `/linkedin-api/rest/memberCreatorPostAnalytics?q=entity&entity=(share:${encodeURIComponent(post)})&queryType=IMPRESSION`,
    at: ['elements', 0, 'count'],
  }),
  instagram: post => ({
    path: `/instagram-graph/v25.0/${post}/insights?metric=views`,
    at: ['data', 0, 'values', 0, 'value'],
  }),
  threads: post => ({
    path: `/threads-graph/v1.0/${post}/insights?metric=views`,
    at: ['data', 0, 'values', 0, 'value'],
  }),
  youtube: post => ({
    path: `/youtube-api/youtube/v3/videos?part=statistics&id=${post}`,
    at: ['items', 0, 'statistics', 'viewCount'],
  }),
};

describe('numbers that grow by themselves', () => {
  let stage: Stage;
  before(async () => {
    stage = await aStage();
  });
  after(() => stage.end());

  for (const platform of everyPlatform)
    it(`are reported by ${platform}, the same to every caller, and higher later`, async () => {
      const { base, connections } = stage;
      await (
        await prepare[platform](stage)
      )();
      const [effect] = (await effects(base, `?platform=${platform}`)).slice(-1);
      const post = idAt(effect, 'id');
      const place = viewsAt[platform](post);
      const headers = platform === 'linkedin' ? restHeaders : {};
      const read = async (): Promise<number> => {
        const { json } = await call('GET', base + place.path, {
          token: connections[platform].token,
          headers,
        });
        return Number(at(json, ...place.at));
      };
      await setDials(base, { growth: false });
      assert.equal(await read(), 0);
      await setDials(base, { growth: true });
      // so old that an hour more makes no difference
      await say(base, { platform, post, ageHours: 500 });
      const late = await read();
      assert.equal(await read(), late);
      await say(base, { platform, post, ageHours: 2 });
      assert.ok((await read()) > 0 && (await read()) < late);
    });
});

describe('numbers of accounts that grow by themselves', () => {
  it('tell who follows, and of each day the same whenever it is asked about', async () => {
    const { url: base, end } = await aSandbox();
    const { token } = await connect(base, 'instagram', { account: 'grower' });
    await setDials(base, { growth: true });
    const read = async (path: string) =>
      (await call('GET', `${base}/instagram-graph/v25.0/me${path}`, { token })).json;
    const midnight = Date.UTC(2026, 9, 20) / 1_000;
    const days = async (since: number, until: number) => {
      const json = await read(`/insights?metric=reach&period=day&since=${since}&until=${until}`);
      return (at(json, 'data', 0, 'values') as Json[]).map(({ value }) => Number(value));
    };
    const [followers, three, one] = [
      Number((await read('?fields=followers_count'))['followers_count']),
      await days(midnight, midnight + 3 * 86_400),
      await days(midnight + 86_400, midnight + 2 * 86_400),
    ];
    await end();
    assert.ok(followers >= 200 && followers < 5_001, String(followers));
    assert.ok(three.every(value => value > 0));
    assert.deepEqual(one, [three[1]]);
  });
});

describe('numbers in the folder of the sandbox', () => {
  it('are there again after an end, with what was paid for them', async () => {
    const { url, dataDir, close } = await aSandbox();
    const { token } = await connect(url, 'x', { account: 'keeper' });
    const post = idAt((await tweet(url, token, { text: 'Kept' })).json, 'data', 'id');
    await say(url, { platform: 'x', post, views: 11 });
    const path = `/x-api/2/tweets?ids=${post}&post.fields=public_metrics`;
    await call('GET', url + path, { token });
    await close();
    const again = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
    const { json } = await call('GET', again.url + path, { token });
    const costs = (await call('GET', `${again.url}/_control/costs`)).json['x'] as Json;
    await again.close();
    await rm(dataDir, { recursive: true });
    assert.equal(at(json, 'data', 0, 'public_metrics', 'impression_count'), 11);
    assert.deepEqual([costs['posts'], costs['usd']], [1, 0.005]);
  });
});
