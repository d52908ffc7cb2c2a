import assert from 'node:assert/strict';
import type { Author } from '../support/author.ts';
import { publishCommented, untilRead } from '../support/comment-answers.ts';
import { eventually } from '../support/eventually.ts';
import { aKey } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder } from '../support/run-folder.ts';
import { social, type Ended } from '../support/terminal.ts';

describe('the command social, on comments', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s', COMMENTS_EVERY: '1s' });
  let author: Author;
  let env: Record<string, string>;
  let commentId: string;
  let post: { postId: string; externalId: string };

  const run = (...args: string[]): Promise<Ended> => social(env, args);

  before(async () => {
    author = await publishing().anAuthor();
    const { key } = await aKey(publishing().api, author.token, { scopes: ['posts:read', 'posts:write'] });
    env = {
      SOCIAL_API: publishing().api.url,
      SOCIAL_API_KEY: key,
      XDG_CONFIG_HOME: aFolder('social-config'),
    };
    post = await publishCommented(author, publishing().sandbox, 'threads');
    const text = 'When do you open?';
    await publishing().sandbox.comment({ platform: 'threads', post: post.externalId, author: 'Ida', text });
    ({ id: commentId } = await untilRead(publishing().api, author, post.postId, text));
  });

  it('lists waiting comments, answers one once, and reports the outcome', async () => {
    const listed = await run('comments', 'list');
    assert.equal(listed.code, 0, listed.err);
    assert.match(listed.out, /^[\da-f-]{36} +threads +.*When do you open\?$/m);
    assert.ok(listed.out.includes(commentId));
    const asked = await run('comments', 'answer', commentId, 'From eight.');
    assert.equal(asked.code, 0, asked.err);
    await eventually('it is answered', async () =>
      /^answer: done; From eight\.$/m.test((await run('comments', 'show', commentId)).out),
    );
    const own = await publishing().sandbox.commentsOn('threads', post.externalId);
    assert.deepEqual(
      own.filter(({ isOwn }) => isOwn).map(({ text }) => text),
      ['From eight.'],
    );
    assert.match((await run('comments', 'list')).out, /^No comment needs an answer\.$/m);
  });

  it('says the platform’s reason where something cannot be done', async () => {
    const { code, err } = await run('comments', 'delete', commentId);
    assert.equal(code, 1);
    assert.match(err, /cannot delete/);
  });
});
