import assert from 'node:assert/strict';
import { usePublishing } from '../../support/publishing.ts';

describe('a publish call that was lost on a platform that refuses to be read back', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '0s', RECONCILE_BUDGET: '0s' });

  it('leaves the post unconfirmed, says that we could not read back, and sends nothing again', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'error_after' });
    await author.fault('x', { operation: 'read', mode: 'unknown_fields', count: 'forever' });
    const { status, targets } = await author.publishToEnd(post.id);
    assert.equal(status, 'unconfirmed');
    assert.match(targets[0]?.error?.message ?? '', /X refused to show whether the post is there/);
    assert.doesNotMatch(targets[0]?.error?.message ?? '', /does not accept this content/);
    assert.equal((await author.effects()).length, 1);
  });
});
