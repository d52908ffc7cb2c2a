import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { sweep } from '../../../src/workflows/sweep.ts';
import { aPaperPdf } from '../../support/documents/papers.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { anImage, aVideo, upload } from '../../support/media.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

interface Shown {
  id: string;
  url: string;
  thumbnailUrl: string | null;
  largeThumbnailUrl: string | null;
  color: string | null;
  pages: { url: string }[];
}

const sizeOf = async (url: string | null): Promise<[number, number]> => {
  const answer = await fetch(url ?? '');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'image/jpeg');
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [width, height];
};

describe('the thumbnails of a file', () => {
  const service = usePublishing({ SWEEP_AFTER: '1ms', SWEEP_EVERY: '1h' });
  const ada = use(() => service().anAuthor());

  const read = (id: string) => ada().get<Shown>(`/media/${id}`);
  const added = async (bytes: Buffer, name: string): Promise<Shown> => {
    const raw = upload(bytes, { name });
    const { status, data } = await service().api.send('POST', '/media', undefined, { as: ada().token, raw });
    assert.equal(status, 201);
    return data as Shown;
  };
  const drawn = (id: string): Promise<Shown> =>
    eventually('its thumbnails are made', async () => {
      const media = await read(id);
      return media.thumbnailUrl !== null && media;
    });
  /** Removes the thumbnails, as if they had never been made. */
  const forgotten = async (id: string): Promise<void> => {
    const { api } = service();
    await api.rows('delete from media_thumbnails where media_id = $1', id);
    await api.rows('update media set thumbnailed_at = null where id = $1', id);
  };
  const swept = (): Promise<Awaited<ReturnType<typeof sweep>>> =>
    service().temporal.workflow.execute<typeof sweep>('sweep', {
      workflowId: `sweep-thumbnails-${crypto.randomUUID()}`,
      taskQueue: taskQueues(service().config.TASK_QUEUE_PREFIX).core,
      args: [],
    });

  it('are made in two widths, at addresses that stay, and are shown wherever the file is', async () => {
    const { id, thumbnailUrl, color } = await added(
      await anImage({ width: 1_500, height: 1_000 }),
      'wide.jpg',
    );
    assert.deepEqual([thumbnailUrl, color], [null, null]);
    const media = await drawn(id);
    assert.deepEqual(await sizeOf(media.thumbnailUrl), [320, 213]);
    assert.deepEqual(await sizeOf(media.largeThumbnailUrl), [960, 640]);
    assert.match(media.color ?? '', /^#0[0-9a-f][78][0-9a-f][78][0-9a-f]$/, 'it is teal');

    const { thumbnailUrl: small, color: main } = media;
    const listed = await ada().get<{ media: Shown[] }>('/media');
    assert.equal(listed.media.find(each => each.id === id)?.thumbnailUrl, small);
    const plannedFor = '2031-01-01T09:00:00.000Z';
    const body = { brandSlug: ada().brandSlug, platforms: ['x'], text: 'Teal', media: [{ id }], plannedFor };
    const { data: post } = await ada().send('post', '/posts', body);
    const [carried] = post.media as Shown[];
    assert.deepEqual([carried?.thumbnailUrl, carried?.color], [small, main]);
    const { posts } = await ada().get<{ posts: Shown[] }>(
      '/posts/calendar?from=2031-01-01T00:00:00Z&to=2031-01-02T00:00:00Z',
    );
    assert.deepEqual(
      posts.map(each => [each.thumbnailUrl, each.color]),
      [[small, main]],
    );
    await keepHistory(service().temporalAddress, `thumbnails:${id}`, 'make-thumbnails/picture');
  });

  it('are a frame of a video', async () => {
    const { id } = await added(await aVideo({ width: 640, height: 360, seconds: 1 }), 'a.mp4');
    const media = await drawn(id);
    assert.deepEqual(await sizeOf(media.thumbnailUrl), [320, 180]);
    assert.deepEqual(await sizeOf(media.largeThumbnailUrl), [640, 360]);
  });

  it('are made by the sweep for files from before', async () => {
    const { id } = await added(await anImage({ color: 'navy' }), 'navy.jpg');
    await drawn(id);
    await forgotten(id);
    assert.ok((await swept()).thumbnails >= 1);
    await drawn(id);
  });

  it('are missing of a file that cannot be drawn, which loses nothing', async () => {
    const whole = await anImage({ color: 'maroon' });
    const { id, url } = await added(whole, 'maroon.jpg');
    await drawn(id);
    const half = whole.subarray(0, whole.length / 2);
    await writeFile(path.join(service().config.DATA_DIR, 'files', ada().orgId, `${id}.jpg`), half);
    await forgotten(id);
    await swept();
    await eventually('it is given up', async () => {
      const rows = await service().api.rows('select thumbnailed_at from media where id = $1', id);
      return rows[0]?.['thumbnailed_at'] !== null;
    });
    const media = await read(id);
    assert.deepEqual([media.thumbnailUrl, media.largeThumbnailUrl, media.color], [null, null, null]);
    assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), half);
    assert.equal((await swept()).thumbnails, 0);
    await keepHistory(service().temporalAddress, `thumbnails:${id}`, 'make-thumbnails/none');
  });

  for (const [name, file, pages] of [
    ['olive.jpg', () => anImage({ color: 'olive' }), 0],
    ['olive.pdf', () => aPaperPdf(2), 2],
  ] as const)
    it(`go with their file, as do the pages of a document (${name})`, async () => {
      const { id, url } = await added(await file(), name);
      const media = await drawn(id);
      const { thumbnailUrl } = media;
      assert.equal(media.pages.length, pages);
      const addresses = [url, thumbnailUrl ?? '', ...media.pages.map(page => page.url)];
      for (const address of addresses) assert.equal((await fetch(address)).status, 200);
      const { status } = await service().api.delete(`/media/${id}`, { as: ada().token });
      assert.equal(status, 200);
      for (const address of addresses) assert.equal((await fetch(address)).status, 404);
      for (const table of ['media_thumbnails', 'media_renditions'])
        assert.deepEqual(await service().api.rows(`select id from ${table} where media_id = $1`, id), []);
    });
});
