import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, idAt } from '../sandbox-client.ts';
import type { Json } from '../sandbox-client.ts';
import { aVideo, uploadVideo } from '../sandbox-publish.ts';
import { changeAccount, say } from './numbers-said.ts';

const readonly = 'https://www.googleapis.com/auth/youtube.readonly';
const scope = `https://www.googleapis.com/auth/youtube.upload ${readonly}`;

describe('numbers on YouTube', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  const videos: string[] = [];
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'youtube', { account: 'filmer', scope }));
    for (const title of ['One', 'Two'])
      videos.push(idAt((await uploadVideo(base, token, aVideo(1_000), title)).json, 'id'));
  });
  after(() => end());

  const read = async (query: string) =>
    await call('GET', `${base}/youtube-api/youtube/v3/videos?${query}`, { token });

  it('are texts, for many videos in one call', async () => {
    const [one = '', other = ''] = videos;
    await say(base, { platform: 'youtube', post: one, views: 1_234, likes: 56, comments: 7 });
    const { json } = await read(`part=statistics&id=${one},missing,${other}`);
    assert.deepEqual(
      (json['items'] as Json[]).map(item => [item['id'], item['statistics']]),
      [
        [one, { viewCount: '1234', likeCount: '56', favoriteCount: '0', commentCount: '7' }],
        [other, { viewCount: '0', likeCount: '0', favoriteCount: '0', commentCount: '0' }],
      ],
    );
    const many = Array.from({ length: 51 }, (_, index) => `video-${index}`).join(',');
    assert.equal((await read(`part=statistics&id=${many}`)).status, 400);
  });

  it('leave out what is hidden', async () => {
    const [one = ''] = videos;
    await say(base, { platform: 'youtube', post: one, views: 5, likes: null, comments: 1 });
    const { json } = await read(`part=statistics&id=${one}`);
    assert.deepEqual(at(json, 'items', 0, 'statistics'), {
      viewCount: '5',
      favoriteCount: '0',
      commentCount: '1',
    });
  });

  it('do not tell whether a video is ready, nor hasten it', async () => {
    const id = idAt((await uploadVideo(base, token, aVideo(2_000), 'Slow')).json, 'id');
    for (let count = 0; count < 3; count += 1) await read(`part=statistics&id=${id}`);
    const { json } = await read(`part=status&id=${id}`);
    assert.equal(at(json, 'items', 0, 'status', 'uploadStatus'), 'uploaded');
  });

  it('tell who subscribes to a channel, in three digits', async () => {
    await say(base, { platform: 'youtube', account: 'filmer', followers: 12_345, views: 98_765, posts: 2 });
    const channel = `${base}/youtube-api/youtube/v3/channels?part=statistics&mine=true`;
    assert.deepEqual(at((await call('GET', channel, { token })).json, 'items', 0, 'statistics'), {
      viewCount: '98765',
      subscriberCount: '12300',
      hiddenSubscriberCount: false,
      videoCount: '2',
    });
    await say(base, { platform: 'youtube', account: 'filmer', followers: null });
    const hidden = at((await call('GET', channel, { token })).json, 'items', 0, 'statistics') as Json;
    assert.deepEqual([hidden['hiddenSubscriberCount'], hidden['subscriberCount']], [true, undefined]);
  });

  it('take a scope that lets read', async () => {
    await changeAccount(base, 'youtube', 'filmer', { withheldScopes: [readonly] });
    const { status, json } = await read(`part=statistics&id=${videos[0]}`);
    await changeAccount(base, 'youtube', 'filmer', { withheldScopes: [] });
    assert.deepEqual([status, at(json, 'error', 'errors', 0, 'reason')], [403, 'insufficientPermissions']);
  });

  it('fail as a fault of their own says, without touching the status of a video', async () => {
    await arm(base, { platform: 'youtube', operation: 'insights', mode: 'quota_exceeded' });
    assert.equal((await read(`part=status&id=${videos[0]}`)).status, 200);
    const { status, json } = await read(`part=statistics&id=${videos[0]}`);
    assert.deepEqual([status, at(json, 'error', 'errors', 0, 'reason')], [403, 'quotaExceeded']);
  });
});
