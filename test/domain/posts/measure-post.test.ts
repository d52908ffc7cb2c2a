import assert from 'node:assert/strict';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { measurePost } from '../../../src/commands/posts/measure-post.ts';
import { countedTexts } from '../../../src/domain/limits/counted-texts.ts';
import type { Refusal } from '../../../src/domain/errors.ts';
import { textMeasures } from '../../../src/domain/posts/measure-texts.ts';
import { listTargets } from '../../../src/domain/posts/target-names.ts';

/** A thread of so many long parts, each of which is like no other. */
const aThread = (name: string, parts: number) => ({
  text: name,
  platforms: ['x' as const, 'threads' as const],
  media: [],
  thread: Array.from({ length: parts }, (_, at) => ({
    text: `${name} ${at} ${'see example.com 👍 '.repeat(100)}`,
  })),
  platformOptions: {},
});

describe('measuring a large post', () => {
  it('gives way to other requests between its parts', async () => {
    const post = aThread('long', 40);
    let isDone = false;
    const measuring = measurePost('a', post, listTargets(post)).then(() => (isDone = true));
    let turns = 0;
    for (; !isDone; turns += 1) await othersFirst();
    await measuring;
    assert.ok(turns >= 80, `others had ${turns} turns`);
  });

  it('keeps no post of another organization waiting', async () => {
    const [long, short] = [aThread('another', 40), aThread('short', 4)];
    const ended: string[] = [];
    await Promise.all([
      measurePost('a', long, listTargets(long)).then(() => ended.push('long')),
      measurePost('a', long, listTargets(long)).then(() => ended.push('long')),
      measurePost('b', short, listTargets(short)).then(() => ended.push('short')),
    ]);
    assert.equal(ended[0], 'short');
  });

  it('is done for one of an organization at a time, of which only so many wait', async () => {
    const asked = Array.from({ length: 10 }, (_, index) => aThread(`burst ${index}`, 4)).map(post =>
      measurePost('burst', post, listTargets(post)).then(
        () => 'done',
        (error: Refusal) => error.code,
      ),
    );
    assert.deepEqual(await Promise.all(asked), [...Array.from({ length: 9 }, () => 'done'), 'rate_limited']);
  });

  it('leaves nothing to be done a moment later', async () => {
    const post = aThread('before', 4);
    await measurePost('a', post, listTargets(post));
    assert.deepEqual(textMeasures(post, listTargets(post)), []);
    const once = aThread('long '.repeat(2_000), 1);
    await measurePost('a', once, listTargets(once));
    assert.deepEqual(textMeasures(structuredClone(once), listTargets(once)), []);
  });

  it('measures what the checks of both platforms ask for', () => {
    const post = aThread('whole', 3);
    assert.equal(textMeasures(post, listTargets({ platforms: ['x', 'linkedin', 'threads'] })).length, 8);
    const draft = { text: 'see example.com 👍', media: [], options: {} };
    const twice = () => (['x', 'threads'] as const).map(platform => countedTexts(platform, draft)[0]?.length);
    assert.deepEqual(twice(), twice());
    assert.deepEqual(twice(), [30, 20]);
  });
});
