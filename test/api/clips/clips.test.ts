import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { completeJob } from '../../../src/db/clips/finish-job.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { aClip, fourScenesFile } from '../../support/clips.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { aVideo, anImage, upload } from '../../support/media.ts';
import { giveCredits } from '../../support/credits.ts';
import { aFile } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

describe('clips', () => {
  const api = useApi({ CLIP_SIZE_LIMIT: '1', CLIP_STORAGE_LIMIT: '2', MEDIA_STORAGE_LIMIT: '4' });
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  let ada: TestUser;
  beforeEach(async () => {
    ada = await aUser(api());
    clip = undefined;
  });

  const send = (bytes: Uint8Array, about: Parameters<typeof upload>[1] = {}) =>
    api().post('/clips', undefined, { as: ada.token, raw: upload(bytes, about) });

  let clip: string | undefined;
  const renderOf = async (given: Record<string, unknown>) => {
    const id = (clip ??= (await aClip(api(), ada.token)).id);
    return api().post(
      `/clips/${id}/render`,
      { start: 0, end: 4, aspect: '9:16', ...given },
      { as: ada.token },
    );
  };

  it('are measured, and have a picture', async () => {
    const { slug } = await aBrand(api(), ada.token);
    const { id } = await aClip(api(), ada.token, { fields: { brandSlug: slug } });
    const { data } = await api().get(`/clips/${id}`, { as: ada.token });
    const { title, status, width, height, fps, durationSeconds, hasSound, brandSlug } = data;
    assert.deepEqual(
      { title, status, width, height, fps, durationSeconds, hasSound, brandSlug },
      {
        title: 'talk',
        status: 'ready',
        width: 640,
        height: 360,
        fps: 25,
        durationSeconds: 16,
        hasSound: true,
        brandSlug: slug,
      },
    );
    assert.equal(data.sizeBytes, (await readFile(await fourScenesFile())).length);
    assert.equal((await fetch(data.thumbnailUrl)).headers.get('content-type'), 'image/jpeg');
  });

  it('are listed newest first, by brand', async () => {
    const { slug } = await aBrand(api(), ada.token);
    const first = await aClip(api(), ada.token, { fields: { brandSlug: slug } });
    const second = await aClip(api(), ada.token);
    const { data } = await api().get('/clips', { as: ada.token });
    assert.deepEqual(
      [data.total, data.clips.map(({ id }: { id: string }) => id)],
      [2, [second.id, first.id]],
    );
    assert.equal((await api().get(`/clips?brandSlug=${slug}`, { as: ada.token })).data.total, 1);
  });

  it('are refused if they are not videos, are damaged, too large, or more than the plan keeps', async () => {
    assert.equal((await send(await anImage(), { name: 'a.jpg' })).body.error, 'unsupported_media_type');
    const video = await aVideo();
    assert.equal((await send(video.subarray(0, 40_000), { name: 'cut.mp4' })).body.error, 'invalid_media');
    assert.equal((await send(Buffer.alloc(1_200_000))).body.error, 'payload_too_large');
    const large = Buffer.concat([video, Buffer.from('000f424066726565', 'hex'), Buffer.alloc(1_000_000 - 8)]);
    assert.equal((await send(large.subarray(0, 1_040_000), { name: 'a.mp4' })).status >= 400, true);
  });

  it('are not fetched where the plan keeps no more, nor from inside', async () => {
    const fetchFrom = (url: string) => api().post('/clips/fetch', { url }, { as: ada.token });
    for (const host of [
      'localhost',
      '127.0.0.1:5432',
      '[::ffff:7f00:1]',
      '0.0.0.0',
      '169.254.169.254',
      'a@b.example',
    ])
      assert.equal((await fetchFrom(`http://${host}/a.mp4`)).body.error, 'validation_failed', host);
    assert.equal((await fetchFrom('https://example.com/a.mp4')).status, 201);
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1048576' };
    for (let count = 0; count < 2; count += 1)
      assert.equal((await api().post('/clips/uploads', undefined, { as: ada.token, headers })).status, 201);
    const { status, body } = await fetchFrom('https://example.com/a.mp4');
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  it('are not kept beyond the quota, however many come at once', async () => {
    const padding = Buffer.alloc(900_000);
    padding.writeUInt32BE(padding.length, 0);
    padding.write('free', 4, 'latin1');
    const large = Buffer.concat([await aVideo(), padding]);
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(large, { name: 'a.mp4' })));
    const taken = replies.filter(({ status }) => status === 201).length;
    assert.equal(taken, Math.floor((2 * 1_048_576) / large.length));
    assert.ok(replies.every(({ status, body }) => status === 201 || body.error === 'invalid_state'));
    assert.equal((await api().get('/clips', { as: ada.token })).data.total, taken);
  });

  it('are gone once they are deleted, with their files', async () => {
    const { id } = await aClip(api(), ada.token);
    const { url } = (await api().get(`/clips/${id}`, { as: ada.token })).data;
    assert.deepEqual((await api().delete(`/clips/${id}`, { as: ada.token })).data, { id, deleted: true });
    assert.equal((await api().get(`/clips/${id}`, { as: ada.token })).status, 404);
    assert.equal((await fetch(url)).status, 404);
    assert.equal((await api().get('/clips', { as: ada.token })).data.total, 0);
  });

  it('take the files with them that their jobs name, at any depth', async () => {
    const { id } = await aClip(api(), ada.token);
    await api().post('/media', undefined, { as: ada.token, raw: upload(await anImage(), { name: 'a.jpg' }) });
    const [file] = await api().rows('select id, storage_key as key from media where org_id = $1', ada.orgId);
    await api().rows(
      `insert into clip_jobs (id, created_at, updated_at, org_id, clip_id, kind, status, input, result, created_by)
       values (gen_random_uuid(), now(), now(), $1, $2, 'scenes', 'completed', '{}', $3, 'test')`,
      ada.orgId,
      id,
      JSON.stringify({ scenes: [{ start: 0, thumbnailKey: file?.['key'] }] }),
    );
    await api().delete(`/clips/${id}`, { as: ada.token });
    const { url } = (await api().get(`/media/${String(file?.['id'])}`, { as: ada.token })).data;
    assert.equal((await fetch(url)).status, 404);
  });

  /** Inserts the row of a render at a minute of today. */
  const aRender = async (clipId: string, minute: number, given: { status: string; result?: object }) => {
    const input = { start: 0, end: 4, aspect: '9:16', fit: 'crop' };
    const [row] = await api().rows<{ id: string }>(
      `insert into clip_jobs (id, created_at, updated_at, org_id, clip_id, kind, status, input, result, created_by)
       values (gen_random_uuid(), date_trunc('day', now()) + make_interval(mins => $1), now(), $2, $3, 'render', $4, $5,
               $6, 'test') returning id`,
      minute,
      ada.orgId,
      clipId,
      given.status,
      JSON.stringify(input),
      given.result ? JSON.stringify(given.result) : null,
    );
    return row?.id;
  };

  it('have their renders listed newest first, by clip, brand and status, a page at a time', async () => {
    const { slug } = await aBrand(api(), ada.token);
    const branded = await aClip(api(), ada.token, { fields: { brandSlug: slug } });
    const other = await aClip(api(), ada.token);
    const first = await aRender(branded.id, 1, { status: 'failed' });
    const second = await aRender(branded.id, 2, { status: 'cancelled' });
    const third = await aRender(other.id, 3, { status: 'failed' });
    const listed = async (query: string) => {
      const { data, headers } = await api().get(`/clips/jobs?${query}`, { as: ada.token });
      return [Number(headers.get('x-total-count')), data.map(({ id }: { id: string }) => id)];
    };
    assert.deepEqual(await listed(''), [3, [third, second, first]]);
    assert.deepEqual(await listed('limit=1&offset=1'), [3, [second]]);
    assert.deepEqual(await listed(`clipId=${branded.id}`), [2, [second, first]]);
    assert.deepEqual(await listed(`brandSlug=${slug}&status=failed`), [1, [first]]);
    assert.deepEqual(await listed('status=failed&limit=1'), [2, [third]]);
  });

  it('have renders whose poster is gone with them, and whose video stays', async () => {
    const { id } = await aClip(api(), ada.token);
    const result = {
      storageKey: 'a/b.mp4',
      posterKey: 'a/b.jpg',
      focus: { mode: 'centre', steps: [] },
      width: 720,
      height: 1_280,
      durationSeconds: 4,
      sizeBytes: 1_000,
      isCopy: false,
    };
    const job = await aRender(id, 1, { status: 'completed', result });
    const shown = async () => {
      const { posterUrl, outputUrl } = (await api().get(`/clips/jobs/${job}`, { as: ada.token })).data;
      return [posterUrl !== null, outputUrl !== null];
    };
    assert.deepEqual(await shown(), [true, true]);
    await api().delete(`/clips/${id}`, { as: ada.token });
    assert.deepEqual(await shown(), [false, true]);
  });

  it('cost credits to render, and nothing is begun without them', async () => {
    const reply = await renderOf({});
    assert.deepEqual([reply.status, reply.body.error], [402, 'insufficient_credits']);
    const jobs = await api().get('/clips/jobs', { as: ada.token });
    assert.deepEqual([jobs.data, jobs.headers.get('x-total-count')], [[], '0']);
  });

  it('are rendered only if there is storage left for the result', async () => {
    await giveCredits(api(), ada.orgId);
    const { data: job } = await renderOf({});
    await api().post(`/clips/jobs/${job.id}/cancel`, undefined, { as: ada.token });
    await aFile(api(), ada, { sizeBytes: 4 * 1_048_576 });
    const retry = () => api().post(`/clips/jobs/${job.id}/retry`, undefined, { as: ada.token });
    for (const { status, body } of [await renderOf({}), await retry()]) {
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, /at most 4 MB of media/);
    }
    assert.equal((await api().get('/billing', { as: ada.token })).data.credits.held, 0);
  });

  it('are rendered only where they are, and as may be asked for', async () => {
    await giveCredits(api(), ada.orgId);
    const wrong: [Record<string, unknown>, number, string][] = [
      [{ end: 40 }, 400, 'end'],
      [{ start: 3, end: 3.2 }, 400, 'end'],
      [{ aspect: '3:4' }, 400, 'aspect'],
      [{ captions: 'no captions at all' }, 400, 'captions'],
      [{ captions: '1\n00:00:03,000 --> 00:00:01,000\nBackwards' }, 400, 'captions'],
      [{ captions: '1\n00:00:04,000 --> 00:00:06,000\nAfter the end of the part' }, 400, 'captions'],
      [{ captionStyle: { color: 'red' } }, 400, 'captionStyle.color'],
      [{ focus: { x: 2, y: 0 } }, 400, 'focus'],
    ];
    for (const [given, status, path] of wrong) {
      const reply = await renderOf(given);
      assert.equal(reply.status, status, JSON.stringify(given));
      assert.ok(reply.body.details[0].path.startsWith(path), JSON.stringify(reply.body));
    }
    assert.equal((await renderOf({ captions: 'auto' })).body.error, 'invalid_state');
    const watermark = { mediaId: '018f0000-0000-7000-8000-000000000000' };
    assert.equal((await renderOf({ watermark })).status, 404);
  });

  it('are rendered with the captions that can be read, and name the others', async () => {
    await giveCredits(api(), ada.orgId);
    const captions = '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:0x,000 --> 00:00:03,000\nLost\n';
    const { status, data } = await renderOf({ captions });
    const skipped = [{ line: 5, reason: 'The caption has no times such as 00:00:01,000 --> 00:00:02,500.' }];
    assert.deepEqual([status, data.skipped], [202, skipped]);
    assert.deepEqual((await api().get(`/clips/jobs/${data.id}`, { as: ada.token })).data.skipped, skipped);
  });

  it('hold the credits of a render, and give them back when it is cancelled', async () => {
    await giveCredits(api(), ada.orgId, 10);
    const { data: job } = await renderOf({});
    assert.deepEqual([job.status, job.progress, job.mediaId], ['queued', 0, null]);
    const balance = async () => (await api().get('/billing', { as: ada.token })).data.credits;
    assert.deepEqual(await balance(), { balance: 2, held: 8 });
    const cancelled = await api().post(`/clips/jobs/${job.id}/cancel`, undefined, { as: ada.token });
    assert.equal(cancelled.data.status, 'cancelled');
    assert.deepEqual(await balance(), { balance: 10, held: 0 });
    const again = await api().post(`/clips/jobs/${job.id}/cancel`, undefined, { as: ada.token });
    assert.equal(again.body.error, 'invalid_state');
    const retried = await api().post(`/clips/jobs/${job.id}/retry`, undefined, { as: ada.token });
    assert.deepEqual(
      [retried.status, retried.data.status, await balance()],
      [202, 'queued', { balance: 2, held: 8 }],
    );
    // the canceled attempt still reaches its end
    const late = { jobId: job.id, attempt: 1 };
    assert.equal(await inTransaction(service().orm, em => completeJob(em, late, {})), false);
    assert.deepEqual(await balance(), { balance: 2, held: 8 });
  });

  it('cost by their seconds', async () => {
    await giveCredits(api(), ada.orgId, 100);
    clip = (await aClip(api(), ada.token)).id;
    await api().rows('update clips set duration_seconds = 600 where id = $1', clip);
    const { status, text } = await renderOf({ end: 500 });
    assert.equal(status, 202, text);
    const { credits } = (await api().get('/billing', { as: ada.token })).data;
    assert.deepEqual(credits, { balance: 28, held: 72 });
  });

  it('take a transcript as SRT or WebVTT, and give it back as either', async () => {
    const { id } = await aClip(api(), ada.token);
    const captions =
      'WEBVTT\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Ada>Hello &amp; <i>welcome</i>\n\n00:03.000 --> 00:04.000\nBye\n\n00:05.000 --> 00:04.000\nBackwards\n';
    const { status, data } = await api().post(
      `/clips/${id}/transcript`,
      { captions, language: 'en' },
      { as: ada.token },
    );
    assert.deepEqual(
      [status, data.status, data.madeBy],
      [202, 'completed', { provider: 'upload', model: null }],
    );
    assert.deepEqual(data.captions, [
      { start: 1, end: 2.5, text: 'Hello & welcome' },
      { start: 3, end: 4, text: 'Bye' },
    ]);
    assert.equal(data.words.length, 4);
    assert.deepEqual(data.skipped, [{ line: 10, reason: 'The caption ends before it starts.' }]);
    const srt = await api().get(`/clips/${id}/transcript?format=srt`, { as: ada.token });
    assert.match(srt.text, /^1\n00:00:01,000 --> 00:00:02,500\nHello & welcome\n/);
    const vtt = await api().get(`/clips/${id}/transcript?format=vtt`, { as: ada.token });
    assert.match(vtt.text, /^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.500\nHello &amp; welcome\n/);
  });

  it('take the bytes of a caption file in whatever encoding an editor wrote it', async () => {
    const said = 'Für Ägypten: „schön“ – 5 €';
    const texts = {
      'data:text/plain;charset=windows-1252': 'latin1',
      'data:': 'latin1',
      'data:;charset=utf-8': 'utf8',
      'data:application/x-subrip': 'utf16le',
    } as const;
    // „ “ – € stand where Latin-1 has control characters
    const marks: Record<string, string> = { '„': '\x84', '“': '\x93', '–': '\x96', '€': '\x80' };
    for (const [head, encoding] of Object.entries(texts)) {
      const written = encoding === 'latin1' ? said.replace(/[„“–€]/g, mark => marks[mark] ?? mark) : said;
      const file = `1\n00:00:01,000 --> 00:00:02,000\n${written}\n`;
      const bytes = Buffer.from(encoding === 'utf16le' ? `\uFEFF${file}` : file, encoding);
      const { id } = await aClip(api(), ada.token);
      const captions = `${head};base64,${bytes.toString('base64')}`;
      const { data } = await api().post(`/clips/${id}/transcript`, { captions }, { as: ada.token });
      assert.equal(data.captions[0].text, said, head);
    }
  });
});
