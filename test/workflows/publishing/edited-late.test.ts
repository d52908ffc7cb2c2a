import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('an edit while one platform is slowly preparing the earlier version', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '60s' });

  /** A post on Threads, which is ready at once, and on X, whose first uploads take long; and when it is due. */
  const aSlowPost = async (
    author: Author,
    count: number | 'forever' = 1,
  ): Promise<{ post: PostAnswer; dueAt: number }> => {
    await author.fault('x', { operation: 'upload', mode: 'error_before', delayMs: 12_000, count });
    const dueAt = Date.now() + 8_000;
    const post = await author.post({
      platforms: ['x', 'threads'],
      scheduledAt: new Date(dueAt).toISOString(),
    });
    await eventually('Threads is prepared and X is not', async () => {
      const { targets } = await author.read(post.id);
      const statuses = new Map(targets.map(({ platform, status }) => [platform, status]));
      return statuses.get('threads') === 'preparing' && statuses.get('x') === 'pending';
    });
    return { post, dueAt };
  };
  const effectOn = async (author: Author, platform: string) =>
    (await author.effects()).find(effect => effect.platform === platform);

  it('does not delay the others: they publish the new text on time', async () => {
    const author = await publishing().anAuthor();
    const { post, dueAt } = await aSlowPost(author);
    const text = `edited late ${author.marker}`;
    await author.patch(`/posts/${post.id}`, { text });
    const onTime = await eventually('Threads has it', () => effectOn(author, 'threads'));
    assert.equal(onTime.text, text);
    assert.ok(Date.parse(onTime.at) >= dueAt, onTime.at);
    assert.equal(await effectOn(author, 'x'), undefined);

    assert.equal((await author.untilFinal(post.id)).status, 'published');
    const effects = await author.effects();
    assert.deepEqual(
      effects.map(effect => [effect.platform, effect.text]),
      [
        ['threads', text],
        ['x', text],
      ],
    );
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/edited-while-preparing');
  });

  it('begins a platform that it adds at once, and ends one that it takes off', async () => {
    const author = await publishing().anAuthor();
    const { post } = await aSlowPost(author, 'forever');
    await author.patch(`/posts/${post.id}`, { platforms: ['threads', 'linkedin'] });
    const done = await author.untilFinal(post.id);
    assert.deepEqual(
      done.targets.map(({ platform, status }) => [platform, status]),
      [
        ['threads', 'published'],
        ['linkedin', 'published'],
      ],
    );
    assert.deepEqual((await author.effects()).map(({ platform }) => platform).toSorted(), [
      'linkedin',
      'threads',
    ]);
    await author.untilWorkflowEnds(post.id);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/platforms-changed-late');
  });

  it('can be a cancellation, which ends all of them', async () => {
    const author = await publishing().anAuthor();
    const { post } = await aSlowPost(author);
    await author.send('post', `/posts/${post.id}/cancel`);
    await author.untilWorkflowEnds(post.id);
    assert.deepEqual(await author.effects(), []);
    const { targets } = await author.read(post.id);
    assert.deepEqual(
      targets.map(({ status }) => status),
      ['cancelled', 'cancelled'],
    );
    await keepHistory(
      publishing().temporalAddress,
      `post:${post.id}`,
      'publish-post/cancelled-while-preparing',
    );
  });
});
