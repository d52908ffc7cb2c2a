import assert from 'node:assert/strict';
import { EUploadMimeType, TwitterApi } from 'twitter-api-v2';
import { anImage, aVideo } from '../sandbox-publish.ts';
import { at, effects } from '../sandbox-client.ts';
import { inPlaceOfThePlatforms, redirectUri, type RealHosts } from './real-hosts.ts';

const scope = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

describe('twitter-api-v2 on the sandbox', () => {
  let hosts: RealHosts;
  let app: TwitterApi;
  before(async () => {
    hosts = await inPlaceOfThePlatforms();
    app = new TwitterApi({ clientId: 'app-1', clientSecret: 'a secret' });
  });
  after(() => hosts.end());

  const logIn = async (account: string) => {
    const { url, codeVerifier, state } = app.generateOAuth2AuthLink(redirectUri, { scope });
    const back = await hosts.agree(url, account);
    assert.equal(back.searchParams.get('state'), state);
    const code = back.searchParams.get('code') ?? '';
    return app.loginWithOAuth2({ code, codeVerifier, redirectUri });
  };

  it('connects, renews, and lets go', async () => {
    const { client, refreshToken } = await logIn('renewer');
    const { data } = await client.v2.me({ 'user.fields': ['profile_image_url', 'verified'] });
    assert.deepEqual([data.username, data.verified], ['renewer', false]);
    const renewed = await app.refreshOAuth2Token(refreshToken ?? '');
    assert.equal((await renewed.client.v2.me()).data.id, data.id);
    await app.revokeOAuth2Token(renewed.accessToken, 'access_token');
    await assert.rejects(renewed.client.v2.me(), /401/);
  });

  it('uploads an image with a description, posts, reads back and deletes', async () => {
    const { client } = await logIn('painter');
    const image = await client.v2.uploadMedia(await anImage(), { media_type: EUploadMimeType.Jpeg });
    await client.v2.createMediaMetadata(image, { alt_text: { text: 'A field' } });
    const posted = await client.v2.tweet('An image & a link https://example.com/a', {
      media: { media_ids: [image] },
      reply_settings: 'mentionedUsers',
    });
    const me = await client.v2.me();
    const timeline = await client.v2.userTimeline(me.data.id, {
      max_results: 5,
      'tweet.fields': ['attachments', 'created_at', 'entities', 'public_metrics'],
      expansions: ['attachments.media_keys'],
      'media.fields': ['alt_text', 'url'],
    });
    const [shown] = timeline.tweets;
    assert.equal(shown?.id, posted.data.id);
    assert.equal(shown?.public_metrics?.retweet_count, 0);
    assert.equal(timeline.includes.medias(shown!)[0]?.alt_text, 'A field');
    // it asks by the names that X had before its description 2.167
    const read = await client.v2.singleTweet(posted.data.id, { 'tweet.fields': ['created_at', 'lang'] });
    assert.deepEqual([read.data.text, read.data.lang], [posted.data.text, 'en']);
    assert.deepEqual((await client.v2.deleteTweet(posted.data.id)).data, { deleted: true });
  });

  it('uploads a video in segments and waits until it is ready', async () => {
    const { client } = await logIn('filmer');
    const video = await client.v2.uploadMedia(aVideo(2_500_000), { media_type: EUploadMimeType.Mp4 });
    await client.v2.tweet({ text: '', media: { media_ids: [video] } });
    const [effect] = (await effects(hosts.base, '?platform=x&account=filmer')).slice(-1);
    assert.equal(at(effect, 'mediaDigests', 'length'), 1);
  });

  it('posts a thread, each part under the one before', async () => {
    const { client } = await logIn('teller');
    const thread = await client.v2.tweetThread(['One', 'Two', 'Three']);
    const { data } = await client.v2.singleTweet(thread[2]?.data.id ?? '', {
      'tweet.fields': ['referenced_tweets', 'conversation_id'],
    });
    assert.deepEqual(data.referenced_tweets, [{ type: 'replied_to', id: thread[1]?.data.id }]);
    assert.equal(data.conversation_id, thread[0]?.data.id);
  });
});
