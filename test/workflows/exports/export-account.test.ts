import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import pg from 'pg';
import { createExportingActivities } from '../../../src/activities/exports/exporting.ts';
import { checked, downloaded, exported, unpacked } from '../../support/exports.ts';
import { aPaperPdf } from '../../support/documents/papers.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startS3Server } from '../../support/servers/s3-server.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

describe('an account export', () => {
  const service = usePublishing({ EXPORT_JOIN: '1m', EXPORT_LIMIT: '2', EXPORT_WAIT: '3s' });
  const api = () => service().api;

  /** A person with a brand, a post whose text is a formula, and an image. */
  const anOwner = async (): Promise<TestUser & { mediaId: string }> => {
    const ada = await aUser(api());
    const { slug: brandSlug } = await aBrand(api(), ada.token);
    const raw = upload(await anImage(), { name: 'image.jpg', type: 'image/jpeg' });
    const media = await api().send('POST', '/media', undefined, { as: ada.token, raw });
    const text = '=HYPERLINK("http://evil.example")\n"quoted", 🙂';
    const body = { brandSlug, platforms: ['x'], text, media: [{ id: media.data.id }] };
    assert.equal((await api().post('/posts', body, { as: ada.token })).status, 201);
    return { ...ada, mediaId: media.data.id };
  };
  const ended = async (orgId: string): Promise<string> => {
    const rows = await api().rows<{ id: string }>('select id from account_exports where org_id = $1', orgId);
    return rows[0]?.id ?? '';
  };
  const storedFiles = () => readdir(path.join(service().config.DATA_DIR, 'files'), { recursive: true });

  it('holds everything that the organization owns, and a check proves it whole', async () => {
    const ada = await anOwner();
    await anOwner();
    const report = upload(await aPaperPdf(2), { name: 'report.pdf', type: 'application/pdf' });
    const { data: document } = await api().send('POST', '/media', undefined, { as: ada.token, raw: report });
    await eventually('the pages of the document are drawn', async () => {
      const { data } = await api().get(`/media/${document.id}`, { as: ada.token });
      return data.pages.length === 2;
    });
    await api().rows(
      `insert into clip_jobs (id, created_at, updated_at, org_id, clip_id, kind, status, progress, attempt, input, result, created_by)
       values (gen_random_uuid(), now(), now(), $1, gen_random_uuid(), 'scenes', 'completed', 100, 1, '{}', $2, 'a test')`,
      ada.orgId,
      JSON.stringify({ scenes: [{ start: 0, thumbnailKey: `${ada.orgId}/scene.jpg` }] }),
    );
    const { downloadUrl, expiresAt, sizeBytes } = await exported(api(), ada.token, '?include=files');
    const bytes = await downloaded(downloadUrl);
    assert.equal(bytes.length, sizeBytes);
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 86_400_000) < 600_000, expiresAt);
    const { exitCode, report: check } = await checked(bytes);
    assert.deepEqual([exitCode, check.problems], [0, []]);
    const archive = await unpacked(bytes);
    assert.equal(archive.rows('posts').length, 1);
    assert.deepEqual(
      archive.rows('organizations').map(({ id }) => id),
      [ada.orgId],
    );
    assert.deepEqual(
      archive.rows('users').map(({ email }) => email),
      [ada.email],
    );
    for (const { table, path: file } of archive.manifest.entries.filter(({ path: at }) =>
      at.endsWith('.jsonl'),
    ))
      for (const row of archive.rows(table ?? ''))
        if ('org_id' in row) assert.equal(row['org_id'], ada.orgId, file);
    assert.deepEqual(
      archive.manifest.missingFiles,
      [`${ada.orgId}/scene.jpg`],
      'a row names it, the store has it not',
    );
    const media = archive.rows('media');
    assert.deepEqual(
      media.map(row => [row['type'], row['title']]),
      [
        ['image', null],
        ['document', 'report'],
      ],
    );
    const pages = archive.rows('media_renditions').filter(row => row['media_id'] === document.id);
    assert.equal(pages.length, 2);
    for (const { storage_key: key } of [...media, ...pages])
      assert.ok(archive.texts.has(`files/${String(key)}`), String(key));
    assert.ok(archive.rows('audit_events').length > 0);
    const mails = await eventually('the mail', async () => {
      const found = await api().rows(
        `select 1 from mails where org_id = $1 and type = 'account.export_ready'`,
        ada.orgId,
      );
      return found.length > 0 && found;
    });
    assert.equal(mails.length, 1);
  });

  it('has no cell that a spreadsheet takes for a formula, and loses nothing of it', async () => {
    const ada = await anOwner();
    const { downloadUrl } = await exported(api(), ada.token);
    const { texts, rows } = await unpacked(await downloaded(downloadUrl));
    assert.match(
      texts.get('csv/posts.csv') ?? '',
      /,"'=HYPERLINK\(""http:\/\/evil\.example""\)\n""quoted"", 🙂",/,
    );
    assert.equal(rows('posts')[0]?.['text'], '=HYPERLINK("http://evil.example")\n"quoted", 🙂');
  });

  it('is one for requests at the same time and within a minute', async () => {
    const ada = await aUser(api());
    const [one, two] = await Promise.all([exported(api(), ada.token), exported(api(), ada.token)]);
    assert.equal(one.downloadUrl, two.downloadUrl);
    assert.equal((await exported(api(), ada.token)).downloadUrl, one.downloadUrl);
    const other = await exported(api(), ada.token, '?include=files');
    assert.notEqual(other.downloadUrl, one.downloadUrl);
  });

  it('can no longer be downloaded by a link of a person who was removed, or may not export', async () => {
    const [ada, bob] = [await aUser(api()), await aUser(api())];
    await api().rows(
      `update memberships set org_id = $1, role = 'admin' where user_id = $2`,
      ada.orgId,
      bob.id,
    );
    const { downloadUrl } = await exported(api(), bob.token);
    const status = async () => (await fetch(downloadUrl)).status;
    assert.equal(await status(), 200);
    const role = (name: string) =>
      api().rows('update memberships set role = $1 where user_id = $2', name, bob.id);
    await role('member');
    assert.equal(await status(), 404);
    await role('admin');
    assert.equal(await status(), 200);
    const { data } = await api().delete(`/teams/members/${bob.id}`, { as: ada.token });
    assert.deepEqual(
      data.leftBehind.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
      [['account_export', 'ended']],
    );
    assert.equal(await status(), 404);
  });

  it('is given to who asked for it, however seldom they ask, and then made again', async () => {
    const ada = await aUser(api());
    const { downloadUrl } = await exported(api(), ada.token);
    const age = (given: string) =>
      api().rows(
        `with job as (update jobs set created_at = now() - interval '50 minutes', ended_at = now() - interval '49 minutes'
                       where org_id = $1)
         update account_exports set given_at = ${given} where org_id = $1`,
        ada.orgId,
      );
    await age('null');
    assert.equal((await exported(api(), ada.token)).downloadUrl, downloadUrl, 'nobody has got it yet');
    await age(`now() - interval '40 minutes'`);
    assert.notEqual((await exported(api(), ada.token)).downloadUrl, downloadUrl);
  });

  it('is refused where an organization has as many as it may, until one is deleted', async () => {
    const ada = await aUser(api());
    await exported(api(), ada.token);
    await exported(api(), ada.token, '?include=files');
    await api().rows(
      `update jobs set created_at = now() - interval '2 hours', ended_at = now() - interval '2 hours'`,
    );
    const refused = await api().get('/account/export', { as: ada.token });
    assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited']);
    assert.match(refused.body.message, /2 exports/);
    assert.ok(Number(refused.headers.get('retry-after')) > 80_000);
    await api().delete('/account/export', { as: ada.token });
    await exported(api(), ada.token);
  });

  it('stops being written when someone deletes it', async () => {
    const ada = await aUser(api());
    const client = new pg.Client(api().databaseUrl);
    await client.connect();
    await client.query('begin');
    await client.query('lock table carousel_posts in access exclusive mode');
    const { status, data } = await api().get('/account/export', { as: ada.token });
    assert.equal(status, 202);
    const { jobId } = data as { jobId: string };
    await eventually('it is being written', async () =>
      (await storedFiles()).some(name => name.includes(jobId)),
    );
    await api().delete('/account/export', { as: ada.token });
    const workflow = service().temporal.workflow.getHandle(`job:${jobId}`);
    assert.equal(await workflow.result(), 'failed');
    await client.end();
    assert.ok(!(await storedFiles()).some(name => name.includes(jobId)));
    const job = await api().get(`/jobs/${jobId}`, { as: ada.token });
    assert.deepEqual([job.data.status, job.data.error.code], ['failed', 'not_found']);
    await keepHistory(service().temporalAddress, `job:${jobId}`, 'export-account/stopped');
  });

  it('that cannot be made is said so to who asked, and in the audit log', async () => {
    const ada = await aUser(api());
    await exported(api(), ada.token);
    const jobId = await ended(ada.orgId);
    await api().rows(
      `update jobs set status = 'running', result = null, ended_at = null where id = $1`,
      jobId,
    );
    const own = await openTestService({ DATABASE_URL: api().databaseUrl });
    const { failExport } = createExportingActivities(own);
    await new MockActivityEnvironment().run(failExport, jobId);
    await own.close();
    const { data } = await api().get(`/jobs/${jobId}`, { as: ada.token });
    assert.deepEqual(data.error, {
      code: 'internal_error',
      message: 'The export could not be written. Request it again.',
    });
    const log = await api().get('/audit-log?action=account_export.failed', { as: ada.token });
    assert.equal(log.data.total, 1);
  });

  it('leaves the audit log out for an admin, and is refused to a member', async () => {
    const ada = await aUser(api());
    const bob = await aUser(api());
    const { token } = (await api().post('/teams/invite-links', {}, { as: ada.token })).data;
    await api().post(`/teams/join/${token}`, undefined, { as: bob.token });
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: bob.token });
    assert.equal((await api().get('/account/export', { as: bob.token })).status, 403);
    await exported(api(), ada.token);
    const job = await api().get(`/jobs/${await ended(ada.orgId)}`, { as: bob.token });
    assert.equal(job.status, 403);
    await api().patch(`/teams/members/${bob.id}`, { role: 'admin' }, { as: ada.token });
    const owners = await api().get(`/jobs/${await ended(ada.orgId)}`, { as: bob.token });
    assert.deepEqual([owners.status, owners.data], [403, undefined], 'the archive of an owner holds it');
    const { downloadUrl } = await exported(api(), bob.token);
    const { manifest, texts } = await unpacked(await downloaded(downloadUrl));
    assert.equal(manifest.leftOut['audit_events'], 'for owners only');
    assert.ok(!texts.has('tables/audit_events.jsonl'));
  });

  it('is deleted at once on request', async () => {
    const ada = await aUser(api());
    const { downloadUrl } = await exported(api(), ada.token);
    const jobId = await ended(ada.orgId);
    const { status, data } = await api().get(`/jobs/${jobId}`, { as: ada.token });
    assert.deepEqual([status, data.status, data.result.downloadUrl], [200, 'completed', downloadUrl]);
    const reply = await api().delete('/account/export', { as: ada.token });
    assert.deepEqual([reply.status, reply.data], [200, { deleted: 1 }]);
    assert.equal((await fetch(downloadUrl)).status, 404);
    const isGone = async () => !(await storedFiles()).some(name => name.includes(jobId));
    await eventually('the file is gone', isGone);
    assert.equal((await api().get(`/jobs/${jobId}`, { as: ada.token })).data.result.downloadUrl, undefined);
    await service().temporal.workflow.getHandle(`job:${jobId}`).result();
    await keepHistory(service().temporalAddress, `job:${jobId}`, 'export-account/deleted');
  });
});

describe('an account export whose time is over', () => {
  const service = usePublishing({ EXPORT_LIFETIME: '2s', EXPORT_JOIN: '0ms' });

  it('is deleted by its workflow, and said so in the audit log', async () => {
    const { api } = service();
    const ada = await aUser(api);
    const { downloadUrl } = await exported(api, ada.token);
    const [row] = await api.rows<{ id: string }>(
      'select id from account_exports where org_id = $1',
      ada.orgId,
    );
    const workflowId = `job:${row?.id}`;
    assert.equal(await service().temporal.workflow.getHandle(workflowId).result(), 'completed');
    assert.equal((await fetch(downloadUrl)).status, 404);
    const { data } = await api.get('/audit-log?action=account_export.deleted', { as: ada.token });
    assert.equal(data.total, 1);
    await keepHistory(service().temporalAddress, workflowId, 'export-account/expired');
  });
});

describe('an account export with files in an S3-compatible store', () => {
  const s3 = use(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
    const { url, close } = await startS3Server(folder, 'files', { strict: true });
    return { url, close: () => close().then(() => rm(folder, { recursive: true })) };
  });
  const service = usePublishing(() => ({
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: s3().url,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PRESIGN: 'true',
  }));

  it('is downloaded from the store itself, whole, and nothing stays on the worker', async () => {
    const { api, config } = service();
    const ada = await aUser(api);
    const raw = upload(await anImage(), { name: 'image.jpg', type: 'image/jpeg' });
    await api.send('POST', '/media', undefined, { as: ada.token, raw });
    const { downloadUrl } = await exported(api, ada.token, '?include=files');
    assert.ok(downloadUrl.startsWith(s3().url), downloadUrl);
    const bytes = await downloaded(downloadUrl);
    assert.deepEqual((await checked(bytes)).report.problems, []);
    assert.equal((await unpacked(bytes)).manifest.missingFiles.length, 0);
    assert.deepEqual(await readdir(path.join(config.DATA_DIR, 'files', '.parts')), []);
    await api.delete('/account/export', { as: ada.token });
    await eventually('it is gone', async () => (await fetch(downloadUrl)).status === 404);
  });
});
