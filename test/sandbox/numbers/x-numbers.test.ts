import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, idAt } from '../sandbox-client.ts';
import type { Json } from '../sandbox-client.ts';
import { aVideo, tweet, xStatus, xUpload } from '../sandbox-publish.ts';
import { changeAccount, say, setDials } from './numbers-said.ts';

describe('numbers on X', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let texts = 0;
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'x', { account: 'writer' }));
  });
  beforeEach(() => call('DELETE', `${base}/_control/costs`));
  afterEach(async () => {
    await setDials(base, { xReadBudget: null, xPrivateRefusal: 'field', xAppOwners: [] });
    await changeAccount(base, 'x', 'writer', { withheldScopes: [], subscription: 'None' });
  });
  after(() => end());

  const aPost = async (more: Json = {}, by = token): Promise<string> =>
    idAt((await tweet(base, by, { text: `Counted ${(texts += 1)}`, ...more })).json, 'data', 'id');
  const read = async (query: string) => await call('GET', `${base}/x-api/2/tweets?${query}`, { token });
  const costs = async () => (await call('GET', `${base}/_control/costs`)).json['x'];

  it('come for a hundred posts in one call, and say which are not there', async () => {
    const [one, other] = [await aPost(), await aPost()];
    await say(base, {
      ...{ platform: 'x', post: one, views: 900, likes: 12, comments: 3 },
      ...{ reposts: 4, quotes: 1, saves: 2 },
    });
    const { status, json } = await read(`ids=${one},1,${other}&post.fields=public_metrics`);
    assert.equal(status, 200);
    assert.deepEqual(at(json, 'data', 0, 'public_metrics'), {
      repost_count: 4,
      reply_count: 3,
      like_count: 12,
      quote_count: 1,
      bookmark_count: 2,
      impression_count: 900,
    });
    assert.equal(at(json, 'data', 1, 'id'), other);
    assert.deepEqual(
      [at(json, 'errors', 0, 'resource_id'), at(json, 'errors', 0, 'type')],
      ['1', 'https://api.x.com/2/problems/resource-not-found'],
    );
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
    assert.equal((await read(`ids=${many}`)).status, 400);
  });

  it('are named as before where a call asks so', async () => {
    const post = await aPost();
    await say(base, { platform: 'x', post, reposts: 4 });
    const { json } = await read(`ids=${post}&tweet.fields=public_metrics`);
    assert.equal(at(json, 'data', 0, 'public_metrics', 'retweet_count'), 4);
  });

  it('show the author of a young post what they hide from others', async () => {
    const post = await aPost();
    await say(base, { platform: 'x', post, views: 50, clicks: 6, profileVisits: 2 });
    const { json } = await read(`ids=${post}&post.fields=public_metrics,non_public_metrics`);
    assert.deepEqual(at(json, 'data', 0, 'non_public_metrics'), {
      impression_count: 50,
      url_link_clicks: 6,
      user_profile_clicks: 2,
    });
    assert.equal(json['errors'], undefined);
  });

  it('keep private numbers of an old post and of a stranger for themselves, and say so beside the others', async () => {
    const stranger = await connect(base, 'x', { account: 'stranger' });
    const [young, old, theirs] = [await aPost(), await aPost(), await aPost({}, stranger.token)];
    await say(base, { platform: 'x', post: old, views: 8, ageHours: 31 * 24 });
    const query = `ids=${young},${old},${theirs}&post.fields=public_metrics,non_public_metrics`;
    const { status, json } = await read(query);
    assert.equal(status, 200);
    assert.equal(at(json, 'data', 1, 'public_metrics', 'impression_count'), 8);
    assert.deepEqual(
      (json['data'] as Json[]).map(post => 'non_public_metrics' in post),
      [true, false, false],
    );
    const errors = json['errors'] as Json[];
    assert.deepEqual([...new Set(errors.map(error => error['resource_id']))], [old, theirs]);
    assert.deepEqual(
      [errors[0]?.['title'], errors[0]?.['field'], errors[0]?.['type']],
      [
        'Field Authorization Error',
        'non_public_metrics.impression_count',
        'https://api.twitter.com/2/problems/not-authorized-for-field',
      ],
    );
    await setDials(base, { xPrivateRefusal: 'post' });
    const stricter = (await read(query)).json['data'] as Json[];
    assert.deepEqual(
      stricter.map(post => post['id']),
      [young],
    );
  });

  it('are separate for each version of an edited post', async () => {
    await changeAccount(base, 'x', 'writer', { subscription: 'Premium' });
    const first = await aPost();
    const second = await aPost({ edit_options: { previous_post_id: first } });
    await say(base, { platform: 'x', post: first, views: 100 });
    await say(base, { platform: 'x', post: second, views: 20 });
    const { json } = await read(`ids=${second},${first}&post.fields=public_metrics`);
    assert.deepEqual(
      (json['data'] as Json[]).map(post => [post['id'], at(post, 'public_metrics', 'impression_count')]),
      [
        [second, 20],
        [first, 100],
      ],
    );
    assert.deepEqual(at(json, 'data', 0, 'edit_history_post_ids'), [first, second]);
  });

  it('count the views of a video at its medium', async () => {
    const id = idAt((await xUpload(base, token, aVideo(), 'video/mp4')).json, 'data', 'id');
    await xStatus(base, token, id);
    await xStatus(base, token, id);
    const post = await aPost({ media: { media_ids: [id] } });
    await say(base, { platform: 'x', post, videoViews: 77 });
    const { json } = await read(
      `ids=${post}&expansions=attachments.media_keys&media.fields=public_metrics&post.fields=public_metrics`,
    );
    assert.deepEqual(at(json, 'includes', 'media', 0, 'public_metrics'), { view_count: 77 });
  });

  it('tell who follows', async () => {
    await say(base, { platform: 'x', account: 'writer', followers: 321, following: 45, posts: 9 });
    const { json } = await call('GET', `${base}/x-api/2/users/me?user.fields=public_metrics`, { token });
    assert.deepEqual(at(json, 'data', 'public_metrics'), {
      followers_count: 321,
      following_count: 45,
      tweet_count: 9,
      listed_count: 0,
      like_count: 0,
    });
  });

  it('take both scopes', async () => {
    const post = await aPost();
    for (const scope of ['tweet.read', 'users.read']) {
      await changeAccount(base, 'x', 'writer', { withheldScopes: [scope] });
      assert.equal((await read(`ids=${post}&post.fields=public_metrics`)).status, 403, scope);
    }
  });

  it('stay closed to a login that a scope was withheld from, until the next one', async () => {
    const post = await aPost();
    await changeAccount(base, 'x', 'writer', { withheldScopes: ['users.read'] });
    const given = await connect(base, 'x', { account: 'writer' });
    await changeAccount(base, 'x', 'writer', { withheldScopes: [] });
    const ask = async (by: string) =>
      (await call('GET', `${base}/x-api/2/tweets?ids=${post}&post.fields=public_metrics`, { token: by }))
        .status;
    assert.deepEqual([await ask(given.token), await ask(token)], [403, 200]);
  });

  it('cost once a day for each post and user', async () => {
    const [one, other] = [await aPost(), await aPost()];
    await read(`ids=${one}&post.fields=public_metrics`);
    await read(`ids=${one},${other},1&post.fields=public_metrics`);
    await call('GET', `${base}/x-api/2/tweets/${other}`, { token });
    await call('GET', `${base}/x-api/2/users/me`, { token });
    await call('GET', `${base}/x-api/2/users/me`, { token });
    const spent = (await costs()) as Json;
    assert.deepEqual([spent['posts'], spent['users'], spent['usd']], [2, 1, 0.02]);
    assert.equal(at(spent, 'days', 0, 'day'), new Date().toISOString().slice(0, 10));
  });

  it('are refused when the credits are used up, but for what is paid for', async () => {
    const [one, other] = [await aPost(), await aPost()];
    await setDials(base, { xReadBudget: 0.005 });
    assert.equal((await read(`ids=${one}&post.fields=public_metrics`)).status, 200);
    const { status, json } = await read(`ids=${one},${other}&post.fields=public_metrics`);
    assert.deepEqual([status, json['title']], [402, 'CreditsDepleted']);
    assert.equal((await read(`ids=${one}&post.fields=public_metrics`)).status, 200);
    assert.equal(at(await costs(), 'usd'), 0.005);
  });

  it('cost a fifth in the timeline of the account that owns the app', async () => {
    const { json: me } = await call('GET', `${base}/x-api/2/users/me`, { token });
    const path = `${base}/x-api/2/users/${idAt(me, 'data', 'id')}/tweets?post.fields=public_metrics`;
    const one = await aPost();
    await say(base, { platform: 'x', post: one, likes: 12 });
    const list = async () => (await call('GET', `${path}&since_id=${BigInt(one) - 1n}`, { token })).json;
    for (const [owners, owned, posts] of [
      [['writer'], 1, 0],
      [['another'], 0, 1],
    ] as const) {
      await call('DELETE', `${base}/_control/costs`);
      await setDials(base, { xAppOwners: owners });
      assert.equal(at(await list(), 'data', 0, 'public_metrics', 'like_count'), 12);
      const spent = (await costs()) as Json;
      assert.deepEqual(
        [spent['owned'], spent['posts'], spent['usd']],
        [owned, posts, owned > 0 ? 0.001 : 0.005],
      );
    }
  });

  it('fail as a fault of their own says, without touching other reads', async () => {
    const post = await aPost();
    await arm(base, { platform: 'x', operation: 'insights', mode: 'rate_limited', retryAfterSeconds: 30 });
    assert.equal((await read(`ids=${post}&post.fields=created_at`)).status, 200);
    assert.equal((await read(`ids=${post}&post.fields=public_metrics`)).status, 429);
    await arm(base, { platform: 'x', operation: 'insights', mode: 'reset_before' });
    await assert.rejects(read(`ids=${post}&post.fields=public_metrics`));
  });
});
