import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { bringWatermark } from '../../../src/activities/clips/bring-watermark.ts';
import { aClip, endedRender, fourScenesFile } from '../../support/clips.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { anImage, upload } from '../../support/media.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { aFile } from '../../support/posts.ts';
import { usePublishing } from '../../support/publishing.ts';
import { sweepNow } from '../../support/sweep-now.ts';
import { use } from '../../support/use.ts';
import { aSpeechServer } from '../../support/servers/speech-server.ts';
import { giveCredits } from '../../support/credits.ts';

/** Processes of ffmpeg that work for this service. */
const renders = async (dataDir: string): Promise<number> => {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const seen = await Promise.all(
    pids.map(async pid => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes('output.mp4') && line.includes(dataDir);
    }),
  );
  return seen.filter(Boolean).length;
};

describe('jobs on clips', () => {
  const speech = use(aSpeechServer);
  const files = use(async () => {
    const endless: Socket[] = [];
    const server = createServer((request, response) => {
      if (request.url === '/endless.mp4') {
        endless.push(request.socket);
        return void response.setHeader('Content-Type', 'video/mp4').write('the beginning');
      }
      if (request.url === '/missing.mp4') return void response.writeHead(404).end();
      void fourScenesFile()
        .then(readFile)
        .then(bytes => response.setHeader('Content-Type', 'video/mp4').end(bytes));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      /** Lines of a connection over which a video comes that never ends. */
      endless,
      close: () => void server.close(),
    };
  });
  const service = usePublishing(() => ({
    MEDIA_JOBS_AT_ONCE: '1',
    OUTBOUND_ALLOW: '127.0.0.1',
    MEDIA_STORAGE_LIMIT: '100',
    SWEEP_EVERY: '1h',
    SWEEP_AFTER: '1ms',
    SPEECH_URL: speech().url,
    SPEECH_API_KEY: 'speech-key',
  }));
  let ada: TestUser;
  let clip: { id: string };
  before(async () => {
    ada = await aUser(service().api);
    await giveCredits(service().api, ada.orgId);
    clip = await aClip(service().api, ada.token);
  });

  const get = (route: string) => service().api.get(route, { as: ada.token });
  const post = (route: string, body?: unknown) => service().api.post(route, body, { as: ada.token });
  const credits = async () => (await get('/billing')).data.credits as { balance: number; held: number };
  const eventsOf = (jobId: string) => {
    return service().api.rows<{ event: string; data: Record<string, unknown> }>(
      `select event, body::json->'data' as data from events where body::json->'data'->>'jobId' = $1`,
      jobId,
    );
  };
  /** Keeps the history of the latest job of a kind. */
  const keepLatest = async (kind: string, name: string): Promise<void> => {
    const [job] = await service().api.rows<{ id: string }>(
      'select id from clip_jobs where kind = $1 order by created_at desc limit 1',
      kind,
    );
    await service().temporal.workflow.getHandle(`clip-job:${job?.id}`).result();
    await keepHistory(service().temporalAddress, `clip-job:${job?.id}`, `process-clip/${name}`);
  };
  /** Slow enough to be met while it runs: a blurred background, many times as large as the picture. */
  const slow = { start: 0, end: 10, aspect: '9:16', fit: 'blur' };

  it('notify webhooks and members of a completed render, and spend its credits', async () => {
    const before = await credits();
    await aFile(service().api, ada, { sizeBytes: 80 * 1_048_576 - 1 });
    const { data } = await post(`/clips/${clip.id}/render`, { start: 4, end: 6, aspect: '1:1' });
    const job = await endedRender(service().api, ada.token, data.id);
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
    assert.equal(job.focus, 'attention');
    const after = await credits();
    assert.deepEqual([after.balance, after.held], [before.balance - 8, before.held]);
    const [event, ...more] = await eventsOf(job.id);
    assert.deepEqual(more, []);
    assert.deepEqual([event?.event, event?.data['mediaId']], ['clip.render.completed', job.mediaId]);
    assert.equal((await fetch(String(event?.data['outputUrl']))).status, 200);
    const told = (await get('/api/notifications')).data.notifications;
    assert.ok(
      told.some(
        ({ type, metadata }: { type: string; metadata: { jobId: string } }) =>
          type === 'clip.render.completed' && metadata.jobId === job.id,
      ),
    );
    const low = told.filter(({ type }: { type: string }) => type === 'storage.low');
    assert.equal(low.length, 1, 'the render fills the media of the plan');
  });

  it('stop at once when they are cancelled, leave no process, and can be retried', async () => {
    const before = await credits();
    const { data } = await post(`/clips/${clip.id}/render`, slow);
    await eventually('it runs', () => renders(service().config.DATA_DIR));
    assert.equal((await post(`/clips/jobs/${data.id}/cancel`)).data.status, 'cancelled');
    await eventually('no process is left', async () => (await renders(service().config.DATA_DIR)) === 0);
    await eventually('its workflow has ended', async () => {
      const { status } = await service().temporal.workflow.getHandle(`clip-job:${data.id}`).describe();
      return status.name === 'COMPLETED';
    });
    assert.deepEqual(await credits(), before);
    assert.deepEqual(await eventsOf(data.id), []);
    await keepHistory(service().temporalAddress, `clip-job:${data.id}`, 'process-clip/cancelled');
    assert.equal((await post(`/clips/jobs/${data.id}/retry`)).status, 202);
    const job = await endedRender(service().api, ada.token, data.id);
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
  });

  it('fail for what would fail again, cost nothing then, and say why', async () => {
    const before = await credits();
    const captions = '1\n00:00:00,500 --> 00:00:01,500\nこんにちは\n';
    const { data } = await post(`/clips/${clip.id}/render`, { start: 0, end: 2, aspect: '9:16', captions });
    const job = await endedRender(service().api, ada.token, data.id);
    assert.deepEqual([job.status, job.error.code, job.mediaId], ['failed', 'font_missing', null]);
    assert.deepEqual(await credits(), before);
    const [event] = await eventsOf(job.id);
    assert.equal(event?.event, 'clip.render.failed');
    assert.match(JSON.stringify(event.data['error']), /font_missing/);
    await keepHistory(service().temporalAddress, `clip-job:${data.id}`, 'process-clip/failed');
  });

  it('are taken up by the sweep when their message was lost', async () => {
    const { data } = await post(`/clips/${clip.id}/render`, { start: 0, end: 1, aspect: '16:9' });
    await service().api.rows('delete from outbox_messages where workflow_id = $1', `clip-job:${data.id}`);
    assert.deepEqual((await sweepNow(service())).clips.lost, [data.id]);
    const job = await endedRender(service().api, ada.token, data.id);
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
  });

  it('turn speech into words, captions of it, and say who did', async () => {
    speech().words = [
      { word: 'Good', start: 4.5, end: 4.9 },
      { word: 'morning.', start: 5, end: 5.6 },
      { word: 'Welcome', start: 6.1, end: 6.6 },
    ];
    assert.equal((await post(`/clips/${clip.id}/transcript`)).status, 202);
    const transcript = await eventually('the transcript is there', async () => {
      const { data } = await get(`/clips/${clip.id}/transcript`);
      assert.notEqual(data.status, 'failed', JSON.stringify(data.error));
      return data.status === 'completed' && data;
    });
    assert.deepEqual(transcript.madeBy, { provider: 'openai-compatible', model: 'whisper-1' });
    assert.deepEqual(
      transcript.captions.map(({ text }: { text: string }) => text),
      ['Good morning.', 'Welcome'],
    );
    assert.deepEqual(speech().asked[0]?.fields, {
      model: 'whisper-1',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'word',
    });
    assert.ok((speech().asked[0]?.bytes ?? 0) > 10_000);
    await keepLatest('transcript', 'transcribed');
    const { data } = await post(`/clips/${clip.id}/render`, {
      start: 4,
      end: 8,
      aspect: '9:16',
      captions: 'auto',
    });
    const job = await endedRender(service().api, ada.token, data.id);
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
  });

  it('fail when the speech service refuses the sound', async () => {
    speech().status = 400;
    await post(`/clips/${clip.id}/transcript`);
    const failed = await eventually('it has failed', async () => {
      const { data } = await get(`/clips/${clip.id}/transcript`);
      return data.status === 'failed' && data;
    });
    assert.equal(failed.error.code, 'speech_failed');
    await keepLatest('transcript', 'speech-failed');
  });

  it('fetch a video from its URL, or say why that cannot be', async () => {
    const fetched = async (url: string) => {
      const { status, data } = await post('/clips/fetch', { url, title: 'By its address' });
      assert.deepEqual([status, data.status, data.sizeBytes], [201, 'fetching', null]);
      return eventually('it was fetched', async () => {
        const clipNow = (await get(`/clips/${data.id}`)).data;
        return clipNow.status !== 'fetching' && clipNow;
      });
    };
    const good = await fetched(`${files().url}/talk.mp4`);
    assert.deepEqual([good.status, good.durationSeconds, good.title], ['ready', 16, 'By its address']);
    await keepLatest('fetch', 'fetched');
    const bad = await fetched(`${files().url}/missing.mp4`);
    assert.deepEqual([bad.status, bad.error.code], ['failed', 'source_missing']);
    await keepLatest('fetch', 'source-missing');
  });

  it('stop fetching at once when the clip is deleted', async () => {
    // where the form goes, the same is taken
    const { data } = await post('/clips', { url: `${files().url}/endless.mp4` });
    const line = await eventually('it is being fetched', () => Promise.resolve(files().endless.at(-1)));
    assert.equal((await service().api.delete(`/clips/${data.id}`, { as: ada.token })).status, 200);
    await eventually('its line is cut', () => Promise.resolve(line.destroyed));
  });

  it('try a watermark again whose file cannot be brought just now, and say clearly that one is gone', async () => {
    const { orm } = await service().service();
    const raw = upload(await anImage({ color: 'gold' }), { name: 'mark.jpg' });
    const { data } = await service().api.post('/media', undefined, { as: ada.token, raw });
    const bring = (mediaId: string, fetch: () => Promise<string>) => {
      const work = {
        service: { orm },
        job: { orgId: ada.orgId },
        workspace: { fetch, file: (name: string) => name },
        watching: { signal: new AbortController().signal },
      };
      const about = { mediaId, position: 'top-left', opacity: 1, scale: 0.1 } as const;
      return bringWatermark(work, about);
    };
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error('no luck'), { code }));
    await assert.rejects(bring(data.id, failing('ETIMEDOUT')), { name: 'Error', code: 'ETIMEDOUT' });
    await assert.rejects(
      bring(data.id, () => Promise.resolve('no-such-file')),
      { name: 'Error' },
    );
    const gone = {
      name: 'ClipFailure',
      code: 'watermark_unreadable',
      message: /no longer exists\. Choose another/,
    };
    await assert.rejects(bring(data.id, failing('ENOENT')), gone);
    await assert.rejects(bring(randomUUID(), failing('EIO')), gone);
  });

  it('leave no file of theirs in the workspace', async () => {
    const folder = path.join(service().config.DATA_DIR, 'work');
    // thumbnails of what was uploaded last may still be drawn there
    await eventually('none is left', async () => {
      const left = await readdir(folder, { recursive: true });
      return left.every(name => name.split('/').length === 1);
    });
  });
});
