import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runOperator } from '../../../src/operator.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { deleteOrphans } from '../../../src/workflows/delete-orphans.ts';
import { keepHistory } from '../../support/histories.ts';
import { aUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aClipRow, aRenderRow } from '../../support/tenants/tenants-world.ts';

const about = { mimeType: 'image/jpeg' };
const weekMs = 7 * 86_400_000;

describe('files that no row names', () => {
  const service = usePublishing();

  /** Makes a stored file look as if it had been stored then. */
  const age = async (key: string, ms: number): Promise<void> => {
    const at = new Date(Date.now() - ms);
    await utimes(path.join(service().config.DATA_DIR, 'files', key), at, at);
  };
  const isThere = async (key: string): Promise<boolean> => {
    const { storage } = await service().service();
    return storage.stat(key).then(
      () => true,
      () => false,
    );
  };

  it('are listed for operators, and deleted once they are a week old', async () => {
    const { api, config, temporal } = service();
    const { storage } = await service().service();
    const ada = await aUser(api);
    const raw = upload(await anImage(), { name: 'image.jpg', type: 'image/jpeg' });
    const { data } = await api.send('POST', '/media', undefined, { as: ada.token, raw });
    const named = `${ada.orgId}/${data.id}.jpg`;
    const picture = `${ada.orgId}/scene.jpg`;
    const job = await aRenderRow(api, ada, await aClipRow(api, ada));
    const result = JSON.stringify({ scenes: [{ thumbnailKey: picture }] });
    await api.rows('update clip_jobs set result = $1 where id = $2', result, job);
    const [old, young] = [`${ada.orgId}/old.jpg`, `${ada.orgId}/young.jpg`];
    for (const key of [old, young, picture])
      await storage.put(key, Readable.from([Buffer.from('lost')]), about);
    for (const key of [named, picture, old]) await age(key, weekMs + 60_000);
    await age(young, weekMs - 3_600_000);

    const lines: string[] = [];
    assert.equal(await runOperator(config, ['orphans'], line => lines.push(line)), 0);
    const { orphans } = JSON.parse(lines.join('\n')) as { orphans: { key: string; sizeBytes: number }[] };
    assert.deepEqual(
      orphans.map(({ key, sizeBytes }) => [key, sizeBytes]),
      [[old, 4]],
    );
    assert.ok(await isThere(old), 'listing deletes nothing');

    const workflowId = `delete-orphans-once-${config.TASK_QUEUE_PREFIX}`;
    const report = await temporal.workflow.execute<typeof deleteOrphans>('deleteOrphans', {
      workflowId,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
    assert.deepEqual(report, { files: 1, bytes: 4, unfinished: 0 });
    const left = await Promise.all([old, young, named, picture].map(isThere));
    assert.deepEqual(left, [false, true, true, true]);
    await keepHistory(service().temporalAddress, workflowId, 'delete-orphans/one-file');
  });
});
