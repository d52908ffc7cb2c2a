import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { dropExpiredUploads } from '../../../src/db/clips/clip-uploads.ts';
import type { Service } from '../../../src/process/service.ts';
import { fourScenesFile } from '../../support/clips.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApi, type TestApi } from '../../support/http/api.ts';
import { sendSlowly } from '../../support/http/slow-request.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { openTestService } from '../../support/service.ts';
import { freshDatabase } from '../../support/stack.ts';
import { aFolder } from '../../support/run-folder.ts';

const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

describe('resumable uploads of clips', () => {
  let api: TestApi;
  let second: TestApi;
  let ada: TestUser;
  let video: Buffer;
  const folder = aFolder('uploads');
  let service: Service;
  before(async () => {
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
    service = await openTestService(shared);
    video = await readFile(await fourScenesFile());
    ada = await aUser(api);
  });
  after(async () => {
    await api.close();
    await second.close();
    await service.close();
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

  it('keep what has come when the rights of who sends it end with the last byte', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    const key = await aKey(api, ada.token, { scopes: ['clips:read', 'clips:write'] });
    const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    const sent = { method: 'PATCH', path: location, headers, body: video, key };
    assert.equal(
      await sendSlowly(api, sent, () => api.delete(`/api-keys/${key.id}`, { as: ada.token })),
      401,
    );
    const head = await api.send('HEAD', location, undefined, { as: ada.token, headers: tus });
    assert.equal(head.headers.get('upload-offset'), String(video.length));
    assert.equal(
      (await api.get(`/clips/${head.headers.get('clip-id')}`, { as: ada.token })).data.status,
      'ready',
    );
    await api.rows('delete from clips where org_id = $1 and id = $2', ada.orgId, head.headers.get('clip-id'));
  });

  it('become one clip when the process died after the last byte, whichever request comes next', async () => {
    const whole = async () => {
      const location = (await begin()).headers.get('location') ?? '';
      const id = location.split('/').at(-1) ?? '';
      await writeFile(path.join(folder, 'files', '.uploads', id), video);
      return location;
    };
    const head = (at: TestApi, location: string) =>
      at.send('HEAD', location, undefined, { as: ada.token, headers: tus });
    const nothing = (at: TestApi, location: string) => append(at, location, video.length, Buffer.alloc(0));
    for (const ask of [head, nothing]) {
      const location = await whole();
      const replies = await Promise.all([ask(api, location), ask(second, location), ask(api, location)]);
      const ids = replies.map(({ headers }) => headers.get('clip-id'));
      const { data } = await api.get(location, { as: ada.token });
      assert.deepEqual(ids, [data.clipId, data.clipId, data.clipId]);
      const { status } = await api.get(`/clips/${data.clipId}`, { as: ada.token });
      assert.equal(status, 200);
    }
    const [{ count } = {}] = await api.rows('select count(*)::int from clips where org_id = $1', ada.orgId);
    assert.equal(count, 3, 'the one of the test before, and one each');
  });

  it('continue with the next client if a line hangs', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    const hanging = request(api.url + location, {
      method: 'PATCH',
      headers: {
        ...tus,
        Authorization: `Bearer ${ada.token}`,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': video.length,
        'Upload-Offset': '0',
      },
    });
    hanging.on('error', () => undefined).write(video.subarray(0, 1_000));
    await eventually('the beginning has come', async () => {
      return (await api.get(location, { as: ada.token })).data.offset === 1_000;
    });
    const head = await second.send('HEAD', location, undefined, { as: ada.token, headers: tus });
    assert.deepEqual([head.status, head.headers.get('upload-offset')], [200, '1000']);
    assert.equal((await append(second, location, 1_000, video.subarray(1_000))).status, 204);
    hanging.destroy();
  });

  it('are kept for a day after their last byte, and no sweep takes one that is written to', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    const id = location.split('/').at(-1) ?? '';
    const json = path.join(folder, 'files', '.uploads', `${id}.json`);
    const about = JSON.parse(await readFile(json, 'utf8')) as object;
    await writeFile(json, JSON.stringify({ ...about, creation_date: '2026-01-01T00:00:00.000Z' }));
    await api.rows(`update clip_uploads set expires_at = now() + interval '1 minute' where id = $1`, id);
    const { status, headers } = await append(api, location, 0, video.subarray(0, 10));
    assert.equal(status, 204);
    const hours = (Date.parse(headers.get('upload-expires') ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 23 && hours <= 24, `${hours} h`);
    const [row] = await api.rows<{ hours: number }>(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from clip_uploads where id = $1`,
      id,
    );
    assert.ok((row?.hours ?? 0) > 23, JSON.stringify(row));
    const swept = async (lockedUntil: string) => {
      await api.rows(
        `update clip_uploads set expires_at = now() - interval '1 s', locked_until = ${lockedUntil} where id = $1`,
        id,
      );
      return dropExpiredUploads(service.orm.em.fork());
    };
    assert.deepEqual(await swept(`now() + interval '10 s'`), []);
    assert.deepEqual(await swept(`now() - interval '1 s'`), [id]);
  });

  it('are limited to one hundred unfinished uploads per organization', async () => {
    const eve = await aUser(api);
    const start = () =>
      api.post('/clips/uploads', undefined, { as: eve.token, headers: { ...tus, 'Upload-Length': '1' } });
    assert.equal((await start()).status, 201);
    await api.rows(
      `insert into clip_uploads
       select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid()))).*
         from clip_uploads u, generate_series(1, 99) where org_id = $1`,
      eve.orgId,
    );
    const { status, body } = await start();
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
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

  it('refuse a file that is not a video once it is there, and forget it', async () => {
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

  it('start again where their bytes are gone', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    const id = location.split('/').at(-1) ?? '';
    await append(api, location, 0, video.subarray(0, 100));
    for (const file of [id, `${id}.json`]) await rm(path.join(folder, 'files', '.uploads', file));
    const head = await second.send('HEAD', location, undefined, { as: ada.token, headers: tus });
    assert.deepEqual([head.status, head.headers.get('upload-offset')], [200, '0']);
    const { status, headers } = await append(api, location, 0, video);
    assert.equal(status, 204);
    await api.delete(`/clips/${headers.get('clip-id')}`, { as: ada.token });
  });

  it('are aborted by DELETE', async () => {
    const location = (await begin()).headers.get('location') ?? '';
    await append(api, location, 0, video.subarray(0, 100));
    assert.equal((await api.delete(location, { as: ada.token })).status, 200);
    assert.equal((await api.get(location, { as: ada.token })).status, 404);
  });
});
