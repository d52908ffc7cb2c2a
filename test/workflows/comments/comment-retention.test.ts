import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { commentsOn, pageScopes, type Voice } from '../../support/comments.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('how long comments are kept', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look, lookAtAll, on, sql } = commentsOn(publishing);
  let author: Author;
  let post: PostAnswer;

  beforeEach(async () => {
    author = await publishing().anAuthor();
    post = await out(author, 'linkedin');
    await publishing().sandbox.comment({
      platform: 'linkedin',
      post: idOn('linkedin', post),
      text: 'Private words',
    });
    await look(post);
  });

  /** As if everything had been read so much earlier. */
  const pass = (hours: number) =>
    sql(
      `update comments set created_at = created_at - ?::int * interval '1 hour', until = until - ?::int * interval '1 hour',
              author_until = author_until - ?::int * interval '1 hour' where post_id = ?`,
      hours,
      hours,
      hours,
      post.id,
    );
  const shown = async (): Promise<Voice[]> => (await on(author, post)).comments;
  const kept = () =>
    publishing().api.rows<{ text: string; author: unknown; forgotten: boolean }>(
      `select text, author, forgotten_at is not null as forgotten from comments where post_id = $1`,
      post.id,
    );

  it('says of LinkedIn’s that they are forgotten after two days', async () => {
    const [comment] = await shown();
    const hours = (Date.parse(comment?.expiresAt ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 47 && hours <= 48, comment?.expiresAt ?? 'no end');
  });

  it('forgets who said something on LinkedIn a day after it was first read, however often it is read', async () => {
    assert.ok((await shown())[0]?.author);
    await pass(23);
    await lookAtAll(post);
    assert.ok((await shown())[0]?.author);
    await pass(1);
    assert.equal((await shown())[0]?.author, null, 'not shown any more, before it is gone');
    await lookAtAll(post);
    assert.deepEqual(await kept(), [{ text: 'Private words', author: null, forgotten: false }]);
  });

  it('forgets what was said on LinkedIn after two days, and never takes it for new', async () => {
    await pass(48);
    assert.deepEqual(await shown(), [], 'not shown any more, before it is gone');
    assert.deepEqual((await author.get<{ comments: Voice[] }>('/comments')).comments, []);
    for (let number = 0; number < 2; number += 1) {
      assert.equal((await lookAtAll(post)).found, 0);
      assert.deepEqual(await kept(), [{ text: '', author: null, forgotten: true }]);
    }
    assert.deepEqual(await shown(), []);
  });

  it('keeps those of the other platforms, which set no end', async () => {
    post = await out(author, 'threads');
    await publishing().sandbox.comment({
      platform: 'threads',
      post: idOn('threads', post),
      text: 'Public words',
    });
    await look(post);
    await pass(24 * 60);
    await lookAtAll(post);
    const [comment] = await shown();
    assert.deepEqual([comment?.text, comment?.expiresAt], ['Public words', null]);
    assert.ok(comment?.author);
  });
});
