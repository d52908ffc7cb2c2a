import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../../support/eventually.ts';
import { usePublishing } from '../../../support/publishing.ts';

describe('a comment that follows a post, whose answer comes late', () => {
  const failpoints = path.join(tmpdir(), `late-comments-${randomBytes(6).toString('hex')}`);
  const answered = `${failpoints}.answered`;
  const publishing = usePublishing({
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '2s',
    SWEEP_EVERY: '1s',
    SWEEP_AFTER: '1500ms',
    LINKEDIN_SCOPES: 'openid profile w_member_social w_member_social_feed',
    FAILPOINTS: failpoints,
  });
  afterEach(async () => {
    for (const file of [failpoints, answered]) await rm(file, { force: true });
  });

  for (const [title, platform, status] of [
    ['is known as there while X is read back for it', 'x', 'reading'],
    ['is known as there though nobody can read LinkedIn back', 'linkedin', 'unconfirmed'],
  ] as const)
    it(title, async () => {
      const author = await publishing().anAuthor();
      const at = `effect.after_call:follow_up:${platform}`;
      await writeFile(failpoints, JSON.stringify({ plans: [{ at, action: 'wait', until: answered }] }));
      const comments = [{ text: `comment ${author.marker}`, after: 0 }];
      const { id } = await author.post({ platforms: [platform], comments });
      await author.publish(id);
      const under = async () => (await author.effects()).filter(({ kind }) => kind !== 'post');
      await eventually('the call is made', async () => (await under()).length === 1);
      await author.fault(platform, { operation: 'read', mode: 'error_before', count: 'forever' });
      await endRunOf(id);
      const comment = async () => (await author.read(id)).targets[0]?.comments[0];
      await eventually(`it is ${status}`, async () => (await comment())?.status === status);
      await writeFile(answered, '');
      await eventually('its answer is written down', async () => (await comment())?.status === 'published');
      assert.deepEqual(
        (await under()).map(effect => effect.id),
        [(await comment())?.externalId],
      );
    });

  /** Ends the run as if its worker were dead: another run finds a call without an end. */
  const endRunOf = async (postId: string): Promise<void> => {
    const [target] = await publishing().api.rows<{ id: string }>(
      'select id from post_targets where post_id = $1',
      postId,
    );
    await publishing()
      .temporal.workflow.getHandle(`comments:${target?.id}`)
      .terminate('its worker counts as dead');
  };
});
