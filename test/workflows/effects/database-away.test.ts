import assert from 'node:assert/strict';
import { effectStages, isOpen, untilEffect, workflowOf } from '../../support/effects.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { stack } from '../../support/stack.ts';
import { useStops } from '../../support/stops.ts';

describe('an effect whose result finds the database away', () => {
  let proxy: TcpProxy;
  const publishing = usePublishing(async () => {
    const direct = new URL((await stack()).databaseUrl);
    proxy = await tcpProxy({ host: direct.hostname, port: Number(direct.port) });
    const away = Object.assign(new URL(direct), { port: String(proxy.port) });
    return { DATABASE_URL: away.href, METRICS_EVERY: '1s', COMMENTS_EVERY: '1s' };
  });
  after(() => proxy.close());
  const stopAt = useStops();

  // one of each table
  for (const stage of [effectStages.answer, effectStages.remove, effectStages.follow_up])
    it(`(${stage.kind}) is known by its answer, and not read back`, async () => {
      const { api, temporalAddress } = publishing();
      const author = await publishing().anAuthor();
      const { postId, ask } = await stage.stage(publishing(), author);
      const stop = await stopAt(`effect.after_call:${stage.kind}:${stage.platform}`);
      await ask(author.token);
      await stop.reached();
      const { targetId } = await untilEffect(api, stage, postId, 'it is called', () => true);
      const [id] = workflowOf(stage, postId, targetId);
      await proxy.cut();
      await stop.goOn();
      await eventually('the workflow has its answer', async () =>
        (await readableHistory(temporalAddress, id)).includes('recordEffect'),
      );
      await proxy.restore();
      const seen = await untilEffect(api, stage, postId, 'it has ended', now => !isOpen(now));
      assert.equal(seen.attempt, 1);
      assert.deepEqual(
        seen.evidence.map(({ outcome }) => outcome),
        [stage.kind === 'follow_up' ? 'published' : 'done'],
      );
      await keepHistory(temporalAddress, id, `effects/${stage.kind}-unrecorded`);
    });
});
