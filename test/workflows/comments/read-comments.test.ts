import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { commentsOn, pageScopes, type Voice } from '../../support/comments.ts';
import { usePublishing } from '../../support/publishing.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';

describe('what people say on posts', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look, lookAtAll, on } = commentsOn(publishing);
  let author: Author;

  before(async () => {
    author = await publishing().anAuthor();
  });

  const texts = (comments: Voice[]) => comments.map(({ text }) => text);
  const says = (platform: PlatformName, post: Awaited<ReturnType<typeof out>>, text: string, more = {}) =>
    publishing().sandbox.comment({ platform, post: idOn(platform, post), text, ...more });

  for (const platform of platformNames)
    it(`on ${platform} is read with who said it, and once over several rounds`, async () => {
      const post = await out(author, platform);
      const first = await says(platform, post, 'Lovely', { author: 'Ada', likes: 3 });
      await says(platform, post, 'Indeed', { author: 'Grace', parent: first });
      for (let number = 0; number < 3; number += 1) await look(post);
      const { comments, platforms } = await on(author, post);
      assert.deepEqual(texts(comments).toSorted(), ['Indeed', 'Lovely']);
      const lovely = comments.find(({ text }) => text === 'Lovely');
      assert.equal(lovely?.externalId, first);
      assert.ok(lovely.author);
      assert.equal(lovely.likes, platform === 'threads' ? null : 3);
      assert.deepEqual([lovely.isOurs, lovely.state, lovely.parentId], [false, 'visible', null]);
      assert.equal(comments.find(({ text }) => text === 'Indeed')?.parentId, lovely.id);
      assert.deepEqual([platforms[0]?.platform, platforms[0]?.reason], [platform, null]);
      assert.ok(platforms[0]?.readAt && platforms[0].nextAt);
      const inbox = await author.get<{ comments: Voice[] }>(`/comments?platform=${platform}`);
      assert.deepEqual(texts(inbox.comments).toSorted(), ['Indeed', 'Lovely']);
    });

  for (const platform of ['instagram', 'threads', 'youtube', 'linkedin'] as const)
    it(`on ${platform} is changed where it says something else, and deleted once it is not there`, async () => {
      const post = await out(author, platform);
      const id = await says(platform, post, 'Frist');
      await says(platform, post, 'Stays');
      await look(post);
      await publishing().sandbox.changeComment(platform, id, { text: 'First' });
      await look(post);
      assert.deepEqual(texts((await on(author, post)).comments).toSorted(), ['First', 'Stays']);
      await publishing().sandbox.changeComment(platform, id, { deleted: true });
      await lookAtAll(post);
      const states = (await on(author, post)).comments.map(({ text, state }) => [text, state]);
      assert.deepEqual(Object.fromEntries(states), { First: 'deleted', Stays: 'visible' });
    });
});
