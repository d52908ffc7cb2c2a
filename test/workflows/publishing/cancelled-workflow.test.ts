import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

interface Change {
  kind: string;
  actor: string;
  outcome?: string | null;
  verdict?: string | null;
}

/** "Request Cancellation" in Temporal's UI. It does not cancel the post: the API does that. */
describe('a workflow that an operator cancels', () => {
  const publishing = usePublishing({
    PREPARE_LEAD: '300ms',
    SWEEP_EVERY: '1s',
    SWEEP_AFTER: '1500ms',
    COMMIT_TIMEOUT: '6s',
    RECONCILE_SETTLE: '1s',
  });
  const author = use(() => publishing().anAuthor());

  /** Cancels the post's workflow and waits until it has ended. */
  const cancelled = async (postId: string): Promise<void> => {
    const handle = publishing().temporal.workflow.getHandle(`post:${postId}`);
    const { runId } = await handle.describe();
    await handle.cancel();
    const run = publishing().temporal.workflow.getHandle(`post:${postId}`, runId);
    await eventually('it ends as cancelled', async () => {
      const { name } = (await run.describe()).status;
      assert.ok(name === 'RUNNING' || name === 'CANCELLED', name);
      return name === 'CANCELLED';
    });
  };

  const timelineOf = async (postId: string): Promise<Change[]> =>
    (await author().get<{ timeline: Change[] }>(`/posts/${postId}/timeline`)).timeline;

  const targetOf = async (postId: string): Promise<string | undefined> =>
    (await author().read(postId)).targets[0]?.status;

  /** Asserts that the post was published once, and that the sweep had to resume it. */
  const assertBroughtBack = async (postId: string): Promise<void> => {
    assert.equal((await author().untilFinal(postId)).status, 'published');
    const { text } = await author().get<{ text: string }>(`/posts/${postId}`);
    assert.equal((await author().effects()).filter(effect => effect.text === text).length, 1);
    assert.ok((await timelineOf(postId)).some(({ actor }) => actor === 'sweep'));
  };

  it('while it waits for its time leaves a scheduled post, which is published at that time', async () => {
    const scheduledAt = inSeconds(6);
    const post = await author().post({ platforms: ['x'], scheduledAt });
    await author().untilWorkflowRuns(post.id);
    await cancelled(post.id);
    assert.deepEqual(
      [(await author().read(post.id)).status, await targetOf(post.id)],
      ['scheduled', 'pending'],
    );
    await assertBroughtBack(post.id);
    assert.ok((await author().effects(post)).every(({ at }) => at >= scheduledAt));
  });

  const untilUnderWay = (postId: string, step: string): Promise<unknown> =>
    eventually(`${step} is under way`, async () => {
      const { raw } = await publishing().temporal.workflow.getHandle(`post:${postId}`).describe();
      return raw.pendingActivities?.some(({ activityType }) => activityType?.name === step);
    });

  it('while the one step of a text waits for its instant leaves it to be published then, once', async () => {
    const { brandSlug, marker } = author();
    const scheduledAt = inSeconds(4);
    const body = { brandSlug, platforms: ['x'], text: `words ${marker} ${scheduledAt}`, scheduledAt };
    const { id } = (await author().send('post', '/posts', body)).data as { id: string };
    await untilUnderWay(id, 'publishTarget');
    await cancelled(id);
    await assertBroughtBack(id);
    const sent = (await author().effects()).filter(({ text }) => text === body.text);
    assert.ok(sent.every(({ at }) => at >= scheduledAt));
  });

  it('while it prepares fails nothing', async () => {
    const post = await author().post({ platforms: ['x'] });
    await author().fault('x', { operation: 'upload', mode: 'hang_before' });
    await author().publish(post.id);
    await untilUnderWay(post.id, 'publishTarget');
    await cancelled(post.id);
    const { status, targets } = await author().read(post.id);
    assert.ok(['scheduled', 'publishing'].includes(status), status);
    assert.ok(['pending', 'preparing'].includes(targets[0]?.status ?? ''), targets[0]?.status);
    await assertBroughtBack(post.id);
  });

  it('while the publish call is under way leaves its outcome to the step that makes it', async () => {
    const post = await author().post({ platforms: ['x'] });
    await author().fault('x', { operation: 'publish', mode: 'delay', delayMs: 1_500 });
    await author().publish(post.id);
    await eventually('the call is under way', async () => (await targetOf(post.id)) === 'committing');
    await cancelled(post.id);
    await assertBroughtBack(post.id);
    const attempts = (await timelineOf(post.id)).filter(({ kind }) => kind === 'attempt');
    assert.deepEqual(
      attempts.map(({ outcome }) => outcome),
      ['published'],
    );
  });

  it('while the platform is read back has it read back by the next one, and nothing sent twice', async () => {
    const post = await author().post({ platforms: ['x'] });
    await author().fault('x', { operation: 'read', mode: 'error_before', count: 2 });
    await author().fault('x', { operation: 'publish', mode: 'hang_after' });
    await author().publish(post.id);
    await eventually('it is read back', async () => (await targetOf(post.id)) === 'reconciling');
    await cancelled(post.id);
    assert.equal(await targetOf(post.id), 'reconciling');
    await assertBroughtBack(post.id);
    const attempts = (await timelineOf(post.id)).filter(({ kind }) => kind === 'attempt');
    assert.deepEqual(
      attempts.map(({ verdict }) => verdict),
      ['published'],
    );
  });
});
