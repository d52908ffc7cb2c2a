import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { keepHistory } from '../../../support/histories.ts';
import { usePublishing } from '../../../support/publishing.ts';

describe('comments that follow a post', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' });

  const saying = (author: Author, ...after: number[]) =>
    after.map((seconds, index) => ({ text: `comment ${index + 1} ${author.marker}`, after: seconds }));

  const published = async (
    author: Author,
    platform: PlatformName,
    comments: { text: string; after: number }[],
  ): Promise<PostAnswer> => {
    const post = await author.post({ platforms: [platform], comments });
    await author.publish(post.id);
    return author.untilFinal(post.id);
  };

  const commentsOf = ({ targets }: PostAnswer) => targets[0]?.comments ?? [];
  const isOpen = ({ status }: { status: string }) => ['pending', 'calling', 'reading'].includes(status);
  const settled = (author: Author, id: string) =>
    eventually(`the comments of ${id} end`, async () => {
      const post = await author.read(id);
      return !commentsOf(post).some(isOpen) && post;
    });
  const said = async (author: Author): Promise<string[]> =>
    (await author.effects()).filter(({ kind }) => kind !== 'post').map(({ text }) => text);

  it('go out once each, at their times, and leave the post published before', async () => {
    const author = await publishing().anAuthor();
    const comments = saying(author, 0, 2);
    const out = await published(author, 'x', comments);
    assert.deepEqual(
      commentsOf(out).map(({ text, after }) => ({ text, after })),
      comments,
    );
    assert.deepEqual(commentsOf(out).filter(isOpen).length > 0, true);
    const done = await settled(author, out.id);
    assert.deepEqual(
      commentsOf(done).map(({ status, message }) => [status, message]),
      [
        ['published', null],
        ['published', null],
      ],
      JSON.stringify(commentsOf(done)),
    );
    assert.deepEqual(
      await said(author),
      comments.map(({ text }) => text),
    );
  });
});
