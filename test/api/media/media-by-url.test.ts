import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createFetchActivities, type FetchStep } from '../../../src/activities/media/fetch-media.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { anImage, aVideo, upload } from '../../support/media.ts';
import { aFile, aPost, anAuthor } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { aFolder } from '../../support/run-folder.ts';

describe('a file by URL', () => {
  let user: TestUser;
  const folder = aFolder('media-by-url');
  const api = useApi(async () => {
    const settings = { DATA_DIR: folder, OUTBOUND_ALLOW: '127.0.0.1', UPLOAD_LIMIT: '300000' };
    return { ...settings, DOWNLOAD_TIMEOUT: '1s' };
  });
  let host: FarEnd;
  let answer: RequestListener;
  let calls = 0;
  before(async () => {
    user = await aUser(api());
    host = await aFarEnd((request, response) => {
      calls += 1;
      answer(request, response);
    });
  });
  after(async () => {
    host.close();
  });

  const add = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    api().post('/media/fetch', body, { as: user.token, headers });
  const serve = (bytes: Buffer | string, headers: Record<string, string> = {}, status = 200): void => {
    answer = (_request, response) => void response.writeHead(status, headers).end(bytes);
  };
  const stored = async (): Promise<string[]> =>
    (await readdir(path.join(folder, 'files'), { recursive: true }).catch(() => [])).filter(
      name => name !== '.parts',
    );
  /** Refused, with nothing left on the disk. */
  const refused = async (body: unknown): Promise<Reply> => {
    const before = await stored();
    const reply = await add(body);
    await eventually('nothing is left', async () => (await stored()).length === before.length);
    return reply;
  };
  const why = ({ status, body }: Reply): unknown => [status, body.error, body.details?.[0]?.code];

  it('is fetched, measured and listed like an upload', async () => {
    const bytes = await anImage({ color: 'olive' });
    serve(bytes, { 'content-type': 'image/jpeg; charset=binary' });
    const { status, data } = await add({ url: `${host.url}/photo.php?w=320`, altText: ' Olive ' });
    assert.equal(status, 201);
    const { id, url, createdAt: _, ...facts } = data;
    assert.deepEqual(facts, {
      type: 'image',
      mimeType: 'image/jpeg',
      fileName: 'photo.php',
      altText: 'Olive',
      title: null,
      pageCount: null,
      width: 320,
      height: 240,
      durationSeconds: null,
      sizeBytes: bytes.length,
      thumbnailUrl: null,
      largeThumbnailUrl: null,
      color: null,
    });
    assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), bytes);
    const { data: list } = await api().get('/media', { as: user.token });
    assert.equal(list.media[0].id, id);
    serve(await aVideo(), { 'content-type': 'application/octet-stream' });
    assert.equal((await add({ url: `${host.url}/clip` })).data.type, 'video');
  });

  it('is taken where the form goes, too', async () => {
    serve(await anImage(), { 'content-type': 'image/jpeg' });
    const { status, data } = await api().post('/media', { url: `${host.url}/photo` }, { as: user.token });
    assert.deepEqual([status, data.type], [201, 'image']);
  });

  it('is taken as Base64, too, within the same rules', async () => {
    const bytes = await anImage({ color: 'plum' });
    const data = bytes.toString('base64');
    const headers = { 'Idempotency-Key': 'plum' };
    const body = { data, fileName: 'plum.jpg', altText: 'Plum' };
    const { status, data: media } = await add(body, headers);
    assert.deepEqual([status, media.fileName, media.altText], [201, 'plum.jpg', 'Plum']);
    assert.deepEqual(Buffer.from(await (await fetch(media.url)).arrayBuffer()), bytes);
    const again = await add(body, headers);
    assert.deepEqual([again.headers.get('idempotent-replayed'), again.data.id], ['true', media.id]);
    assert.equal((await add({ data }, headers)).body.error, 'idempotency_key_reused');
    const form = await api().post('/media', { data }, { as: user.token });
    assert.deepEqual([form.status, form.data.fileName], [201, null]);
    assert.equal((await refused({ data, fileName: 'plum.png' })).body.error, 'invalid_media');
    const asText = (text: string) => Buffer.from(text).toString('base64');
    assert.equal((await refused({ data: asText('<html>') })).body.error, 'unsupported_media_type');
    const noise = Buffer.alloc(300_001);
    assert.equal((await refused({ data: noise.toString('base64') })).body.error, 'payload_too_large');
    for (const wrong of ['no base64', `data:image/jpeg;base64,${data}`, `${data}\n`, 'A', 'AA=A', ''])
      assert.equal((await refused({ data: wrong })).body.details[0].path, 'data', wrong.slice(0, 30));
    const [{ code, message }] = (await refused({ data, url: host.url })).body.details;
    assert.deepEqual([code, message], ['required', 'Must contain exactly one of url, data, and uploadId.']);
  });

  it('that is too large for Base64 is sent elsewhere, by name', async () => {
    const tooLong = 'A'.repeat(6_990_512);
    const refusals = [await refused({ data: tooLong }), await refused({ data: tooLong + tooLong })];
    assert.deepEqual(
      refusals.map(({ status, body }) => [status, /POST \/media\/uploads/.test(body.message)]),
      [
        [400, true],
        [413, true],
      ],
    );
  });

  it('is followed to where it leads, but not inside', async () => {
    const bytes = await anImage();
    let next = '/there';
    answer = (request, response) => {
      if (request.url === '/there') response.end(bytes);
      else response.writeHead(302, { location: next }).end();
    };
    assert.equal((await add({ url: `${host.url}/here` })).status, 201);
    for (next of [
      'http://127.0.0.2/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'file:///etc/passwd',
    ]) {
      const reply = await refused({ url: `${host.url}/here` });
      assert.deepEqual(why(reply), [400, 'validation_failed', 'not_allowed'], next);
    }
    next = '/again';
    assert.deepEqual(why(await refused({ url: `${host.url}/here` })), [
      400,
      'validation_failed',
      'not_fetched',
    ]);
  });

  it('is refused when its address may not be called', async () => {
    for (const url of [
      'http://127.0.0.2/a.jpg',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://0x7f.2/',
      'ftp://1.1.1.1/a',
      'http://me:secret@127.0.0.1/',
      'http://127.0.0.1:22/',
      'photo.jpg',
      '',
    ]) {
      const reply = await refused({ url });
      assert.deepEqual(why(reply), [400, 'validation_failed', 'not_allowed'], url);
      assert.equal(reply.body.details[0].path, 'url');
    }
    const named = await aFarEnd(() => undefined);
    named.close();
    const gone = await refused({ url: named.url });
    assert.deepEqual(why(gone), [400, 'validation_failed', 'not_fetched']);
    assert.match(gone.body.details[0].message, /^127\.0\.0\.1 refused the connection\.$/);
  });

  it('is refused when its host does not give it', async () => {
    serve('gone', {}, 404);
    const missing = await refused({ url: host.url });
    assert.deepEqual(why(missing), [400, 'validation_failed', 'not_fetched']);
    assert.equal(missing.body.details[0].message, '127.0.0.1 answered 404.');
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 500 }).write('slow');
    const slow = await refused({ url: host.url });
    assert.deepEqual(why(slow), [400, 'validation_failed', 'not_fetched']);
    assert.match(slow.body.details[0].message, /did not answer completely within 1 s/);
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 500 }).write('cut');
      setTimeout(() => request.socket.destroy(), 20);
    };
    assert.deepEqual(why(await refused({ url: host.url })), [400, 'validation_failed', 'not_fetched']);
  });

  it('is held to the rules of an upload: its size, its kind, and that it is what it says', async () => {
    serve(Buffer.alloc(300_001));
    assert.deepEqual(why(await refused({ url: host.url })), [413, 'payload_too_large', undefined]);
    answer = (_request, response) => {
      response.write(Buffer.alloc(200_000));
      response.end(Buffer.alloc(200_000));
    };
    assert.deepEqual(why(await refused({ url: host.url })), [413, 'payload_too_large', undefined]);
    serve('<html>', { 'content-type': 'text/html' });
    assert.deepEqual(why(await refused({ url: host.url })), [415, 'unsupported_media_type', undefined]);
    serve(await anImage(), { 'content-type': 'text/html' });
    assert.deepEqual(why(await refused({ url: host.url })), [400, 'invalid_media', undefined]);
    const whole = await aVideo();
    serve(whole.subarray(0, whole.length / 2), { 'content-type': 'video/mp4' });
    assert.deepEqual(why(await refused({ url: host.url })), [400, 'invalid_media', undefined]);
    serve('');
    assert.deepEqual(why(await refused({ url: host.url })), [400, 'invalid_media', undefined]);
  });

  it('needs a URL and no unknown field', async () => {
    for (const [body, code] of [
      [{}, 'required'],
      [{ url: 5 }, 'invalid_type'],
      [{ url: host.url, file: 'x' }, 'unknown_field'],
      [{ url: `${host.url}/${'x'.repeat(2_100)}` }, 'too_big'],
    ] as const)
      assert.deepEqual(why(await refused(body)), [400, 'validation_failed', code]);
    const text = { as: user.token, raw: 'url=x', headers: { 'Content-Type': 'text/plain' } };
    assert.equal((await api().send('POST', '/media/fetch', undefined, text)).status, 415);
  });

  it('is not fetched again when the request is repeated with its key', async () => {
    serve(await anImage(), { 'content-type': 'image/jpeg' });
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await add({ url: host.url }, key);
    const before = calls;
    serve('gone', {}, 404);
    const again = await add({ url: host.url }, key);
    assert.deepEqual([again.status, again.data], [201, first.data]);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
    assert.equal(calls, before);
    const other = await add({ url: `${host.url}/other` }, key);
    assert.deepEqual(why(other), [409, 'idempotency_key_reused', undefined]);
    const raw = { as: user.token, raw: upload(await anImage()), headers: key };
    assert.equal((await api().send('POST', '/media', undefined, raw)).status, 409);
  });

  it('leaves nothing in the store where a post names it and its organization has no room', async () => {
    const author = await anAuthor(api());
    const media = [{ url: `${host.url}/a.jpg` }];
    const { id } = await aPost(api(), author, { media });
    const [target] = await api().rows<{ id: string; mediaId: string }>(
      `select t.id, p.media->0->>'id' as "mediaId" from post_targets t join posts p on p.id = t.post_id where p.id = $1`,
      id,
    );
    const settings = { DATABASE_URL: api().databaseUrl, DATA_DIR: folder, OUTBOUND_ALLOW: '127.0.0.1' };
    const service = await openTestService({ ...settings, MEDIA_STORAGE_LIMIT: '1' });
    const before = await stored();
    const isFile = (name: string): boolean => path.extname(name) !== '';
    const { storage } = service;
    // another file takes the room while this one is stored
    const filling = async (...given: Parameters<typeof storage.adopt>): Promise<void> => {
      await aFile(api(), author, { sizeBytes: 1_048_576 });
      await storage.adopt(...given);
    };
    const late = Object.assign(Object.create(storage) as typeof storage, { adopt: filling });
    serve(await anImage());
    const fetchBy = (by: typeof service) => {
      const { fetchMedia } = createFetchActivities(by);
      const input = { targetId: target?.id ?? '', mediaId: target?.mediaId ?? '' };
      return new MockActivityEnvironment().run(() => fetchMedia(input)) as Promise<FetchStep>;
    };
    for (const by of [{ ...service, storage: late }, service]) {
      const step = await fetchBy(by);
      assert.match(step.state === 'refused' ? step.reason : '', /allows at most 1 MB of media/);
      assert.deepEqual((await stored()).filter(isFile), before.filter(isFile));
    }
    await service.close();
  });
});
