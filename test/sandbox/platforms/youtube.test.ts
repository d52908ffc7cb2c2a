import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, sha256 } from '../sandbox-client.ts';
import { aVideo, openSession, probe, uploadVideo, videoMetadata } from '../sandbox-publish.ts';

describe('YouTube in the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  const video = aVideo();

  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(() => end());

  describe('when all goes well', () => {
    it('publishes a video that is sent whole', async () => {
      const { token } = await connect(base, 'youtube');
      const uploaded = await uploadVideo(base, token, video, 'A title');
      assert.equal(uploaded.status, 200);
      const id = idAt(uploaded.json, 'id');
      assert.equal(at(uploaded.json, 'status', 'privacyStatus'), 'public');
      const ask = async (): Promise<unknown> =>
        at(
          (
            await call(
              'GET',
              `${base}/youtube-api/youtube/v3/videos?part=status,processingDetails&id=${id}`,
              { token },
            )
          ).json,
          'items',
          0,
          'status',
          'uploadStatus',
        );
      assert.deepEqual([await ask(), await ask()], ['uploaded', 'processed']);
      const [effect] = (await effects(base, '?platform=youtube')).slice(-1);
      assert.deepEqual([effect?.['title'], effect?.['mediaDigests']], ['A title', [sha256(video)]]);
    });

    it('takes a video in chunks, says what it has, and gives a lost answer again', async () => {
      const { token } = await connect(base, 'youtube');
      const chunk = 524_288;
      const opened = await openSession(base, token, video.length, videoMetadata('In chunks'));
      const location = opened.headers.get('location') ?? '';
      assert.equal((await probe(location, token, video.length)).headers.get('range'), null);
      const headers = { 'content-range': `bytes 0-${chunk - 1}/${video.length}` };
      const first = await call('PUT', location, { token, body: video.subarray(0, chunk), headers });
      assert.deepEqual([first.status, first.headers.get('range')], [308, `bytes=0-${chunk - 1}`]);
      assert.equal((await probe(location, token, video.length)).headers.get('range'), `bytes=0-${chunk - 1}`);
      const rest = { 'content-range': `bytes ${chunk}-${video.length - 1}/${video.length}` };
      const done = await call('PUT', location, { token, body: video.subarray(chunk), headers: rest });
      assert.equal(done.status, 200);
      assert.equal((await probe(location, token, video.length)).json['id'], done.json['id']);
    });

    it('lists what the channel uploaded, and deletes it', async () => {
      const { token } = await connect(base, 'youtube');
      const id = idAt((await uploadVideo(base, token, video, 'Soon gone')).json, 'id');
      const channels = await call(
        'GET',
        `${base}/youtube-api/youtube/v3/channels?part=snippet,contentDetails,status&mine=true`,
        { token },
      );
      const uploads = idAt(channels.json, 'items', 0, 'contentDetails', 'relatedPlaylists', 'uploads');
      const list = async () =>
        await call(
          'GET',
          `${base}/youtube-api/youtube/v3/playlistItems?part=snippet,contentDetails,status&playlistId=${uploads}&maxResults=10`,
          { token },
        );
      assert.equal(at((await list()).json, 'items', 0, 'contentDetails', 'videoId'), id);
      assert.equal(
        (await call('DELETE', `${base}/youtube-api/youtube/v3/videos?id=${id}`, { token })).status,
        204,
      );
      assert.notEqual(at((await list()).json, 'items', 0, 'contentDetails', 'videoId'), id);
    });
  });

  describe('by its rules', () => {
    const refusals: [string, object, string][] = [
      ['a title of 101 characters', videoMetadata('a'.repeat(101)), 'invalidTitle'],
      ['a title with <', videoMetadata('a < b'), 'invalidTitle'],
      [
        'a description of more than 5000 bytes',
        videoMetadata('t', { description: 'ä'.repeat(2_501) }),
        'invalidDescription',
      ],
      [
        'too many tags',
        videoMetadata('t', { tags: Array.from({ length: 60 }, () => 'ten letter') }),
        'invalidTags',
      ],
      [
        'a time for a public video',
        { snippet: { title: 't' }, status: { privacyStatus: 'public', publishAt: '2030-01-01T00:00:00Z' } },
        'invalidPublishAt',
      ],
      [
        'a time that is over',
        { snippet: { title: 't' }, status: { privacyStatus: 'private', publishAt: '2020-01-01T00:00:00Z' } },
        'invalidPublishAt',
      ],
    ];
    for (const [name, metadata, reason] of refusals) {
      it(`opens no session for ${name}`, async () => {
        const { token } = await connect(base, 'youtube');
        const answer = await openSession(base, token, 10, metadata as Record<string, unknown>);
        assert.deepEqual([answer.status, at(answer.json, 'error', 'errors', 0, 'reason')], [400, reason]);
      });
    }

    it('does not know a session that it did not open', async () => {
      const { token } = await connect(base, 'youtube');
      const answer = await call('PUT', `${base}/youtube-api/upload/youtube/v3/videos?upload_id=none`, {
        token,
        body: 'x',
      });
      assert.equal(answer.status, 404);
    });

    it('refuses chunks that are not a multiple of 256 KiB', async () => {
      const { token } = await connect(base, 'youtube');
      const opened = await openSession(base, token, 1_000_000, videoMetadata('t'));
      const headers = { 'content-range': 'bytes 0-99999/1000000' };
      const answer = await call('PUT', opened.headers.get('location') ?? '', {
        token,
        body: aVideo(100_000),
        headers,
      });
      assert.equal(answer.status, 400);
    });

    it('fails a file that is not a video, after the upload', async () => {
      const { token } = await connect(base, 'youtube');
      const uploaded = await uploadVideo(base, token, Buffer.from('no video at all'), 'Nothing');
      assert.equal(uploaded.status, 200);
      const list = await call(
        'GET',
        `${base}/youtube-api/youtube/v3/videos?part=status&id=${idAt(uploaded.json, 'id')}`,
        { token },
      );
      assert.equal(at(list.json, 'items', 0, 'status', 'failureReason'), 'invalidFile');
    });

    it('makes every upload private for projects without an audit', async () => {
      const { token } = await connect(base, 'youtube');
      await call('PATCH', `${base}/_control/settings`, { json: { youtubeAudited: false } });
      const uploaded = await uploadVideo(base, token, aVideo(1_000), 'Locked');
      await call('PATCH', `${base}/_control/settings`, { json: { youtubeAudited: true } });
      assert.equal(at(uploaded.json, 'status', 'privacyStatus'), 'private');
    });
  });
});
