import assert from 'node:assert/strict';
import type { PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { startOwnTemporal } from '../../support/servers/own-temporal.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

const maxLatenessMs = 12_000;

interface Notice {
  type: string;
  body: string;
  metadata: { postId?: string };
}

describe('a post that is too late', () => {
  const temporal = use(startOwnTemporal);
  const publishing = usePublishing(() => ({
    TEMPORAL_ADDRESS: temporal().address,
    MAX_LATENESS: `${maxLatenessMs}ms`,
    PREPARE_LEAD: '300ms',
  }));

  const author = use(() => publishing().anAuthor());

  const noticesOf = async (postId: string): Promise<Notice[]> => {
    const { notifications } = await author().get<{ notifications: Notice[] }>('/api/notifications');
    return notifications.filter(({ metadata }) => metadata.postId === postId);
  };
  const codesOf = ({ targets }: PostAnswer) =>
    targets.map(({ platform, status, error }) => [platform, status, error?.code ?? null]);

  it('fails as missed, says so and is not published when Temporal was away for too long', async () => {
    const dueAt = Date.now() + 5_000;
    const scheduled = await author().post({
      platforms: ['x', 'threads'],
      scheduledAt: new Date(dueAt).toISOString(),
    });
    await author().untilWorkflowRuns(scheduled.id);
    await temporal().stop();
    const asked = await author().post({ platforms: ['linkedin'] });
    await author().publish(asked.id);
    await eventually('both are too late', () => Date.now() > dueAt + maxLatenessMs + 2_000);
    await temporal().start();

    const missed = await author().untilFinal(scheduled.id);
    assert.equal(missed.status, 'failed');
    assert.deepEqual(codesOf(missed), [
      ['x', 'failed', 'expired'],
      ['threads', 'failed', 'expired'],
    ]);
    assert.deepEqual(codesOf(await author().untilFinal(asked.id)), [['linkedin', 'failed', 'expired']]);
    assert.deepEqual(await author().effects(), []);
    const [notice, ...more] = await noticesOf(scheduled.id);
    assert.deepEqual(more, []);
    assert.equal(notice?.type, 'post.failed');
    assert.match(notice.body, new RegExp(`due at ${new Date(dueAt).toISOString()}.*late.*12 seconds`));
    await author().untilWorkflowEnds(scheduled.id);
    await keepHistory(publishing().temporalAddress, `post:${scheduled.id}`, 'publish-post/expired');

    await author().send('post', `/posts/${scheduled.id}/retry`);
    assert.equal((await author().untilFinal(scheduled.id)).status, 'published');
    assert.equal((await author().effects()).length, 2);
  });

  it('is partial when a platform asks to wait until it is too late', async () => {
    const post = await author().post({ platforms: ['x', 'threads'] });
    const retryAfterSeconds = maxLatenessMs / 1_000 + 1;
    await author().fault('threads', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds });
    const partial = await author().publishToEnd(post.id);
    assert.equal(partial.status, 'partial');
    assert.deepEqual(codesOf(partial), [
      ['x', 'published', null],
      ['threads', 'failed', 'expired'],
    ]);
    await author().untilWorkflowEnds(post.id);
    await keepHistory(
      publishing().temporalAddress,
      `post:${post.id}`,
      'publish-post/expired-on-one-platform',
    );
  });
});
