import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../support/author.ts';
import { publishCommented, untilRead, type CommentActionAnswer } from '../../support/comment-answers.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { use } from '../../support/use.ts';

/** Of Threads, whose answers take a container, the place that leaves most open. */
const places = [
  ['x', 'effect.before_claim'],
  ['x', 'effect.after_claim'],
  ['x', 'effect.after_call'],
  ['threads', 'effect.after_call'],
] as const;

describe('an answer to a comment, whose worker is killed', () => {
  const mortal = use(() =>
    startMortal({
      METRICS_EVERY: '1s',
      COMMENTS_EVERY: '1s',
      ACCOUNT_SPACING: '0s',
      RECONCILE_SETTLE: '500ms',
      COMMIT_TIMEOUT: '2s',
    }),
  );
  let author: Author;
  let sandbox: ReturnType<typeof sandboxControl>;
  // X takes the same words once: each has an account of its own
  beforeEach(async () => {
    sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal);
  });

  for (const [platform, place] of places)
    it(`(${place}) is there once on ${platform}`, async () => {
      const post = await publishCommented(author, sandbox, platform);
      const text = `When at ${place}?`;
      await sandbox.comment({ platform, post: post.externalId, author: 'Ida', text });
      const comment = await untilRead(mortal().api, author, post.postId, text);
      const before = mortal().worker.deaths.length;
      mortal().worker.plan({ at: place, action: 'kill' });
      await author.send('post', `/comments/${comment.id}/answers`, { text: 'From eight.' });
      await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
      await eventually('it is done', async () => {
        const { history } = await author.get<{ history: CommentActionAnswer[] }>(`/comments/${comment.id}`);
        return history[0]?.status === 'done';
      });
      const own = (await sandbox.commentsOn(platform, post.externalId)).filter(({ isOwn }) => isOwn);
      assert.deepEqual(
        own.map(said => said.text),
        ['From eight.'],
      );
    });
});
