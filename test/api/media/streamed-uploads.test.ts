import assert from 'node:assert/strict';
import { request, type ClientRequest } from 'node:http';
import { eventually } from '../../support/eventually.ts';
import { startTestApi, type Reply } from '../../support/http/api.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';
import { aVideo, upload } from '../../support/media.ts';
import { startS3 } from '../../support/servers/s3.ts';
import { closing, multipart, opening } from './multipart.ts';
import { useMedia } from './use-media.ts';

const MB = 1_048_576;

/** Yields a real MP4 of the given size: a small video, then a box that players skip. */
const paddedVideo = async function* (sizeBytes: number): AsyncGenerator<Buffer> {
  const video = await aVideo();
  const padding = sizeBytes - video.length;
  const box = Buffer.alloc(8);
  box.writeUInt32BE(padding);
  box.write('free', 4);
  yield Buffer.concat([video, box]);
  const zeros = Buffer.alloc(MB);
  for (let left = padding - 8; left > 0; left -= MB) yield zeros.subarray(0, Math.min(MB, left));
};

/** An upload whose bytes the test hands over itself, as slowly as it likes. */
const slowUpload = (api: { url: string }, token: string): ClientRequest => {
  const headers = { ...multipart, Authorization: `Bearer ${token}` };
  const sending = request(`${api.url}/media`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write(opening('video.mp4'));
  return sending;
};

const answerOf = (sending: ClientRequest): Promise<{ status: number; body: Reply['body'] }> =>
  new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', response => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
  });

describe('uploads that are streamed', () => {
  const { api, user, folder, files, leavesNothing } = useMedia();

  describe('the size of an upload', () => {
    it('is cut at the limit while it is read, announced or not, and nothing is left', async () => {
      const small = await startTestApi({
        DATABASE_URL: api().databaseUrl,
        DATA_DIR: folder,
        UPLOAD_LIMIT: '1000000',
      });
      await leavesNothing(async () => {
        const announced = await small.send('POST', '/media', undefined, {
          as: user().token,
          raw: upload(Buffer.alloc(2 * MB)),
        });
        assert.deepEqual([announced.status, announced.body.error], [413, 'payload_too_large']);
        const sending = slowUpload(small, user().token);
        const answer = answerOf(sending);
        sending.write(Buffer.alloc(2 * MB));
        assert.equal((await answer).status, 413);
        sending.destroy();
      });
      const chunks: Buffer[] = [];
      for await (const chunk of paddedVideo(1_000_000)) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      const reply = await small.send('POST', '/media', undefined, { as: user().token, raw: upload(whole) });
      assert.equal(reply.status, 201, reply.text);
      await small.close();
    });
    it('does not reach the memory: 200 MB go through in less than half of that', async () => {
      const sending = slowUpload(api(), user().token);
      const answer = answerOf(sending);
      const before = process.memoryUsage.rss();
      let peak = before;
      for await (const chunk of paddedVideo(200 * MB)) {
        if (!sending.write(chunk)) await new Promise<void>(resolve => sending.once('drain', resolve));
        peak = Math.max(peak, process.memoryUsage.rss());
      }
      sending.end(closing);
      const { status, body } = await answer;
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(body.data.sizeBytes, 200 * MB);
      assert.ok(peak - before < 100 * MB, `${Math.round((peak - before) / MB)} MB more`);
      await api().delete(`/media/${body.data.id}`, { as: user().token });
    });
  });

  it('goes to an S3-compatible store and back, where one is set', async () => {
    const s3 = await startS3();
    const stored = await startTestApi({
      DATABASE_URL: api().databaseUrl,
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    const bytes = await aVideo();
    const { data } = await stored.send('POST', '/media', undefined, { as: user().token, raw: upload(bytes) });
    const kept = s3.objects.get(`social/${user().orgId}/${data.id}.mp4`);
    // a comparison as a whole would print the difference of two videos as 20 GB of text
    assert.ok(kept);
    assert.ok(kept.bytes.equals(bytes));
    assert.equal(kept.mimeType, 'video/mp4');
    const part = await fetch(data.url, { headers: { Range: 'bytes=10-19' } });
    assert.deepEqual([part.status, await part.bytes()], [206, new Uint8Array(bytes.subarray(10, 20))]);
    s3.failWith(503);
    const refused = await stored.send('POST', '/media', undefined, { as: user().token, raw: upload(bytes) });
    assert.deepEqual([refused.status, refused.body.error], [503, 'unavailable']);
    await stored.close();
    await s3.close();
  });

  describe('an upload that ends early', () => {
    it('leaves nothing when the client goes away', () =>
      leavesNothing(async () => {
        const sending = slowUpload(api(), user().token);
        sending.write(await aVideo());
        await eventually('the upload has begun', async () =>
          (await files()).some(name => name.includes('.parts')),
        );
        sending.destroy();
      }));
    it('is in no list when the process is killed, and what it left is out of sight', async () => {
      const total = async () => (await api().get('/media', { as: user().token })).data.total;
      const finished = async () => (await files()).filter(name => !name.includes('.parts'));
      const before = [await total(), await finished()];
      const spawned = await spawnApi({ DATABASE_URL: api().databaseUrl, DATA_DIR: folder });
      const sending = slowUpload(spawned, user().token);
      sending.write(await aVideo());
      await eventually('the upload has begun', async () =>
        (await files()).some(name => name.includes('.parts')),
      );
      await spawned.kill('SIGKILL');
      assert.deepEqual([await total(), await finished()], before);
    });
  });
});
