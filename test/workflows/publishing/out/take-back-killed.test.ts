import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMortal } from '../../../support/mortal-worker.ts';
import { sandboxControl } from '../../../support/servers/sandbox-control.ts';
import { use } from '../../../support/use.ts';

/**
 * Outcomes of the calls and checks, by the place where the worker was killed: before its row records a call none was made.
 */
const places = {
  'effect.before_claim': ['done'],
  'effect.after_claim': ['unknown', 'there', 'done'],
  'effect.after_call': ['unknown', 'gone'],
  'effect.after_record': ['done'],
};

describe('deleting a post from a platform when its worker is killed', () => {
  const mortal = use(() =>
    startMortal({ ACCOUNT_SPACING: '0s', RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' }),
  );
  let author: Author;
  before(async () => {
    const sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal);
  });

  for (const [place, calls] of Object.entries(places))
    it(`(${place}) is carried on, and deletes once`, async () => {
      const post = await author.published({ platforms: ['x'] });
      const before = mortal().worker.deaths.length;
      mortal().worker.plan({ at: place, action: 'kill' });
      await author.send('post', `/posts/${post.id}/unpublish`);
      await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
      await eventually(
        'it is removed',
        async () => (await author.read(post.id)).targets[0]?.status === 'removed',
      );
      const { timeline } = await author.get<{
        timeline: { kind: string; evidence: { outcome: string }[] }[];
      }>(`/posts/${post.id}/timeline`);
      const [action] = timeline.filter(({ kind }) => kind === 'action');
      assert.deepEqual(
        action?.evidence.map(({ outcome }) => outcome),
        calls,
      );
    });
});
