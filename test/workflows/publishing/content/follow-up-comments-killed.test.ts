import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMortal } from '../../../support/mortal-worker.ts';
import { sandboxControl } from '../../../support/servers/sandbox-control.ts';
import { use } from '../../../support/use.ts';

/** The last is between two comments; of Threads, whose replies take a container, the one that leaves most open. */
const places = [
  ['x', 'effect.before_claim'],
  ['x', 'effect.after_claim'],
  ['x', 'effect.after_call'],
  ['threads', 'effect.after_call'],
  ['x', 'effect.after_record'],
] as const;

describe('comments that follow a post, whose worker is killed', () => {
  const mortal = use(() =>
    startMortal({ ACCOUNT_SPACING: '0s', RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' }),
  );
  let author: Author;
  before(async () => {
    const sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal);
  });

  for (const [platform, place] of places)
    it(`(${place}) are carried on on ${platform}, and stand there once each`, async () => {
      const texts = [1, 2].map(number => `comment ${number} at ${place} on ${platform} ${author.marker}`);
      const comments = texts.map((text, index) => ({ text, after: index }));
      const { data } = await author.send('post', '/posts', {
        brandSlug: author.brandSlug,
        platforms: [platform],
        text: `post of ${place} on ${platform} ${author.marker}`,
        platformOptions: { [platform]: { followUpComments: comments } },
      });
      const post = data as { id: string };
      const before = mortal().worker.deaths.length;
      mortal().worker.plan({ at: place, action: 'kill' });
      await author.publish(post.id);
      await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
      await eventually('both are there', async () => {
        const [target] = (await author.read(post.id)).targets;
        return target?.comments.length === 2 && target.comments.every(({ status }) => status === 'published');
      });
      const there = (await author.effects()).filter(({ text }) => texts.includes(text));
      assert.deepEqual(there.map(({ text }) => text).toSorted(), texts);
    });
});
