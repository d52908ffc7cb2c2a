import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApi, useApi, type Reply } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';
import { anAnimation, anImage, aVideo, upload } from '../../support/media.ts';
import { startS3 } from '../../support/servers/s3.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';

const MB = 1_048_576;
const boundary = 'boundary-of-the-test';
const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
const opening = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const closing = `\r\n--${boundary}--\r\n`;

/** A real MP4 of the given size: a small video, then a box that players skip. */
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

describe('media', () => {
  let folder: string;
  const api = useApi(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'media-api-test-'));
    return { DATA_DIR: folder };
  });
  let user: TestUser;
  before(async () => {
    user = await aUser(api());
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  const send = (form: FormData, as = user.token, headers: Record<string, string> = {}): Promise<Reply> =>
    api().send('POST', '/media', undefined, { as, headers, raw: form });
  const uploaded = async (form: FormData, as = user.token): Promise<Reply['data']> => {
    const reply = await send(form, as);
    assert.equal(reply.status, 201, reply.text);
    return reply.data;
  };
  /** Every file that the store holds, half ones included. */
  const files = async (): Promise<string[]> =>
    (await readdir(path.join(folder, 'files'), { recursive: true }).catch(() => [])).filter(
      name => name !== '.parts',
    );
  const leavesNothing = async (work: () => Promise<unknown>): Promise<void> => {
    const list = () => api().get('/media', { as: user.token });
    const [before, total] = [await files(), (await list()).data.total];
    await work();
    await eventually('nothing is left', async () => (await files()).length === before.length);
    assert.deepEqual(await files(), before);
    assert.equal((await list()).data.total, total);
  };

  describe('an upload', () => {
    it('answers with what was measured, and a URL that gives the same bytes', async () => {
      const bytes = await anImage({ color: 'navy' });
      const form = upload(bytes, { name: 'photo.jpg', type: 'image/jpeg', altText: ' A square 🟦 ' });
      const { id, url, createdAt, ...rest } = await uploaded(form);
      assert.deepEqual(rest, {
        type: 'image',
        mimeType: 'image/jpeg',
        altText: 'A square 🟦',
        fileName: 'photo.jpg',
        width: 320,
        height: 240,
        durationSeconds: null,
        sizeBytes: bytes.length,
      });
      assert.match(id, /^[0-9a-f-]{36}$/);
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
      assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), bytes);
    });
    it('takes GIFs and videos', async () => {
      const gif = await uploaded(upload(await anAnimation(), { name: 'a.gif', type: 'image/gif' }));
      assert.deepEqual([gif.type, gif.durationSeconds], ['gif', 0.3]);
      for (const kind of ['mp4', 'mov', 'webm'] as const) {
        const video = await uploaded(upload(await aVideo({ kind }), { name: `a.${kind}` }));
        assert.deepEqual([video.type, video.width, video.height], ['video', 320, 240]);
      }
    });
    it('takes fields after the file, too', async () => {
      const form = upload(await anImage());
      form.set('altText', 'Late');
      assert.equal((await uploaded(form)).altText, 'Late');
    });
    it('has no alternative text when that is empty', async () => {
      assert.equal((await uploaded(upload(await anImage(), { altText: ' ' }))).altText, null);
    });
    it('never uses the client’s name for the file', async () => {
      const { url } = await uploaded(upload(await anImage(), { name: '../../../etc/x\u202e.jpg' }));
      assert.match(new URL(url).pathname, /^\/files\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/);
    });
  });

  describe('a refused upload', () => {
    it('says everything that is wrong with the form at once, and stores nothing', () =>
      leavesNothing(async () => {
        const form = upload(await anImage(), { altText: 'a'.repeat(1_001) });
        assert.equal((await send(form)).body.details[0].path, 'altText');
        form.set('altTexts', 'unknown');
        form.append('altText', 'again');
        form.append('file', new Blob(['second']), 'second.jpg');
        const { status, body } = await send(form);
        assert.equal(status, 400);
        assert.deepEqual(
          body.details.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`),
          ['altTexts unknown_field', 'altText too_many', 'file too_many'],
        );
      }));
    it('says that the file is missing, or is a text', async () => {
      const form = new FormData();
      form.set('altText', 'A text');
      assert.equal((await send(form)).body.details[0].path, 'file');
      form.set('file', 'not a file');
      assert.equal((await send(form)).body.details[0].code, 'invalid_type');
    });
    it('is refused for U+0000 in its text', async () => {
      const { status, body } = await send(upload(await anImage(), { altText: 'a\0b' }));
      assert.deepEqual([status, body.details[0].path], [400, 'altText']);
    });
    it('is refused as anything but a form or the JSON of a URL', async () => {
      assert.equal((await api().post('/media', { file: 'x' }, { as: user.token })).status, 400);
      const plain = { as: user.token, raw: 'x', headers: { 'Content-Type': 'text/plain' } };
      assert.equal((await api().send('POST', '/media', undefined, plain)).status, 415);
    });
    it('is refused as a broken form', () =>
      leavesNothing(async () => {
        const bodies = [opening('a.jpg') + 'half', 'no form at all', `--${boundary}\r\nbroken`];
        for (const raw of bodies) {
          const reply = await api().send('POST', '/media', undefined, {
            as: user.token,
            raw,
            headers: multipart,
          });
          assert.deepEqual([reply.status, reply.body.error], [400, 'malformed_body']);
        }
        const headers = { 'Content-Type': 'multipart/form-data' };
        const reply = await api().send('POST', '/media', undefined, { as: user.token, raw: 'x', headers });
        assert.equal(reply.body.error, 'malformed_body');
      }));
    it('is refused when its content is not what it says, or of another kind, or empty', () =>
      leavesNothing(async () => {
        const html = Buffer.from('<html><script>alert(1)</script>');
        const video = (await aVideo()).subarray(0, 40_000);
        const cases: [Buffer, string, string, number, string][] = [
          [html, 'a.png', 'image/png', 400, 'invalid_media'],
          [Buffer.from('#EXTM3U\n'), 'a.mp4', 'video/mp4', 400, 'invalid_media'],
          [video, 'a.mp4', 'video/mp4', 400, 'invalid_media'],
          [await anImage(), 'a.png', 'image/png', 400, 'invalid_media'],
          [Buffer.alloc(0), 'a.png', 'image/png', 400, 'invalid_media'],
          [html, 'a.html', 'text/html', 415, 'unsupported_media_type'],
          [Buffer.from('%PDF-1.7'), 'a.pdf', 'application/pdf', 415, 'unsupported_media_type'],
        ];
        for (const [bytes, name, type, status, code] of cases) {
          const reply = await send(upload(bytes, { name, type }));
          assert.deepEqual([reply.status, reply.body.error], [status, code], reply.text);
        }
      }));
    it('needs a credential with the scope', async () => {
      const { key } = await aKey(api(), user.token, { scopes: ['media:read'] });
      const form = upload(await anImage());
      assert.equal((await send(form, key)).body.error, 'insufficient_scope');
      assert.equal((await send(form, 'nobody')).status, 401);
    });
  });

  describe('the size of an upload', () => {
    it('is cut at the limit while it is read, announced or not, and nothing is left', async () => {
      const small = await startTestApi({
        DATABASE_URL: api().databaseUrl,
        DATA_DIR: folder,
        UPLOAD_LIMIT: '1000000',
      });
      await leavesNothing(async () => {
        const announced = await small.send('POST', '/media', undefined, {
          as: user.token,
          raw: upload(Buffer.alloc(2 * MB)),
        });
        assert.deepEqual([announced.status, announced.body.error], [413, 'payload_too_large']);
        const sending = slowUpload(small, user.token);
        const answer = answerOf(sending);
        sending.write(Buffer.alloc(2 * MB));
        assert.equal((await answer).status, 413);
        sending.destroy();
      });
      const chunks: Buffer[] = [];
      for await (const chunk of paddedVideo(1_000_000)) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      const reply = await small.send('POST', '/media', undefined, { as: user.token, raw: upload(whole) });
      assert.equal(reply.status, 201, reply.text);
      await small.close();
    });
    it('does not reach the memory: 200 MB go through in less than half of that', async () => {
      const sending = slowUpload(api(), user.token);
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
      await api().delete(`/media/${body.data.id}`, { as: user.token });
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
    const { data } = await stored.send('POST', '/media', undefined, { as: user.token, raw: upload(bytes) });
    const kept = s3.objects.get(`social/${user.orgId}/${data.id}.mp4`);
    // compared as a whole, two unlike videos would be told apart in 20 GB of text
    assert.ok(kept);
    assert.ok(kept.bytes.equals(bytes));
    assert.equal(kept.mimeType, 'video/mp4');
    const part = await fetch(data.url, { headers: { Range: 'bytes=10-19' } });
    assert.deepEqual([part.status, await part.bytes()], [206, new Uint8Array(bytes.subarray(10, 20))]);
    s3.failWith(503);
    const refused = await stored.send('POST', '/media', undefined, { as: user.token, raw: upload(bytes) });
    assert.deepEqual([refused.status, refused.body.error], [503, 'unavailable']);
    await stored.close();
    await s3.close();
  });

  describe('an upload that ends early', () => {
    it('leaves nothing when the client goes away', () =>
      leavesNothing(async () => {
        const sending = slowUpload(api(), user.token);
        sending.write(await aVideo());
        await eventually('the upload has begun', async () =>
          (await files()).some(name => name.includes('.parts')),
        );
        sending.destroy();
      }));
    it('is in no list when the process is killed, and what it left is out of sight', async () => {
      const total = async () => (await api().get('/media', { as: user.token })).data.total;
      const finished = async () => (await files()).filter(name => !name.includes('.parts'));
      const before = [await total(), await finished()];
      const spawned = await spawnApi({ DATABASE_URL: api().databaseUrl, DATA_DIR: folder });
      const sending = slowUpload(spawned, user.token);
      sending.write(await aVideo());
      await eventually('the upload has begun', async () =>
        (await files()).some(name => name.includes('.parts')),
      );
      await spawned.kill('SIGKILL');
      assert.deepEqual([await total(), await finished()], before);
    });
  });

  describe('an Idempotency-Key', () => {
    it('gives the first answer again for the same file, and stores it once', async () => {
      const form = async () => upload(await anImage({ color: 'olive' }), { altText: 'Olive' });
      const headers = { 'Idempotency-Key': 'olive' };
      const first = await send(await form(), user.token, headers);
      await leavesNothing(async () => {
        const again = await send(await form(), user.token, headers);
        assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
        assert.deepEqual([again.status, again.text], [201, first.text]);
      });
    });
    it('is refused for another file, or another text', () =>
      leavesNothing(async () => {
        const headers = { 'Idempotency-Key': 'olive' };
        const other = upload(await anImage({ color: 'plum' }), { altText: 'Olive' });
        const otherText = upload(await anImage({ color: 'olive' }), { altText: 'Green' });
        for (const form of [other, otherText])
          assert.equal((await send(form, user.token, headers)).body.error, 'idempotency_key_reused');
      }));
  });

  describe('the list', () => {
    it('shows the newest first, page by page', async () => {
      const { token } = await aUser(api());
      const ids: string[] = [];
      for (const color of ['red', 'green', 'blue'])
        ids.unshift((await uploaded(upload(await anImage({ color })), token)).id);
      const page = async (query: string) => (await api().get(`/media${query}`, { as: token })).data;
      const idsOf = ({ media }: { media: { id: string }[] }) => media.map(({ id }) => id);
      assert.deepEqual(idsOf(await page('')), ids);
      assert.deepEqual(idsOf(await page('?limit=1&offset=1')), [ids[1]]);
      assert.equal((await page('?limit=1')).total, 3);
      assert.equal((await api().get('/media?limit=101', { as: token })).status, 400);
    });
    it('gives the same URL for a file again', async () => {
      const { id, url } = await uploaded(upload(await anImage()));
      assert.equal((await api().get(`/media/${id}`, { as: user.token })).data.url, url);
    });
    it('shows another organization nothing', async () => {
      const { id } = await uploaded(upload(await anImage()));
      const { token } = await aUser(api());
      assert.deepEqual((await api().get('/media', { as: token })).data, { media: [], total: 0 });
      assert.equal((await api().get(`/media/${id}`, { as: token })).status, 404);
      assert.equal((await api().delete(`/media/${id}`, { as: token })).status, 404);
      assert.equal((await api().get(`/media/${id}`, { as: user.token })).status, 200);
      assert.equal((await api().get('/media/none', { as: token })).status, 404);
    });
  });

  describe('a deletion', () => {
    it('takes the file away', async () => {
      const { id, url } = await uploaded(upload(await anImage({ color: 'pink' })));
      assert.deepEqual((await api().delete(`/media/${id}`, { as: user.token })).data, { id, deleted: true });
      assert.equal((await api().get(`/media/${id}`, { as: user.token })).status, 404);
      assert.equal((await api().delete(`/media/${id}`, { as: user.token })).status, 404);
      assert.equal((await fetch(url)).status, 404);
    });
    it('leaves the bytes to a post that carries the file', async () => {
      const { id, url } = await uploaded(upload(await anImage({ color: 'gold' })));
      const { slug: brandSlug } = await aBrand(api(), user.token);
      const body = { brandSlug, text: 'Gold', platforms: ['x'], media: [{ id }] };
      const post = await api().post('/posts', body, { as: user.token });
      assert.equal(post.status, 201, post.text);
      await api().delete(`/media/${id}`, { as: user.token });
      const read = await api().get(`/posts/${post.data.id}`, { as: user.token });
      assert.equal(read.data.media[0].id, id);
      assert.equal((await fetch(url)).status, 200);
    });
  });

  describe('a file URL', () => {
    let url: string;
    let bytes: Buffer;
    before(async () => {
      bytes = await aVideo();
      ({ url } = await uploaded(upload(bytes, { name: 'a.mp4' })));
    });
    const range = (text: string, headers: Record<string, string> = {}) =>
      fetch(url, { headers: { Range: text, ...headers } });

    it('works without a credential, as a media file and nothing else', async () => {
      const response = await fetch(url);
      assert.equal(response.status, 200);
      const { headers } = response;
      assert.equal(headers.get('Content-Type'), 'video/mp4');
      assert.equal(headers.get('Content-Length'), String(bytes.length));
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
      assert.match(headers.get('Content-Security-Policy') ?? '', /sandbox/);
      assert.match(headers.get('Cache-Control') ?? '', /^public, max-age=\d{4,}, immutable$/);
      const digest = createHash('sha256')
        .update(await response.bytes())
        .digest('hex');
      assert.equal(digest, createHash('sha256').update(bytes).digest('hex'));
    });
    it('serves a GIF that is a script as a GIF', async () => {
      const polyglot = Buffer.concat([await anAnimation(), Buffer.from('/*<script>*/=1')]);
      const response = await fetch((await uploaded(upload(polyglot, { name: 'a.gif' }))).url);
      assert.equal(response.headers.get('Content-Type'), 'image/gif');
      assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
      await response.body?.cancel();
    });
    it('answers HEAD with the same headers', async () => {
      const response = await fetch(url, { method: 'HEAD' });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('Content-Length'), String(bytes.length));
      assert.equal((await response.bytes()).length, 0);
    });
    it('gives ranges', async () => {
      const last = bytes.length - 1;
      const cases: [string, number, number][] = [
        ['bytes=0-99', 0, 99],
        ['bytes=100-', 100, last],
        ['bytes=-100', last - 99, last],
        ['bytes=5-99999999', 5, last],
      ];
      for (const [asked, start, end] of cases) {
        const response = await range(asked);
        assert.equal(response.status, 206);
        assert.equal(response.headers.get('Content-Range'), `bytes ${start}-${end}/${bytes.length}`);
        assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes.subarray(start, end + 1));
      }
    });
    it('gives the whole file for several ranges, nonsense, and another version', async () => {
      for (const [asked, headers] of [
        ['bytes=0-1,5-6', {}],
        ['lines=1-2', {}],
        ['bytes=-', {}],
        ['bytes=0-1', { 'If-Range': '"another"' }],
      ] as const) {
        const response = await range(asked, headers);
        assert.equal(response.status, 200);
        assert.equal((await response.bytes()).length, bytes.length);
      }
    });
    it('answers 416 for a range beyond the end', async () => {
      const response = await range(`bytes=${bytes.length}-`);
      assert.equal(response.status, 416);
      assert.equal(response.headers.get('Content-Range'), `bytes */${bytes.length}`);
      const body = (await response.json()) as { error: string };
      assert.equal(body.error, 'range_not_satisfiable');
    });
    it('answers 304 for the version that the client has', async () => {
      const etag = (await fetch(url, { method: 'HEAD' })).headers.get('ETag') ?? '';
      const response = await fetch(url, { headers: { 'If-None-Match': etag } });
      assert.equal(response.status, 304);
    });
    it('answers 404 when anything in it was changed', async () => {
      const changed = [
        url.replace(/signature=./, 'signature=0') + '0',
        url.replace(/expires=\d/, 'expires=9'),
        url.replace(/.{3}\.mp4/, '000.mp4'),
        url.split('?')[0] ?? '',
        `${api().url}/files/..%2F..%2Fpackage.json?${url.split('?')[1]}`,
      ];
      for (const address of changed) {
        const { status, body } = await api().get(address.replace(api().url, ''));
        assert.deepEqual([status, body.error], [404, 'not_found'], address);
      }
    });
    it('ends', async () => {
      const short = await startTestApi({
        DATABASE_URL: api().databaseUrl,
        DATA_DIR: folder,
        FILE_URL_LIFETIME: '4s',
      });
      const { data } = await short.get('/media?limit=1', { as: user.token });
      const address = data.media[0].url as string;
      assert.equal((await fetch(address)).status, 200);
      await eventually('the URL is over', async () => (await fetch(address)).status === 404);
      await short.close();
    });
  });
});
