import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { startTestApi } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { anAnimation, aVideo, upload } from '../../support/media.ts';
import { aFile } from '../../support/posts.ts';
import { useMedia } from './use-media.ts';

describe('the URL of a file', () => {
  const { api, user: owner, folder, uploaded } = useMedia();

  it('works for an hour at most, wherever it is shown', async () => {
    const user = await aUser(api());
    const as = user.token;
    const brand = await aBrand(api(), as);
    const id = await aFile(api(), user);
    const draft = { brandSlug: brand.slug, text: 'Hello', platforms: ['x'], media: [{ id }] };
    const made = await api().post('/posts', draft, { as });
    const shown: string[] = [
      (await api().get(`/media/${id}`, { as })).data.url,
      (await api().get('/media', { as })).data.media[0].url,
      made.data.media[0].url,
      (await api().get(`/posts/${made.data.id}`, { as })).data.media[0].url,
      (await api().get('/posts', { as })).data.posts[0].media[0].url,
    ];
    for (const address of shown) {
      const left = Number(new URL(address).searchParams.get('expires')) * 1_000 - Date.now();
      assert.ok(left > 2_600_000 && left <= 3_600_000, `${address} works for ${left} ms`);
    }
  });

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
    const { data } = await short.get('/media?limit=1', { as: owner().token });
    const address = data.media[0].url as string;
    assert.equal((await fetch(address)).status, 200);
    await eventually('the URL is over', async () => (await fetch(address)).status === 404);
    await short.close();
  });
});
