import sharp from 'sharp';
import assert from 'node:assert/strict';
import { aUser, type TestUser } from '../../support/makers.ts';
import { aClip, endedRender } from '../../support/clips.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { giveCredits } from '../../support/credits.ts';

describe('a clip', () => {
  const service = usePublishing({ MEDIA_JOBS_AT_ONCE: '1' });
  let ada: TestUser;
  let clip: { id: string };
  before(async () => {
    ada = await aUser(service().api);
    await giveCredits(service().api, ada.orgId);
    clip = await aClip(service().api, ada.token);
  });

  const get = (path: string) => service().api.get(path, { as: ada.token });
  const post = (path: string, body?: unknown) => service().api.post(path, body, { as: ada.token });

  it('gets its scenes, a picture of each, suggestions, and what it sounds and looks like over time', async () => {
    const before = await get(`/clips/${clip.id}/waveform`);
    assert.deepEqual(before.data, { peaksPerSecond: null, peaks: [], filmstrip: null });
    const asked = await post(`/clips/${clip.id}/scenes`, { minSeconds: 3, maxSeconds: 9 });
    assert.equal(asked.status, 202);
    const scenes = await eventually('the scenes are known', async () => {
      const { data } = await get(`/clips/${clip.id}/scenes`);
      assert.notEqual(data.status, 'failed', JSON.stringify(data.error));
      return data.status === 'completed' && data;
    });
    assert.deepEqual(
      scenes.scenes.map(({ start, end }: { start: number; end: number }) => [start, end]),
      [
        [0, 4],
        [4, 8],
        [8, 12],
        [12, 16],
      ],
    );
    assert.ok(scenes.suggestions.length > 0);
    for (const url of [
      scenes.contactSheetUrl,
      ...scenes.scenes.map((each: { thumbnailUrl: string }) => each.thumbnailUrl),
    ])
      assert.equal((await fetch(url)).status, 200, url);
    const { peaksPerSecond, peaks, filmstrip } = (await get(`/clips/${clip.id}/waveform`)).data;
    assert.deepEqual([Math.round(peaksPerSecond), Math.round(peaks.length / 10)], [20, 32]);
    assert.equal(Math.max(...peaks), 1);
    const { url, ...grid } = filmstrip;
    assert.deepEqual(grid, { columns: 8, tileWidth: 160, tileHeight: 90, secondsPerTile: 2 });
    const film = Buffer.from(await (await fetch(url)).arrayBuffer());
    const { width, height } = await sharp(film).metadata();
    assert.deepEqual([width, height], [8 * 160, 90]);
    const [job] = await service().api.rows<{ id: string }>(`select id from clip_jobs where kind = 'scenes'`);
    await service().temporal.workflow.getHandle(`clip-job:${job?.id}`).result();
    await keepHistory(service().temporalAddress, `clip-job:${job?.id}`, 'process-clip/scenes');
  });

  it('is rendered upright with captions, and becomes media', async () => {
    const captions =
      '1\n00:00:04,200 --> 00:00:06,000\nHello there\n\n2\n00:00:06,000 --> 00:00:07,900\nПривет 😀\n';
    const { status, data } = await post(`/clips/${clip.id}/render`, {
      start: 4,
      end: 8,
      aspect: '9:16',
      captions,
      loudness: true,
    });
    assert.equal(status, 202);
    const job = await endedRender(service().api, ada.token, data.id);
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
    assert.deepEqual(
      [job.width, job.height, Math.round(job.durationSeconds), job.progress],
      [720, 1280, 4, 100],
    );
    const media = await get(`/media/${job.mediaId}`);
    assert.deepEqual([media.data.type, media.data.width, media.data.height], ['video', 720, 1280]);
    await keepHistory(service().temporalAddress, `clip-job:${data.id}`, 'process-clip/rendered');
  });
});
