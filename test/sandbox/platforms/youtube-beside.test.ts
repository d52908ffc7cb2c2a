import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, type Json } from '../sandbox-client.ts';
import { aVideo, uploadVideo } from '../sandbox-publish.ts';

const api = '/youtube-api/youtube/v3';
const uploadOnly = 'https://www.googleapis.com/auth/youtube.upload';

describe('additions to a video on YouTube, in the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let videoId = '';

  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'youtube'));
    videoId = await aPublicVideo();
  });
  after(() => end());

  const aPublicVideo = async (): Promise<string> =>
    idAt((await uploadVideo(base, token, aVideo(), 'A title')).json, 'id');

  const reasonOf = ({ json }: { json: Json }): unknown => at(json, 'error', 'errors', 0, 'reason');

  describe('a playlist', () => {
    const aPlaylist = async (account: string): Promise<string> => {
      const made = await call('POST', `${base}/_control/playlists`, { json: { account, title: 'Songs' } });
      return idAt(made.json, 'id');
    };

    const add = (playlistId: string, id = videoId, as = token, kind = 'youtube#video') =>
      call('POST', `${base}${api}/playlistItems?part=snippet`, {
        token: as,
        json: { snippet: { playlistId, resourceId: { kind, videoId: id } } },
      });

    const listed = (playlistId: string, id = videoId) =>
      call('GET', `${base}${api}/playlistItems?part=id&playlistId=${playlistId}&videoId=${id}`, { token });

    it('has a video as often as it was added', async () => {
      const id = await aPlaylist('demo');
      assert.deepEqual(at((await listed(id)).json, 'items'), []);
      assert.equal((await add(id)).status, 200);
      assert.equal((await add(id)).status, 200);
      assert.equal((at((await listed(id)).json, 'items') as unknown[]).length, 2);
      const [effect] = (await effects(base)).filter(each => each['id'] === videoId);
      assert.deepEqual(effect?.['playlists'], [id, id]);
    });

    it('takes no video that there is not, and nothing else than videos', async () => {
      const id = await aPlaylist('demo');
      assert.equal(reasonOf(await add(id, 'nothing')), 'videoNotFound');
      assert.equal(reasonOf(await add(id, videoId, token, 'youtube#channel')), 'invalidResourceType');
    });

    it('is not there, or of another channel', async () => {
      assert.equal(reasonOf(await add('PLnone')), 'playlistNotFound');
      assert.equal(reasonOf(await listed('PLnone')), 'playlistNotFound');
      const theirs = await aPlaylist('another');
      assert.equal(reasonOf(await add(theirs)), 'playlistItemsNotAccessible');
    });

    it('takes more than the right to upload', async () => {
      const { token: weak } = await connect(base, 'youtube', { scope: uploadOnly });
      const refused = await add(await aPlaylist('demo'), videoId, weak);
      assert.deepEqual([refused.status, reasonOf(refused)], [403, 'insufficientPermissions']);
    });
  });

  describe('captions', () => {
    const send = (snippet: Json, text = '1\n00:00:00,000 --> 00:00:01,000\nHi\n', as = token) =>
      call('POST', `${base}/youtube-api/upload/youtube/v3/captions?part=snippet&uploadType=multipart`, {
        token: as,
        headers: { 'content-type': 'multipart/related; boundary=b' },
        body: `--b\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ snippet })}\r\n--b\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--b--`,
      });

    const statusOf = ({ json }: { json: Json }): unknown => at(json, 'snippet', 'status');

    it('are one track of each language and name', async () => {
      const id = await aPublicVideo();
      assert.equal(statusOf(await send({ videoId: id, language: 'en', name: '' })), 'serving');
      const again = await send({ videoId: id, language: 'en', name: '' });
      assert.deepEqual([again.status, reasonOf(again)], [409, 'captionExists']);
      assert.equal((await send({ videoId: id, language: 'de', name: '' })).status, 200);
    });

    it('fail if they are unreadable', async () => {
      const id = await aPublicVideo();
      assert.equal(statusOf(await send({ videoId: id, language: 'en', name: '' }, 'words')), 'failed');
    });

    it('need a video, a language and a content', async () => {
      assert.equal(reasonOf(await send({ videoId: 'none', language: 'en', name: '' })), 'videoNotFound');
      assert.equal(reasonOf(await send({ videoId, language: '?', name: '' })), 'invalidMetadata');
      assert.equal(reasonOf(await send({ videoId, language: 'en', name: '' }, ' ')), 'contentRequired');
    });

    it('take more than the right to upload', async () => {
      const { token: weak } = await connect(base, 'youtube', { scope: uploadOnly });
      const refused = await send({ videoId, language: 'en', name: '' }, undefined, weak);
      assert.deepEqual([refused.status, reasonOf(refused)], [403, 'insufficientPermissions']);
    });
  });

  describe('comments', () => {
    const send = (id: string, textOriginal: string, as = token) =>
      call('POST', `${base}${api}/commentThreads?part=snippet`, {
        token: as,
        json: { snippet: { videoId: id, topLevelComment: { snippet: { textOriginal } } } },
      });

    const closed = async (status: Json): Promise<string> => {
      const id = await aPublicVideo();
      await call('PUT', `${base}${api}/videos?part=status`, { token, json: { id, status } });
      return id;
    };

    it('are listed newest first, each as often as it was sent', async () => {
      const id = await aPublicVideo();
      for (const text of ['One', 'Two', 'Two']) assert.equal((await send(id, text)).status, 200);
      const listed = await call('GET', `${base}${api}/commentThreads?part=snippet&videoId=${id}`, { token });
      assert.deepEqual(
        (at(listed.json, 'items') as Json[]).map(item =>
          at(item, 'snippet', 'topLevelComment', 'snippet', 'textOriginal'),
        ),
        ['Two', 'Two', 'One'],
      );
    });

    it('are no videos of the channel', async () => {
      const id = await aPublicVideo();
      await send(id, 'Not a video');
      const channel = await call('GET', `${base}${api}/channels?part=contentDetails&mine=true`, { token });
      const uploads = idAt(channel.json, 'items', 0, 'contentDetails', 'relatedPlaylists', 'uploads');
      const listed = await call(
        'GET',
        `${base}${api}/playlistItems?part=contentDetails&playlistId=${uploads}`,
        { token },
      );
      assert.equal(at(listed.json, 'items', 0, 'contentDetails', 'videoId'), id);
    });

    it('are not taken on private videos, on those for children, nor without a text', async () => {
      assert.equal(reasonOf(await send(await closed({ privacyStatus: 'private' }), 'Hi')), 'forbidden');
      const forKids = await closed({ privacyStatus: 'public', selfDeclaredMadeForKids: true });
      assert.equal(reasonOf(await send(forKids, 'Hi')), 'commentsDisabled');
      assert.equal(reasonOf(await send(videoId, ' ')), 'commentTextRequired');
      assert.equal(reasonOf(await send(videoId, 'a'.repeat(10_001))), 'commentTextTooLong');
      assert.equal(reasonOf(await send('none', 'Hi')), 'videoNotFound');
    });

    it('take more than the right to upload', async () => {
      const { token: weak } = await connect(base, 'youtube', { scope: uploadOnly });
      const refused = await send(videoId, 'Hi', weak);
      assert.deepEqual([refused.status, reasonOf(refused)], [403, 'insufficientPermissions']);
    });
  });
});
