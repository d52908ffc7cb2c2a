import assert from 'node:assert/strict';
import type { MediaFile } from '../../src/platforms/step.ts';
import { anImage } from '../support/media.ts';
import { longOver, openLosses, readable, type Losses, type Where } from './losing.ts';

/** Outcomes of a publish call, and the number of posts after each. */
const modes: [mode: string, effects: 0 | 1][] = [
  ['error_before', 0],
  ['error_after', 1],
  ['reset_before', 0],
  ['reset_after', 1],
  ['hang_before', 0],
  ['hang_after', 1],
  ['garbage_before', 0],
  ['garbage', 1],
  ['no_id', 1],
];

describe('reading a lost publish call back', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  after(() => losses.close());

  for (const where of readable) {
    for (const [mode, effects] of modes) {
      it(`${where}: after ${mode} it is ${effects === 1 ? 'found' : 'proven not there'}, and results in one post`, async () => {
        const loss = await losses.lose(await losses.ready(where), mode, effects);
        const verdict = await losses.look(loss, longOver(loss));
        if (effects === 0) {
          assert.equal(verdict.verdict, 'not_there', JSON.stringify(verdict));
          assert.equal(verdict.evidence['staleHandles'], undefined);
          assert.equal((await losses.commit(loss)).outcome, 'published');
        }
        const [effect, ...more] = await losses.stage.effectsOf(loss.author);
        assert.equal(more.length, 0);
        if (effects === 1) {
          assert(verdict.verdict === 'published', JSON.stringify(verdict));
          assert.deepEqual([verdict.externalId, verdict.url], [effect?.id, effect?.url]);
        }
        assert(!JSON.stringify(verdict).includes(loss.target.account.accessToken));
      });
    }
  }

  const files = async (): Promise<Record<string, MediaFile[]>> => {
    const jpeg2 = losses.stage.file(await anImage(), { type: 'image', mimeType: 'image/jpeg' });
    const { jpeg, video } = losses;
    return { image: [jpeg], images: [jpeg, jpeg2], video: [video], mixed: [jpeg, video] };
  };

  const kinds: [where: Where, media: string, options: Record<string, unknown>][] = [
    ...(['x', 'linkedin page'] as const).flatMap(where =>
      ['image', 'images', 'video'].map((media): [Where, string, object] => [where, media, {}]),
    ),
    ...(['instagram', 'threads'] as const).flatMap(where =>
      ['image', 'images', 'video', 'mixed'].map((media): [Where, string, object] => [where, media, {}]),
    ),
    ['instagram', 'image', { format: 'story' }],
    ['instagram', 'video', { format: 'story' }],
    ['instagram', 'video', { format: 'reel' }],
    ['youtube', 'video', { title: 'A title & more', privacyStatus: 'private' }],
  ] as [Where, string, Record<string, unknown>][];

  for (const [where, media, options] of kinds)
    it(`${where}: finds a lost post with ${media} ${JSON.stringify(options)}`, async () => {
      const ready = await losses.ready(where, { media: (await files())[media] ?? [], options });
      const loss = await losses.lose(ready, 'reset_after', 1);
      const verdict = await losses.look(loss);
      assert(verdict.verdict === 'published', JSON.stringify(verdict));
      assert.equal(verdict.externalId, (await losses.stage.effectsOf(loss.author))[0]?.id);
    });
});
