import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, idAt } from './sandbox-client.ts';
import { anImage, tweet, xUpload } from './sandbox-publish.ts';

describe('X in its two eras', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let id = '';
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'x', { account: 'era' }));
    const root = idAt((await tweet(base, token, { text: 'Root' })).json, 'data', 'id');
    const uploaded = await xUpload(base, token, await anImage(), 'image/jpeg');
    const media = { media_ids: [idAt(uploaded.json, 'data', 'id')] };
    const reply = { in_reply_to_tweet_id: root };
    id = idAt((await tweet(base, token, { text: 'Part', media, reply })).json, 'data', 'id');
  });
  afterEach(() => speak({ xEra: 'posts', xOtherEra: 'taken' }));
  after(() => end());

  const speak = (json: object) => call('PATCH', `${base}/_control/settings`, { json });
  const read = (query: string) => call('GET', `${base}/x-api/2/tweets/${id}?${query}`, { token });

  it('shows what its description 2.167 names', async () => {
    const { json } = await read('post.fields=attachments,public_metrics&expansions=referenced_posts');
    const post = json['data'] as Record<string, unknown>;
    assert.deepEqual(Object.keys(post).toSorted(), [
      'attachments',
      'edit_history_post_ids',
      'id',
      'public_metrics',
      'referenced_posts',
      'text',
    ]);
    assert.equal(at(post, 'public_metrics', 'repost_count'), 0);
  });

  it('shows what it named before', async () => {
    await speak({ xEra: 'tweets' });
    const { json } = await read('tweet.fields=public_metrics,referenced_tweets');
    assert.equal(at(json, 'data', 'public_metrics', 'retweet_count'), 0);
    assert.equal(at(json, 'data', 'referenced_tweets', 0, 'type'), 'replied_to');
  });

  it('takes the words of either era, and answers in them', async () => {
    const { json } = await read('tweet.fields=public_metrics,referenced_tweets');
    assert.equal(at(json, 'data', 'public_metrics', 'retweet_count'), 0);
    assert.equal(at(json, 'data', 'referenced_tweets', 0, 'type'), 'replied_to');
    assert.ok(at(json, 'data', 'edit_history_tweet_ids', 0));
    const expanded = await read('expansions=referenced_tweets.id');
    assert.ok(at(expanded.json, 'data', 'referenced_tweets', 0, 'id'));
    for (const query of ['tweet.fields=nonsense', 'tweet.fields=note_post', 'post.fields=note_tweet'])
      assert.equal((await read(query)).status, 400, query);
  });

  it('refuses the words of the other era, or ignores them', async () => {
    await speak({ xOtherEra: 'refused' });
    for (const query of [
      'tweet.fields=created_at',
      'post.fields=referenced_posts',
      'expansions=referenced_tweets.id',
    ])
      assert.equal((await read(query)).status, 400, query);
    await speak({ xOtherEra: 'ignored' });
    const { json } = await read('tweet.fields=created_at');
    assert.deepEqual(Object.keys(json['data'] as object).toSorted(), ['edit_history_post_ids', 'id', 'text']);
  });

  it('refuses the words of both eras by a fault', async () => {
    const fault = { platform: 'x', operation: 'read', mode: 'unknown_fields', count: 2 };
    await call('POST', `${base}/_control/faults`, { json: fault });
    for (const parameter of ['post.fields', 'tweet.fields'])
      assert.equal((await read(`${parameter}=created_at`)).status, 400, parameter);
  });

  it('shows of media what was asked for', async () => {
    const keys = async (fields: string) => {
      const { json } = await read(`expansions=attachments.media_keys${fields}`);
      return Object.keys(at(json, 'includes', 'media', 0) as object).toSorted();
    };
    assert.deepEqual(await keys(''), ['media_key', 'type']);
    assert.deepEqual(await keys('&media.fields=url'), ['media_key', 'type', 'url']);
    assert.equal((await read('media.fields=nonsense')).status, 400);
  });

  it('takes segments as JSON, asks for no command, and refuses replies from whom it does not know', async () => {
    const bytes = await anImage('png');
    const media = { media_type: 'image/png', media_category: 'tweet_image', total_bytes: bytes.length };
    const begun = await call('POST', `${base}/x-api/2/media/upload/initialize`, { token, json: media });
    const upload = `${base}/x-api/2/media/upload`;
    const mediaId = idAt(begun.json, 'data', 'id');
    const segment = { segment_index: 0, media: bytes.toString('base64') };
    assert.equal((await call('POST', `${upload}/${mediaId}/append`, { token, json: segment })).status, 200);
    assert.equal((await call('POST', `${upload}/${mediaId}/finalize`, { token })).status, 200);
    assert.equal((await call('GET', `${upload}?media_id=${mediaId}`, { token })).status, 200);
    const input = { text: 'Who may answer', reply_settings: 'everyone' };
    assert.equal((await tweet(base, token, input)).status, 400);
    assert.equal((await tweet(base, token, { ...input, reply_settings: 'verified' })).status, 201);
  });

  it('takes the method of PKCE in any case', async () => {
    const change = { code_challenge_method: 's256' };
    assert.ok((await connect(base, 'x', { account: 'era', change })).token.length > 20);
  });
});
