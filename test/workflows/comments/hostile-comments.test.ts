import assert from 'node:assert/strict';
import { commentBounds } from '../../../src/domain/comments/comment-bounds.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import { commentsOn, pageScopes, type Voice } from '../../support/comments.ts';
import { ownCpuMs } from '../../support/cpu-time.ts';
import { hostileComments } from '../../support/hostile-texts.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

/**
 * Maximum CPU milliseconds of a round that reads ten comments and of a list that shows them, with the work of the sandbox
 * and the test for both.
 */
const maxCpu = 1_000;

describe('a comment that a stranger writes to cause harm', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look } = commentsOn(publishing);
  const author = use(() => publishing().anAuthor());

  for (const platform of platformNames)
    it(`is read from ${platform} and shown within a moment`, async () => {
      const post = await out(author(), platform);
      const texts = Object.values(hostileComments(60_000));
      for (const text of texts) {
        const said = { platform, post: idOn(platform, post), text, author: text.slice(0, 1_000) };
        await publishing().sandbox.comment(said);
      }
      const before = ownCpuMs();
      await look(post);
      const { comments } = await author().get<{ comments: Voice[] }>(`/comments?platform=${platform}`);
      const took = ownCpuMs() - before;
      assert.equal(comments.length, texts.length);
      for (const { text } of comments) assert.ok(text.length <= commentBounds.text);
      assert.ok(took < maxCpu, `${Math.round(took)} ms of the thread that serves others`);
    });
});
