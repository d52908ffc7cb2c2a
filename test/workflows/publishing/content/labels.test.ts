import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import { usePublishing } from '../../../support/publishing.ts';
import { useForEach } from '../../../support/use.ts';

describe('labels that platforms want of a post', () => {
  const publishing = usePublishing();
  const author = useForEach(() => publishing().anAuthor());

  const all = { madeWithAi: true, paidPartnership: true };
  const platformOptions = { x: all, instagram: { madeWithAi: true }, youtube: all };

  /** Returns the labels that each platform received, by its name. */
  const labelsOf = async (postId: string): Promise<Record<string, string[] | undefined>> => {
    assert.equal((await author().publishToEnd(postId)).status, 'published');
    return Object.fromEntries((await author().effects()).map(({ platform, labels }) => [platform, labels]));
  };

  it('show the AI label and the advertising label of each platform', async () => {
    const platforms: PlatformName[] = ['x', 'instagram', 'youtube'];
    const post = await author().post({ platforms });
    const { platformOptions: given } = await author().get<{ platformOptions: Record<string, object> }>(
      `/posts/${post.id}`,
    );
    const labelled = Object.fromEntries(
      platforms.map(platform => [platform, { ...given[platform], ...platformOptions[platform as 'x'] }]),
    );
    await author().patch(`/posts/${post.id}`, { platformOptions: labelled });
    assert.deepEqual(await labelsOf(post.id), {
      x: ['made_with_ai', 'paid_partnership'],
      instagram: ['is_ai_generated'],
      youtube: ['containsSyntheticMedia', 'hasPaidProductPlacement'],
    });
  });

  it('are absent unless requested', async () => {
    const post = await author().post({ platforms: ['x', 'instagram', 'youtube'] });
    assert.deepEqual(await labelsOf(post.id), { x: undefined, instagram: undefined, youtube: undefined });
  });

  it('leave out of a text alone what is about pictures, and say so beforehand', async () => {
    const body = {
      brandSlug: author().brandSlug,
      platforms: ['x'],
      text: `words ${author().marker}`,
      platformOptions: { x: all },
    };
    const { data } = await author().send('post', '/posts/validate', body);
    assert.deepEqual(
      data.warnings.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['platformOptions.x.madeWithAi', 'label_left_out']],
    );
    const { id } = (await author().send('post', '/posts', body)).data as { id: string };
    assert.deepEqual(await labelsOf(id), { x: ['paid_partnership'] });
  });
});
