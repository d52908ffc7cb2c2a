import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config.ts';
import { freePort } from '../../src/local/ports.ts';
import { defaultCache, findTemporal } from '../../src/local/temporal-binary.ts';
import { temporalProgram } from '../../src/local/temporal.ts';
import { startPublishing, type Publishing } from '../support/publishing.ts';
import { startForTests } from '../support/stack.ts';

describe('while Temporal is away', function () {
  this.timeout(90_000);
  let publishing: Publishing;
  let folder: string;
  let startTemporal: () => ReturnType<typeof startForTests>;
  let running: Awaited<ReturnType<typeof startForTests>>;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'social-temporal-'));
    const cache = readConfig().TEMPORAL_BINARY_CACHE ?? defaultCache(process.env);
    const binary = await findTemporal({ env: process.env, cache, say: () => undefined });
    const port = await freePort();
    const file = path.join(folder, 'temporal.db');
    startTemporal = () => startForTests(temporalProgram({ binary, port, file }));
    running = await startTemporal();
    publishing = await startPublishing({ TEMPORAL_ADDRESS: `127.0.0.1:${port}` });
  });
  after(async () => {
    await publishing.close();
    await running.stop(AbortSignal.abort());
    await rm(folder, { recursive: true, force: true });
  });

  it('accepts what it is asked, and publishes it when Temporal is back', async () => {
    const author = await publishing.anAuthor();
    await running.stop(AbortSignal.abort());

    const now = await author.post({ platforms: ['x'] });
    await author.publish(now.id);
    const soon = await author.post({
      platforms: ['threads'],
      scheduledAt: new Date(Date.now() + 1_000).toISOString(),
    });
    assert.equal((await author.read(now.id)).status, 'publishing');
    assert.equal((await author.read(soon.id)).status, 'scheduled');
    const progress = await publishing.api.get(`/posts/${now.id}/progress`, { as: author.token });
    assert.equal(progress.status, 503);
    assert.equal(progress.body.error, 'unavailable');

    running = await startTemporal();
    for (const post of [now, soon]) {
      assert.equal((await author.untilFinal(post.id)).status, 'published');
    }
    assert.deepEqual((await author.effects()).map(effect => effect.platform).toSorted(), ['threads', 'x']);
  });
});
