import assert from 'node:assert/strict';
import { commentsOn, type PostVoices } from '../../support/comments.ts';
import { usePublishing } from '../../support/publishing.ts';

const count = 90;

/** Three bytes a character: fewer than 100 of them fill a page (`maxPageBytes`). */
const long = '言'.repeat(9_900);

describe('long comments', () => {
  const publishing = usePublishing();
  const { out, idOn, look } = commentsOn(publishing);

  it('are all given, though a page of them is cut off for its size', async () => {
    const author = await publishing().anAuthor();
    const post = await out(author, 'youtube');
    await publishing().sandbox.comment({
      platform: 'youtube',
      post: idOn('youtube', post),
      text: long,
      count,
    });
    await look(post);
    for (const path of ['/comments', `/posts/${post.id}/comments`]) {
      const seen = new Set<string>();
      const lengths: number[] = [];
      let after = '';
      do {
        const page = await author.get<Pick<PostVoices, 'comments' | 'next'>>(`${path}?limit=100${after}`);
        lengths.push(page.comments.length);
        for (const { id } of page.comments) seen.add(id);
        after = page.next === null ? '' : `&after=${page.next}`;
      } while (after !== '');
      assert.equal(seen.size, count, `${path}: ${lengths.join()}`);
      assert.ok((lengths[0] ?? 0) < count, `${path} was not cut off: ${lengths.join()}`);
    }
  });
});
