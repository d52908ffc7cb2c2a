import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { aStage, everyPlatform, newText, type Stage } from './prepared-posts.ts';
import { arm, at, call, idAt, until } from './sandbox-client.ts';
import type { Answer } from './sandbox-client.ts';
import {
  aVideo,
  anImage,
  container,
  containerStatus,
  graph,
  linkedin,
  linkedinVideo,
  memberUrn,
  openSession,
  organizationUrn,
  probe,
  publishContainer,
  share,
  sharePost,
  tweet,
  uploadVideo,
  videoMetadata,
  xStatus,
  xUpload,
} from './sandbox-publish.ts';

/** Sends the beginning of a body, then breaks the connection. */
async function sendPart(url: string, token: string, bytes: Buffer, length: number): Promise<void> {
  await new Promise<void>(done => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': length };
    const request = httpRequest(url, { method: 'PUT', headers });
    request.on('error', () => done());
    request.write(bytes, () => request.destroy(new Error('gone')));
  });
}

describe('faults of the sandbox with files', () => {
  let stage: Stage;
  let base = '';
  let connections: Stage['connections'];
  let files: Stage['files'];

  before(async () => {
    stage = await aStage();
    ({ base, connections, files } = stage);
  });
  after(() => stage.end());
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
  });

  it('invalid_media at a status call fails the media permanently', async () => {
    const [x, page] = [connections.x.token, connections.linkedin.token];
    const media = idAt((await xUpload(base, x, aVideo(), 'video/mp4')).json, 'data', 'id');
    const { video } = await linkedinVideo(base, page, await organizationUrn(base, page), aVideo());
    const reel = await container(base, 'instagram', connections.instagram.token, {
      media_type: 'REELS',
      video_url: `${files.url}/video.mp4`,
    });
    const thread = await container(base, 'threads', connections.threads.token, {
      media_type: 'VIDEO',
      video_url: `${files.url}/video.mp4`,
    });
    const upload = idAt((await uploadVideo(base, connections.youtube.token, aVideo(), newText())).json, 'id');
    for (const platform of everyPlatform)
      await arm(base, { platform, operation: 'status', mode: 'invalid_media' });
    for (let round = 0; round < 2; round += 1) {
      assert.equal(at((await xStatus(base, x, media)).json, 'data', 'processing_info', 'state'), 'failed');
      assert.equal(
        (await linkedin(base, 'GET', `/rest/videos/${encodeURIComponent(video)}`, page)).json['status'],
        'PROCESSING_FAILED',
      );
      assert.equal(await containerStatus(base, 'instagram', connections.instagram.token, reel), 'ERROR');
      const failed = await graph(
        base,
        'threads',
        'GET',
        `/${thread}?fields=status,error_message`,
        connections.threads.token,
      );
      assert.equal(failed.json['error_message'], 'INVALID_ASPEC_RATIO');
      const list = await call('GET', `${base}/youtube-api/youtube/v3/videos?part=status&id=${upload}`, {
        token: connections.youtube.token,
      });
      assert.equal(at(list.json, 'items', 0, 'status', 'failureReason'), 'codec');
    }
  });

  it('expired at a status call lets a container die', async () => {
    const { token } = connections.threads;
    const id = await container(base, 'threads', token, {
      media_type: 'IMAGE',
      image_url: `${files.url}/image.jpg`,
    });
    await arm(base, { platform: 'threads', operation: 'status', mode: 'expired' });
    assert.equal(await containerStatus(base, 'threads', token, id), 'EXPIRED');
    assert.equal(await containerStatus(base, 'threads', token, id), 'EXPIRED');
    assert.equal((await publishContainer(base, 'threads', token, id)).status, 400);
  });

  it('stale_reads hides what is younger than its delay', async () => {
    const { token } = connections.x;
    const userId = idAt((await call('GET', `${base}/x-api/2/users/me`, { token })).json, 'data', 'id');
    const id = idAt((await tweet(base, token, { text: newText() })).json, 'data', 'id');
    const newest = async (): Promise<unknown> =>
      at(
        (await call('GET', `${base}/x-api/2/users/${userId}/tweets?max_results=5`, { token })).json,
        'data',
        0,
        'id',
      );
    await arm(base, {
      platform: 'x',
      operation: 'read',
      mode: 'stale_reads',
      delayMs: 60_000,
      count: 'forever',
    });
    assert.notEqual(await newest(), id);
    await call('DELETE', `${base}/_control/faults`);
    assert.equal(await newest(), id);
  });

  it('error_before in the middle of an upload leaves what came before', async () => {
    const { token } = connections.youtube;
    const video = aVideo();
    const location =
      (await openSession(base, token, video.length, videoMetadata(newText()))).headers.get('location') ?? '';
    const send = async (from: number, to: number): Promise<Answer> => {
      const headers = { 'content-range': `bytes ${from}-${to - 1}/${video.length}` };
      return await call('PUT', location, { token, body: video.subarray(from, to), headers });
    };
    await send(0, 262_144);
    await arm(base, { platform: 'youtube', operation: 'upload', mode: 'error_before' });
    assert.equal((await send(262_144, 524_288)).status, 503);
    assert.equal((await probe(location, token, video.length)).headers.get('range'), 'bytes=0-262143');
    assert.equal((await send(262_144, video.length)).status, 200);
  });

  it('short_range keeps less than was sent, or nothing', async () => {
    const { token } = connections.youtube;
    const video = aVideo();
    const open = async (): Promise<string> =>
      (await openSession(base, token, video.length, videoMetadata(newText()))).headers.get('location') ?? '';
    await arm(base, { platform: 'youtube', operation: 'publish', mode: 'short_range' });
    const [location, other] = [await open(), await open()];
    const short = await call('PUT', location, { token, body: video });
    assert.deepEqual([short.status, short.headers.get('range')], [308, 'bytes=0-262143']);
    await arm(base, { platform: 'youtube', operation: 'upload', mode: 'short_range' });
    const headers = { 'content-range': `bytes 0-262143/${video.length}` };
    const nothing = await call('PUT', other, { token, body: video.subarray(0, 262_144), headers });
    assert.deepEqual([nothing.status, nothing.headers.get('range')], [308, null]);
  });

  it('a connection that breaks in the middle of an upload leaves whole units of it', async () => {
    const { token } = connections.youtube;
    const location =
      (await openSession(base, token, 1_000_000, videoMetadata(newText()))).headers.get('location') ?? '';
    await sendPart(location, token, aVideo(300_000), 1_000_000);
    await until(
      async () => (await probe(location, token, 1_000_000)).headers.get('range') === 'bytes=0-262143',
    );
  });

  it('a connection that breaks in the middle of any other body leaves nothing', async () => {
    const { token } = connections.linkedin;
    const owner = await memberUrn(base, token);
    const request = { initializeUploadRequest: { owner } };
    const opened = await linkedin(base, 'POST', '/rest/images?action=initializeUpload', token, request);
    await sendPart(idAt(opened.json, 'value', 'uploadUrl'), token, await anImage(), 1_000_000);
    const media = { id: idAt(opened.json, 'value', 'image') };
    const posted = await share(base, token, sharePost(owner, newText(), { content: { media } }));
    assert.equal(posted.json['code'], 'MEDIA_ASSET_WAITING_UPLOAD');
  });
});
