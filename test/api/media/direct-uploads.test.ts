import assert from 'node:assert/strict';
import { createUploadSweepingActivities } from '../../../src/activities/uploads/sweep-uploads.ts';
import { keyOfUpload } from '../../../src/adapters/storage/storage-keys.ts';
import { aPaperPdf } from '../../support/documents/papers.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { anImage } from '../../support/media.ts';
import { aFolder } from '../../support/run-folder.ts';
import { startS3Server } from '../../support/servers/s3-server.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

describe('uploads to the store itself, where clients reach it', () => {
  const s3 = use(() => startS3Server(aFolder('direct-uploads'), 'social', { strict: true }));
  const store = () => ({
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: s3().url,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PRESIGN: 'true',
  });
  const api = useApi(() => Promise.resolve(store()));
  const user: () => TestUser = use(() => aUser(api()));
  const bytes = use(() => anImage({ color: 'purple' }));

  const start = (sizeBytes = bytes().length, more: object = {}): Promise<Reply> =>
    api().post('/media/uploads', { sizeBytes, ...more }, { as: user().token });
  const sendTo = ({ url, headers }: Reply['data'], body = bytes()): Promise<Response> =>
    fetch(url, { method: 'PUT', headers, body: Uint8Array.from(body) });
  const list = (uploadId: string, more: object = {}, as = user().token): Promise<Reply> =>
    api().post('/media/fetch', { uploadId, ...more }, { as });
  const stored = async (): Promise<number> =>
    (await api().get('/usage', { as: user().token })).data.storage.media.bytes;
  const total = async (): Promise<number> => (await api().get('/media', { as: user().token })).data.total;
  /** Ends all uploads of the past and returns how many the sweep has removed. */
  const sweepLater = async (): Promise<number> => {
    await api().rows(`update media_uploads set expires_at = now() - interval '61 minutes'`);
    const service = await openTestService({ ...store(), DATABASE_URL: api().databaseUrl });
    const swept = await createUploadSweepingActivities(service).endUntakenUploads();
    await service.close();
    return swept;
  };
  const isStored = async (uploadId: string): Promise<boolean> => {
    const service = await openTestService({ ...store(), DATABASE_URL: api().databaseUrl });
    const found = await service.storage.stat(keyOfUpload(user().orgId, uploadId)).then(
      () => true,
      () => false,
    );
    await service.close();
    return found;
  };

  it('count from when they are asked for, once, and become one file', async () => {
    const before = await stored();
    const upload = (await start()).data;
    const { uploadId, url } = upload;
    assert.equal(await stored(), before + bytes().length);
    assert.equal((await list(uploadId)).status, 404);
    assert.equal((await fetch(url, { method: 'PUT', body: 'Something else' })).status, 403);
    assert.equal((await sendTo(upload)).status, 200);
    assert.equal((await list(uploadId, {}, (await aUser(api())).token)).status, 404);
    const { status, data } = await list(uploadId, { altText: 'Purple' });
    assert.deepEqual([status, data.mimeType, data.altText], [201, 'image/jpeg', 'Purple']);
    assert.equal(await stored(), before + bytes().length);
    assert.ok(Buffer.from(await (await fetch(data.url)).arrayBuffer()).equals(bytes()));
    assert.deepEqual((await list(uploadId, { altText: 'Purple' })).data, data);
    assert.equal((await start(10 ** 12)).body.error, 'payload_too_large');
  });

  it('become a document with its title and pages, as by a form', async () => {
    const pdf = await aPaperPdf(4);
    const upload = (await start(pdf.length, { fileName: 'Coffee report.pdf' })).data;
    assert.equal((await sendTo(upload, pdf)).status, 200);
    const { status, data } = await list(upload.uploadId);
    const { type, mimeType, title, pageCount } = data;
    assert.equal(status, 201);
    assert.deepEqual(
      { type, mimeType, title, pageCount },
      { type: 'document', mimeType: 'application/pdf', title: 'Coffee report', pageCount: 4 },
    );
    assert.ok(Buffer.from(await (await fetch(data.url)).arrayBuffer()).equals(pdf));
  });

  it('become one file by whichever way their bytes come, also by both at once', async () => {
    const before = await total();
    const about = { fileName: 'purple.jpg', altText: 'Purple' };
    const both = (await start(bytes().length, about)).data;
    const resume = () => fetch(both.resumableUrl, { method: 'PUT', body: Uint8Array.from(bytes()) });
    assert.equal((await sendTo(both)).status, 200);
    await Promise.all([resume(), list(both.uploadId), list(both.uploadId)]);
    const { data } = await list(both.uploadId);
    assert.deepEqual([data.fileName, data.altText, await total()], ['purple.jpg', 'Purple', before + 1]);
    assert.equal((await resume()).status, 409);
    assert.equal((await sendTo(both)).status, 200);
    assert.deepEqual([(await list(both.uploadId)).data.id, await total()], [data.id, before + 1]);
  });

  it('keep nothing that a URL takes after its upload was listed, deleted, or left', async () => {
    await sweepLater();
    const before = await stored();
    const [listed, deleted, left] = [(await start()).data, (await start()).data, (await start()).data];
    for (const upload of [listed, deleted, left]) assert.equal((await sendTo(upload)).status, 200);
    await list(listed.uploadId);
    await api().send('DELETE', new URL(deleted.resumableUrl).pathname, undefined, {
      headers: { 'Tus-Resumable': '1.0.0' },
    });
    assert.equal(await isStored(deleted.uploadId), false);
    // a presigned URL works until it expires
    for (const upload of [listed, deleted]) assert.equal((await sendTo(upload)).status, 200);
    assert.equal(await isStored(deleted.uploadId), true);
    assert.equal((await list(deleted.uploadId)).status, 404);
    assert.equal(
      await stored(),
      before + 2 * bytes().length,
      'the listed file, and the upload that was left',
    );
    assert.equal(await sweepLater(), 3);
    for (const { uploadId } of [listed, deleted, left]) assert.equal(await isStored(uploadId), false);
    assert.equal((await list(left.uploadId)).status, 404);
    assert.equal(await stored(), before + bytes().length);
  });
});
