import assert from 'node:assert/strict';
import { usePublishing } from '../../support/publishing.ts';

describe('a first comment whose answer is lost', () => {
  const publishing = usePublishing({
    RECONCILE_SETTLE: '1s',
    COMMIT_TIMEOUT: '6s',
    LINKEDIN_SCOPES: 'openid profile w_member_social w_member_social_feed',
  });

  const commented = async (platform: 'x' | 'threads' | 'instagram' | 'linkedin', mode: string) => {
    const author = await publishing().anAuthor();
    await author.fault(platform, { operation: 'publish', mode, skip: 1 });
    const post = await author.post({ platforms: [platform], firstComment: `comment ${author.marker}` });
    await author.publish(post.id);
    const { targets } = await author.untilCommented(post.id);
    const comments = (await author.effects()).filter(({ kind }) => kind !== 'post');
    return { comment: targets[0]?.firstComment, ids: comments.map(({ id }) => id) };
  };

  for (const platform of ['x', 'threads'] as const) {
    for (const mode of ['error_after', 'hang_after'])
      it(`${platform}: is found after ${mode}, and named`, async () => {
        const { comment, ids } = await commented(platform, mode);
        assert.deepEqual(
          [comment?.status, comment?.externalId, ids.length],
          ['published', ids[0], 1],
          JSON.stringify(comment),
        );
      });

    it(`${platform}: is known as not there after error_before, and sent once more`, async () => {
      const { comment, ids } = await commented(platform, 'error_before');
      assert.deepEqual([comment?.status, comment?.externalId, ids.length], ['published', ids[0], 1]);
    });
  }

  it('instagram: is found among the comments of the post', async () => {
    const { comment, ids } = await commented('instagram', 'error_after');
    assert.deepEqual([comment?.status, comment?.externalId, ids.length], ['published', ids[0], 1]);
  });

  it('linkedin: stays unconfirmed, as members may not read comments', async () => {
    const { comment, ids } = await commented('linkedin', 'error_after');
    assert.deepEqual([comment?.status, ids.length], ['unconfirmed', 1]);
  });
});
