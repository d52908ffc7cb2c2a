import assert from 'node:assert/strict';
import { eventually } from '../../../support/eventually.ts';
import { usePublishing } from '../../../support/publishing.ts';

describe('a post whose link is slow to be read back', () => {
  const publishing = usePublishing({ PLATFORM_TIMEOUT: '20s' });

  it('is shown as published meanwhile, by its progress and in the Temporal UI, and has its link at the end', async () => {
    const author = await publishing().anAuthor();
    await author.fault('threads', { operation: 'read', mode: 'delay', delayMs: 6_000, count: 3 });
    const post = await author.post({ platforms: ['threads'] });
    await author.publish(post.id);
    const { percent, status, targets } = await eventually('its target is published', async () => {
      const progress = await author.progress(post.id);
      return progress.targets[0]?.status === 'published' && progress;
    });
    assert.deepEqual(
      [status, percent, targets[0]?.step],
      ['publishing', 99, 'published; checking the platform'],
      'it is under way until its step has ended',
    );
    const { temporal } = publishing();
    const said = await eventually('its step says what it is at', async () => {
      const { raw } = await temporal.workflow.getHandle(`post:${post.id}`).describe();
      const [step] = raw.pendingActivities ?? [];
      const [details] = step?.heartbeatDetails?.payloads ?? [];
      return details?.data && Buffer.from(details.data).toString();
    });
    assert.equal(said, '"published; checking the platform"');
    const { targets: ended } = await author.untilFinal(post.id);
    assert.match(ended[0]?.url ?? '', /^https?:/);
  });
});
