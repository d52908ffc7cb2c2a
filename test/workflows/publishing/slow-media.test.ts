import assert from 'node:assert/strict';
import { usePublishing } from '../../support/publishing.ts';

describe('a post whose media a platform never finishes', () => {
  const publishing = usePublishing({ MEDIA_READY_BUDGET: '1s' });

  it('fails there, and is published elsewhere', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x', 'threads'] });
    await author.fault('threads', { operation: 'status', mode: 'not_ready', count: 100 });
    const done = await author.publishToEnd(post.id);
    assert.equal(done.status, 'partial');
    assert.deepEqual(
      done.targets.map(({ platform, status, error }) => [platform, status, error?.code]),
      [
        ['x', 'published', undefined],
        ['threads', 'failed', 'media_not_ready'],
      ],
    );
  });
});
