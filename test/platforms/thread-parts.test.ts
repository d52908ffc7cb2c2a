import assert from 'node:assert/strict';
import { threadPlatforms } from '../../src/domain/limits/index.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Effect } from '../support/servers/sandbox-control.ts';
import { unique } from './against-sandbox.ts';
import { longOver, openLosses, platformOf, type Losses } from './losing.ts';

type PartEffect = Effect & { inReplyTo?: string };

describe('a part of a thread', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  after(() => losses.close());

  /** Publishes a root, and returns the data for a part that answers it. */
  const aRoot = async (platform: PlatformName) => {
    const ready = await losses.ready(platform);
    const root = await losses.commit(ready);
    assert(root.outcome === 'published');
    return { ...ready, rootId: root.externalId };
  };

  const partOf = async (thread: Awaited<ReturnType<typeof aRoot>>, text: string, replyTo = thread.rootId) => {
    const target = losses.stage.target(thread.target.account, { text });
    target.replyTo = replyTo;
    await losses.stage.prepare(platformOf(thread.where), target);
    return { ...thread, target };
  };

  for (const platform of threadPlatforms) {
    it(`${platform}: answers the part before it, with its own media`, async () => {
      const thread = await aRoot(platform);
      let last = thread.rootId;
      for (const media of [[], [losses.jpeg]]) {
        const target = losses.stage.target(thread.target.account, { text: unique('part'), media });
        target.replyTo = last;
        const result = await losses.stage.publish(platform, target);
        assert(result.outcome === 'published', JSON.stringify(result));
        const { url } = await losses.stage.platforms[platform].confirm({
          ...target,
          externalId: result.externalId,
        });
        const effect = (await losses.stage.effectsOf(thread.author)).at(-1) as PartEffect;
        assert.deepEqual(
          [effect.kind, effect.inReplyTo, effect.id, effect.url],
          ['reply', last, result.externalId, url],
        );
        last = result.externalId;
      }
    });

    for (const [mode, effects] of [
      ['reset_after', 1],
      ['error_before', 0],
    ] as const)
      it(`${platform}: is read back among the answers after ${mode}, and distinguished from its root`, async () => {
        const thread = await aRoot(platform);
        // the root's own text: only the answered post distinguishes the part
        const part = await partOf(
          thread,
          platform === 'threads' ? thread.target.content.text : unique('part'),
        );
        const loss = await losses.lose(part, mode, effects);
        const verdict = await losses.look(loss, longOver(loss));
        assert.equal(verdict.verdict, effects === 1 ? 'published' : 'not_there', JSON.stringify(verdict));
        if (effects === 0) assert.equal((await losses.commit(loss)).outcome, 'published');
        const all = (await losses.stage.effectsOf(thread.author)) as PartEffect[];
        assert.deepEqual(
          all.map(({ kind, inReplyTo }) => [kind, inReplyTo]),
          [
            ['post', undefined],
            ['reply', thread.rootId],
          ],
        );
        if (verdict.verdict === 'published') assert.equal(verdict.externalId, all[1]?.id);
      });
  }

  it('threads: is distinguished from the same words under another post', async () => {
    const [thread, other] = [await aRoot('threads'), await aRoot('threads')];
    const elsewhere = { ...thread, rootId: other.rootId };
    const text = unique('part');
    const part = await partOf(thread, text);
    const same = await partOf(elsewhere, text);
    const loss = await losses.lose(part, 'error_before', 0);
    assert.equal((await losses.commit(same)).outcome, 'published');
    loss.target.handles = {};
    assert.equal((await losses.look(loss, longOver(loss, 11))).verdict, 'not_there');
  });

  it('x: is refused by the rules for answers without touching its root', async () => {
    const thread = await aRoot('x');
    const part = await partOf(thread, unique('part'));
    await losses.stage.fault({
      platform: 'x',
      operation: 'publish',
      mode: 'forbidden',
      account: thread.name,
    });
    const refused = await losses.commit(part);
    assert(refused.outcome === 'rejected' && refused.failure.kind === 'policy', JSON.stringify(refused));
    assert.equal((await losses.stage.effectsOf(thread.author)).length, 1);
  });
});
