import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runOperator } from '../../../src/operator.ts';
import { armFailpoints, type Failpoints } from '../../../src/process/failpoints.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { deleteOrphans } from '../../../src/workflows/delete-orphans.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aFarEnd } from '../../support/servers/far-ends.ts';
import { aClipRow, aRenderRow } from '../../support/tenants/tenants-world.ts';

const about = { mimeType: 'image/jpeg' };
const weekMs = 7 * 86_400_000;

describe('files that no row names', () => {
  const service = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1' });

  /** Makes a stored file so much older. */
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

  const storedFor = async (orgId: string): Promise<string[]> => {
    const { storage } = await service().service();
    const keys: string[] = [];
    for await (const { key } of storage.list()) if (key.startsWith(orgId)) keys.push(key);
    return keys;
  };
  const sweep = (workflowId: string) =>
    service().temporal.workflow.execute<typeof deleteOrphans>('deleteOrphans', {
      workflowId,
      taskQueue: taskQueues(service().config.TASK_QUEUE_PREFIX).core,
      args: [],
    });

  it('are listed for operators, and deleted once they are a week old', async () => {
    const { api, config } = service();
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
    assert.deepEqual(await sweep(workflowId), { files: 1, bytes: 4, unfinished: 0 });
    const left = await Promise.all([old, young, named, picture].map(isThere));
    assert.deepEqual(left, [false, true, true, true]);
    await keepHistory(service().temporalAddress, workflowId, 'delete-orphans/one-file');
  });

  it('are all that an interrupted fetch leaves: its post is published once, with its picture', async () => {
    const { config } = service();
    const author = await service().anAuthor();
    const pictures = await Promise.all(['navy', 'olive', 'tan'].map(color => anImage({ color })));
    const host = await aFarEnd(({ url }, response) => void response.end(pictures[Number(url?.slice(1))]));
    const file = path.join(config.DATA_DIR, 'fetches.json');
    const places = ['fetch.before_store', 'fetch.after_store', 'fetch.after_row'];
    const plans = places.map(at => ({ at, action: 'throw' as const }));
    await writeFile(file, JSON.stringify({ plans } satisfies Failpoints));
    armFailpoints(file);
    const ids = await Promise.all(
      pictures.map(async (_, index) => {
        const media = [{ url: `${host.url}/${index}` }];
        const body = {
          brandSlug: author.brandSlug,
          platforms: ['x'],
          text: `No ${index} ${author.marker}`,
          media,
        };
        const { id } = (await author.send('post', '/posts', body)).data;
        await author.publish(id);
        return id as string;
      }),
    );
    for (const id of ids) assert.equal((await author.untilFinal(id)).status, 'published');
    armFailpoints(undefined);
    host.close();
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), { plans: [] });
    const digests = pictures.map(bytes => createHash('sha256').update(bytes).digest('hex'));
    const sent = (await author.effects()).flatMap(({ mediaDigests }) => mediaDigests);
    assert.deepEqual(sent.toSorted(), digests.toSorted());

    const thumbnails = await eventually('their thumbnails are made', async () => {
      const rows = await service().api.rows<{ keys: string[] }>(
        'select array[storage_key, thumbnail_key] as keys from media_thumbnails where org_id = $1',
        author.orgId,
      );
      return rows.length === pictures.length && rows.flatMap(row => row.keys);
    });
    const keys = await storedFor(author.orgId);
    assert.equal(
      keys.length,
      pictures.length + thumbnails.length + 1,
      'the one that was stored and got no row',
    );
    for (const key of keys) await age(key, weekMs + 60_000);
    assert.equal((await sweep(`delete-orphans-of-fetches-${config.TASK_QUEUE_PREFIX}`)).files, 1);
    const named = await service().api.rows<{ storage_key: string; sha256: string }>(
      'select storage_key, sha256 from media where org_id = $1',
      author.orgId,
    );
    assert.deepEqual(named.map(({ sha256 }) => sha256).toSorted(), digests.toSorted());
    assert.deepEqual(
      (await storedFor(author.orgId)).toSorted(),
      [...named.map(({ storage_key: key }) => key), ...thumbnails].toSorted(),
    );
  });
});
