import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourScenesFile } from '../../support/clips.ts';
import { startTestApi, type TestApi } from '../../support/http/api.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { freshDatabase } from '../../support/stack.ts';

const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

describe('resumable uploads of clips', () => {
  let api: TestApi;
  let second: TestApi;
  let ada: TestUser;
  let video: Buffer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-uploads-'));
    const secrets = {
      SIGNING_SECRET: randomBytes(32).toString('base64'),
      ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    };
    const shared = {
      DATA_DIR: folder,
      DATABASE_URL: await freshDatabase(),
      CLIP_SIZE_LIMIT: '1',
      ...secrets,
    };
    api = await startTestApi(shared);
    second = await startTestApi(shared);
    video = await readFile(await fourScenesFile());
    ada = await aUser(api);
  });
  after(async () => {
    await api.close();
    await second.close();
    await rm(folder, { recursive: true, force: true });
  });

  const tus = { 'Tus-Resumable': '1.0.0' };
  const begin = (
    length = video.length,
    fields: Record<string, string> = { filename: 'talk.mp4', filetype: 'video/mp4' },
  ) =>
    api.post('/clips/uploads', undefined, {
      as: ada.token,
      headers: { ...tus, 'Upload-Length': String(length), 'Upload-Metadata': metadata(fields) },
    });
  const append = (at: TestApi, location: string, offset: number, bytes: Uint8Array, as = ada.token) =>
    at.send('PATCH', location, undefined, {
      as,
      raw: Uint8Array.from(bytes),
      headers: { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    });

  it('take a video in parts, by several processes, and make a clip of it', async () => {
    const { status, headers } = await begin();
    assert.equal(status, 201);
    const location = headers.get('location') ?? '';
    assert.match(location, /^\/clips\/uploads\/[0-9a-f-]+$/);
    const half = Math.floor(video.length / 2);
    const first = await append(api, location, 0, video.subarray(0, half));
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, String(half)]);
    const head = await second.send('HEAD', location, undefined, { as: ada.token, headers: tus });
    assert.deepEqual(
      [head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')],
      [200, String(half), String(video.length)],
    );
    const last = await append(second, location, half, video.subarray(half));
    assert.equal(last.status, 204);
    const { data } = await api.get(`/clips/${last.headers.get('clip-id')}`, { as: ada.token });
    assert.deepEqual([data.title, data.status, data.durationSeconds], ['talk', 'ready', 16]);
    // a client that never got the answer to its last part asks again
    const again = await second.send('HEAD', location, undefined, { as: ada.token, headers: tus });
    assert.deepEqual(
      ['tus-resumable', 'upload-offset', 'upload-length', 'clip-id'].map(name => again.headers.get(name)),
      ['1.0.0', String(video.length), String(video.length), data.id],
    );
    const upload = await api.get(location, { as: ada.token });
    assert.deepEqual(upload.data, {
      id: location.split('/').at(-1),
      offset: video.length,
      sizeBytes: video.length,
      clipId: data.id,
    });
    assert.deepEqual(
      (await readdir(path.join(folder, 'files', '.uploads'))).filter(name =>
        location.includes(name.slice(0, 36)),
      ),
      [],
    );
  });

  it('refuse a wrong offset, too much, a wrong type and another organization', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    const { data } = await api.get(location, { as: ada.token });
    assert.deepEqual([data.offset, data.sizeBytes, data.clipId], [0, video.length, null]);
    assert.equal((await append(api, location, 5, video.subarray(0, 10))).body.error, 'invalid_state');
    const uploads = () => api.rows('select 1 from clip_uploads where org_id = $1', ada.orgId);
    const before = (await uploads()).length;
    assert.equal((await begin(2_000_000)).body.error, 'payload_too_large');
    const headers = { ...tus, 'Upload-Defer-Length': '1' };
    const later = await api.post('/clips/uploads', undefined, { as: ada.token, headers });
    assert.equal(later.body.error, 'malformed_body');
    assert.equal((await uploads()).length, before, 'no room is kept for what was refused');
    assert.equal((await begin(10, { brandSlug: 'nowhere' })).body.error, 'not_found');
    assert.equal((await begin(10, { colour: 'red' })).body.error, 'validation_failed');
    const bob = await aUser(api);
    assert.equal((await append(api, location, 0, video.subarray(0, 10), bob.token)).status, 404);
    assert.equal((await api.get(location, { as: bob.token })).status, 404);
    assert.equal((await api.delete(location, { as: bob.token })).status, 404);
  });

  it('refuse what is no video once it is there, and forget it', async () => {
    const bytes = Buffer.alloc(1_000, 'no video');
    const location = (await begin(bytes.length)).headers.get('location') ?? '';
    const reply = await append(api, location, 0, bytes);
    assert.equal(reply.body.error, 'invalid_media');
    assert.equal((await api.get(location, { as: ada.token })).status, 404);
    const left = await readdir(path.join(folder, 'files', '.uploads'));
    assert.deepEqual(
      left.filter(name => location.includes(name.slice(0, 36))),
      [],
    );
  });

  it('are not found where their bytes are gone', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    const id = location.split('/').at(-1) ?? '';
    for (const file of [id, `${id}.json`]) await rm(path.join(folder, 'files', '.uploads', file));
    const { status, body } = await api.get(location, { as: ada.token });
    assert.deepEqual([status, body.error], [404, 'not_found']);
  });

  it('are given up by DELETE', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    await append(api, location, 0, video.subarray(0, 100));
    assert.equal((await api.delete(location, { as: ada.token })).status, 200);
    assert.equal((await api.get(location, { as: ada.token })).status, 404);
  });
});
