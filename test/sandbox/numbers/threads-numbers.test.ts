import assert from 'node:assert/strict';
import { aSandbox, arm, at, connect, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import { container, containerStatus, graph, publishContainer } from '../sandbox-publish.ts';
import { changeAccount, say, setDials } from './numbers-said.ts';

describe('numbers on Threads', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'threads', { account: 'talker' }));
  });
  afterEach(async () => {
    await setDials(base, { insightsDelayMs: 0 });
    await changeAccount(base, 'threads', 'talker', { withheldScopes: [] });
  });
  after(() => end());

  const aPost = async (more: Record<string, string> = {}): Promise<string> => {
    const id = await container(base, 'threads', token, { media_type: 'TEXT', text: 'A text', ...more });
    await containerStatus(base, 'threads', token, id);
    return idAt((await publishContainer(base, 'threads', token, id)).json, 'id');
  };
  const read = async (path: string): Promise<Answer> => await graph(base, 'threads', 'GET', path, token);
  const ofPost = async (post: string, metric = 'views,likes,replies,reposts,quotes,shares') =>
    await read(`/${post}/insights?metric=${metric}`);
  const valuesIn = ({ json }: Answer): Json =>
    Object.fromEntries(
      (json['data'] as Json[]).map(one => [
        one['name'],
        at(one, 'values', 0, 'value') ?? at(one, 'total_value', 'value'),
      ]),
    );
  const codeOf = ({ status, json }: Answer) => [status, at(json, 'error', 'code')];

  it('come for a post, views later than the rest', async () => {
    const post = await aPost();
    const numbers = { views: 60, likes: 5, comments: 4, reposts: 3, quotes: 2, shares: 1 };
    await say(base, { platform: 'threads', post, ...numbers });
    await setDials(base, { insightsDelayMs: 3_600_000 });
    const early = { likes: 5, replies: 4, reposts: 3, quotes: 2, shares: 1 };
    assert.deepEqual(valuesIn(await ofPost(post)), early);
    await say(base, { platform: 'threads', post, ageHours: 2 });
    assert.deepEqual(valuesIn(await ofPost(post)), { ...early, views: 60 });
  });

  it('are refused as a whole for a metric that is not there, and for a stranger', async () => {
    const post = await aPost();
    assert.deepEqual(codeOf(await ofPost(post, 'views,saved')), [400, 100]);
    const stranger = await connect(base, 'threads', { account: 'stranger' });
    const path = `/${post}/insights?metric=views`;
    assert.deepEqual(codeOf(await graph(base, 'threads', 'GET', path, stranger.token)), [400, 100]);
  });

  it('take a scope', async () => {
    const post = await aPost();
    await changeAccount(base, 'threads', 'talker', { withheldScopes: ['threads_manage_insights'] });
    assert.deepEqual(codeOf(await ofPost(post)), [400, 10]);
    assert.deepEqual(codeOf(await read('/me/threads_insights?metric=views')), [400, 10]);
  });

  it('come for an account: views by day, clicks by link, followers whenever', async () => {
    await aPost({ link_attachment: 'https://example.com/shown' });
    await say(base, {
      platform: 'threads',
      account: 'talker',
      ...{ views: 7, likes: 3, clicks: 2, followers: 120 },
    });
    const until = Math.floor(Date.now() / 1_000);
    const time = `since=${until - 3 * 86_400}&until=${until}`;
    const { json } = await read(`/me/threads_insights?metric=views,likes,clicks,followers_count&${time}`);
    assert.deepEqual(
      (at(json, 'data', 0, 'values') as Json[]).map(({ value }) => value),
      [7, 7, 7],
    );
    assert.equal(at(json, 'data', 1, 'total_value', 'value'), 9);
    assert.deepEqual(at(json, 'data', 2, 'link_total_values'), [
      { value: 6, link_url: 'https://example.com/shown' },
    ]);
    assert.equal(at(json, 'data', 3, 'total_value', 'value'), 120);
  });

  it('tell who follows by one breakdown, from a hundred followers on', async () => {
    const ask = async (query: string) =>
      await read(`/me/threads_insights?metric=follower_demographics${query}`);
    await say(base, { platform: 'threads', account: 'talker', followers: 99 });
    assert.deepEqual((await ask('&breakdown=country')).json, { data: [] });
    await say(base, { platform: 'threads', account: 'talker', followers: 100 });
    const { json } = await ask('&breakdown=country');
    assert.deepEqual(at(json, 'data', 0, 'total_value', 'breakdowns', 0, 'dimension_keys'), ['country']);
    assert.deepEqual(codeOf(await ask('')), [400, 100]);
  });

  it('are not reported for a time before there were any', async () => {
    assert.deepEqual(codeOf(await read('/me/threads_insights?metric=views&since=1712991599')), [400, 100]);
  });

  it('fail as a fault of their own says', async () => {
    const post = await aPost();
    await arm(base, { platform: 'threads', operation: 'insights', mode: 'error_before' });
    assert.equal((await read(`/${post}?fields=permalink`)).status, 200);
    assert.equal((await ofPost(post)).status, 500);
    assert.equal((await ofPost(post)).status, 200);
  });
});
