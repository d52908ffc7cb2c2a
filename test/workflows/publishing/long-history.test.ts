import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';

/** The tests' server asks for a fresh history at 1,024 events. */
const enoughSignals = 1_100;
/** Fewer than the 100 that may wait for one workflow task: with more the server fails that task, and after a few waits longer and longer. */
const atOnce = 50;

describe('a post that hears of very many changes', () => {
  const publishing = usePublishing();

  it('begins a fresh history in time, and is published once', async () => {
    const author = await publishing().anAuthor();
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const post = await author.post({ platforms: ['x'], scheduledAt });
    await author.untilWorkflowRuns(post.id);
    const workflow = publishing().temporal.workflow.getHandle(`post:${post.id}`);
    const first = (await workflow.describe()).runId;
    for (let sent = 0; sent < enoughSignals; sent += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, () => workflow.signal('postChanged')));
      // answered once these are heard
      await workflow.query('postProgress');
    }

    const described = await eventually('a fresh history', async () => {
      const now = await workflow.describe();
      return now.runId !== first && now;
    });
    assert.equal(described.status.name, 'RUNNING');
    assert.deepEqual(described.searchAttributes['PostId'], [post.id]);
    assert.equal((await author.publishToEnd(post.id)).status, 'published');
    assert.equal((await author.effects(post)).length, 1);
  });
});
