import assert from 'node:assert/strict';
import { viewProgress } from '../../../src/api/routes/posts/post-progress-view.ts';
import type { PostRow } from '../../../src/db/posts/post-rows.ts';
import type { PostStatus, TargetStatus } from '../../../src/domain/posts/posts.ts';
import { percentOf, type PostProgress } from '../../../src/domain/posts/progress.ts';
import { freePort } from '../../../src/local/ports.ts';
import { startTestApi } from '../../support/http/api.ts';
import { anAuthor, aPost, bringTo } from '../../support/posts.ts';
import { temporal } from '../../support/stack.ts';

describe('the progress of a post', () => {
  it('is read from its rows when it has no workflow', async () => {
    const api = await startTestApi({ TEMPORAL_ADDRESS: await temporal() });
    try {
      const author = await anAuthor(api);
      const { id, targets } = await aPost(api, author, { platforms: ['x', 'linkedin'] });
      await bringTo(api, id, 'partial', { x: 'published', linkedin: 'preparing' });
      const { status, data } = await api.get(`/posts/${id}/progress`, { as: author.token });
      assert.equal(status, 200);
      assert.deepEqual(data, {
        postId: id,
        status: 'partial',
        source: 'database',
        waitingFor: null,
        percent: 62,
        targets: [
          { platform: 'x', status: 'published', step: 'published', percent: 100 },
          { platform: 'linkedin', status: 'preparing', step: 'preparing', percent: 25 },
        ].map((target, at) => ({ targetId: targets[at]?.id, connectionId: null, ...target })),
      });
    } finally {
      await api.close();
    }
  });

  it('is unavailable while Temporal is', async () => {
    const api = await startTestApi({ TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` });
    try {
      const author = await anAuthor(api);
      const { id } = await aPost(api, author);
      const { status, body, headers } = await api.get(`/posts/${id}/progress`, { as: author.token });
      assert.deepEqual([status, body.error], [503, 'unavailable']);
      assert.ok(Number(headers.get('retry-after')) > 0);
    } finally {
      await api.close();
    }
  });

  describe('as the workflow reports it', () => {
    const row = (status: PostStatus, target: TargetStatus) =>
      ({ id: 'p', status, platforms: ['x'], targets: [{ platform: 'x', status: target }] }) as PostRow;
    const asked = (status: PostStatus, target: TargetStatus): PostProgress => ({
      postId: 'p',
      status,
      source: 'workflow',
      waitingFor: null,
      percent: percentOf[target],
      targets: [{ platform: 'x', status: target, step: 'somewhere', percent: percentOf[target] }],
    });

    it('has the status that the row has', () => {
      const seen = viewProgress(row('publishing', 'committing'), asked('scheduled', 'committing'));
      assert.deepEqual(
        [seen.source, seen.status, seen.targets[0]?.step],
        ['workflow', 'publishing', 'somewhere'],
      );
    });

    const stale: [string, PostRow, PostProgress][] = [
      ['an ended run of a post that is tried again', row('publishing', 'pending'), asked('failed', 'failed')],
      [
        'a run that has not heard of a cancel',
        row('cancelled', 'cancelled'),
        asked('scheduled', 'preparing'),
      ],
    ];
    for (const [what, post, answer] of stale)
      it(`is not taken from ${what}`, () => {
        const seen = viewProgress(post, answer);
        assert.deepEqual([seen.source, seen.status], ['database', post.status]);
      });
  });
});
