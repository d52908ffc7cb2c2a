import assert from 'node:assert/strict';
import { platformNames } from '../../../src/domain/platforms.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { storedSecrets } from '../../support/canaries/stored-secrets.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('publishing a post', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '300ms', RECONCILE_SETTLE: '1s' });

  it('puts it on five platforms, once on each', async () => {
    const author = await publishing().anAuthor();
    const done = await author.published({ platforms: platformNames });

    assert.equal(done.status, 'published');
    assert.deepEqual(
      done.targets.map(target => [target.platform, target.status, target.url !== null]),
      platformNames.map(platform => [platform, 'published', true]),
    );
    const effects = await author.effects(done);
    assert.deepEqual(effects.map(effect => effect.platform).toSorted(), [...platformNames].toSorted());
    await keepHistory(publishing().temporalAddress, `post:${done.id}`, 'publish-post/five-platforms');
  });

  it('reports it to every member, and in the notifications', async () => {
    const author = await publishing().anAuthor();
    const post = await author.published({ platforms: ['x'] });
    const { notifications } = await author.get<{
      notifications: { type: string; metadata: { postId?: string } }[];
    }>('/api/notifications');
    assert.deepEqual(
      notifications.map(notification => [notification.type, notification.metadata.postId]),
      [['post.published', post.id]],
    );
  });

  it('has Temporal repeat no publish call: what follows a lost one is a look at the platform', async () => {
    const author = await publishing().anAuthor();
    const post = await author.published({ platforms: ['x'] });
    const { temporal } = publishing();
    const { events } = await temporal.workflow.getHandle(`post:${post.id}`).fetchHistory();
    const attempts = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled?.activityType?.name === 'publishTarget' ? [scheduled.retryPolicy?.maximumAttempts] : [],
    );
    assert.deepEqual(attempts, [1]);
  });

  it('waits for the publish time and not a moment less', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    const scheduledAt = inSeconds(4);
    const post = await author.post({ platforms: ['x', 'threads'], scheduledAt });
    assert.equal(post.status, 'scheduled');
    await author.untilFinal(post.id);
    for (const effect of await author.effects(post)) {
      assert.ok(
        effect.at >= scheduledAt,
        `${effect.platform} published at ${effect.at}, before ${scheduledAt}`,
      );
    }
    const { details } = await author.workflowEnd(post.id);
    assert.match(details, new RegExp(`Due:.+ ${scheduledAt}, as planned when this workflow began`));
    const history = await readableHistory(publishing().temporalAddress, `post:${post.id}`);
    for (const summary of ['read the plan', 'record the result', 'prepare at 20'])
      assert.ok(history.includes(summary), summary);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/scheduled');
  });

  it("shows the line at which it waits in the stack trace of Temporal's UI", async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(post.id);
    const handle = publishing().temporal.workflow.getHandle(`post:${post.id}`);
    await eventually('it waits', async () =>
      /workflows\/publish-post\.ts:\d+:\d+/.test(await handle.query<string>('__stack_trace')),
    );
  });

  it('follows a publish time that moves closer', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(post.id);
    await author.patch(`/posts/${post.id}`, { scheduledAt: inSeconds(4) });
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/moved-closer');
  });

  it('follows a publish time that moves away', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    const later = inSeconds(6);
    await author.patch(`/posts/${post.id}`, { scheduledAt: later });
    await author.untilFinal(post.id);
    const [effect] = await author.effects(post);
    assert.ok(effect && effect.at >= later);
  });

  it('publishes a scheduled post at once on request', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['linkedin'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(post.id);
    assert.equal((await author.publishToEnd(post.id)).status, 'published');
  });

  it('publishes nothing of a cancelled post', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(post.id);
    await author.send('post', `/posts/${post.id}/cancel`);
    await author.untilWorkflowEnds(post.id);
    assert.deepEqual(await author.effects(post), []);
    assert.equal((await author.read(post.id)).status, 'cancelled');
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/cancelled');
  });

  it('publishes the text as it is at the publish time', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await author.untilWorkflowRuns(post.id);
    await author.patch(`/posts/${post.id}`, { text: `second thoughts ${author.marker}` });
    await author.untilFinal(post.id);
    assert.deepEqual(
      (await author.effects(post)).map(effect => effect.text),
      [`second thoughts ${author.marker}`],
    );
  });

  describe('long before its time', () => {
    const early = usePublishing({ PREPARE_LEAD: '1m' });

    it('prepares again when the post is edited after it was prepared', async () => {
      const author = await early().anAuthor();
      const post = await author.post({ platforms: ['threads'], scheduledAt: inSeconds(20) });
      await author.patch(`/posts/${post.id}`, { scheduledAt: inSeconds(15) });
      await eventually(
        'the container is made',
        async () => (await author.read(post.id)).targets[0]?.status === 'preparing',
      );
      await author.patch(`/posts/${post.id}`, { text: `edited late ${author.marker}` });
      await author.untilFinal(post.id);
      assert.deepEqual(
        (await author.effects(post)).map(effect => effect.text),
        [`edited late ${author.marker}`],
      );
      await keepHistory(early().temporalAddress, `post:${post.id}`, 'publish-post/edited-after-preparing');
    });
  });

  it('is partial when one platform refuses; corrected, a retry runs only that one', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x', 'linkedin'] });
    await author.fault('linkedin', { operation: 'publish', mode: 'invalid_media' });
    const partial = await author.publishToEnd(post.id);
    assert.equal(partial.status, 'partial');
    assert.deepEqual(
      partial.targets.map(target => [target.platform, target.status]),
      [
        ['x', 'published'],
        ['linkedin', 'failed'],
      ],
    );
    const corrected = `corrected ${author.marker}`;
    await author.patch(`/posts/${post.id}`, { text: corrected });
    await author.send('post', `/posts/${post.id}/retry`);
    const done = await author.untilFinal(post.id);
    assert.equal(done.status, 'published');
    const [x, linkedin] = await author.effects(post);
    assert.deepEqual([x?.platform, linkedin?.platform], ['x', 'linkedin']);
    assert.deepEqual([done.targets[0]?.sentContent?.text, linkedin?.text], [x?.text, corrected]);
    assert.notEqual(x?.text, corrected);
    assert.equal((await author.effects(post)).length, 2);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/retried');
  });

  it('fails with a reason when every platform refuses, and so does its workflow; a retry begins another', async () => {
    const author = await publishing().anAuthor();
    await author.patch(`/brands/${author.brandSlug}`, { name: '[Shop](//evil.example) `*`' });
    const post = await author.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'duplicate' });
    const failed = await author.publishToEnd(post.id);
    assert.equal(failed.status, 'failed');
    assert.equal(failed.targets[0]?.error?.code, 'duplicate');
    const { notifications } = await author.get<{ notifications: { type: string; body: string }[] }>(
      '/api/notifications',
    );
    assert.deepEqual(
      notifications.map(notification => notification.type),
      ['post.failed'],
    );
    const told = notifications[0]?.body ?? '';
    assert.ok(told.includes(`was not published on x. ${failed.targets[0]?.error?.message}`), told);
    assert.match(told, /Open it to see what to do\.$/);
    const seen = await author.workflowEnd(post.id);
    const why = `post ${post.id} failed on x. x: ${failed.targets[0]?.error?.message}`;
    assert.deepEqual([seen.status, seen.postStatus, seen.message], ['FAILED', 'failed', why]);
    const link = `${publishing().config.PUBLIC_URL}/posts/${post.id}`;
    assert.match(seen.details, /^- \*\*Brand:\*\* `` \[Shop\]\(\/\/evil\.example\) `\*` ``$/m);
    assert.match(seen.details, /^- \*\*Organization:\*\* ` .+ `$/m);
    assert.match(seen.details, /^- \*\*Due:\*\* immediately, requested at \d{4}-.+Z$/m);
    assert.ok(seen.details.endsWith(`\n- **API:** GET <${link}>`), seen.details);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/failed');

    assert.equal((await author.progress(post.id)).status, 'failed');
    await author.send('post', `/posts/${post.id}/retry`);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.workflowEnd(post.id)).status, 'COMPLETED');
  });

  for (const platform of ['x', 'instagram', 'threads', 'youtube'] as const) {
    for (const mode of ['error_after', 'reset_after', 'error_before', 'reset_before']) {
      it(`publishes once on ${platform} although the answer was lost (${mode})`, async () => {
        const author = await publishing().anAuthor();
        const post = await author.post({ platforms: [platform] });
        await author.fault(platform, { operation: 'publish', mode });
        const final = await author.publishToEnd(post.id);
        assert.equal(final.targets[0]?.status, 'published', JSON.stringify(final.targets[0]?.error));
        assert.equal((await author.effects()).length, 1);
        if (platform === 'x') {
          await keepHistory(
            publishing().temporalAddress,
            `post:${post.id}`,
            `publish-post/lost-answer-${mode}`,
          );
        }
      });
    }
  }

  it('waits as long as a rate-limited platform asks', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x', 'threads'] });
    await author.fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 1 });
    const done = await author.publishToEnd(post.id);
    assert.equal(done.status, 'published');
    assert.equal((await author.effects(post)).length, 2);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/rate-limited');
  });

  it('renews a token that the platform no longer takes', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.tokens('x', 'expire_access');
    assert.equal((await author.publishToEnd(post.id)).status, 'published');
  });

  it('continues where it was when the worker is replaced while a post waits', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await author.untilWorkflowRuns(post.id);
    await publishing().replaceWorker();
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects(post)).length, 1);
  });

  it('keeps tokens and session addresses out of the workflow history', async () => {
    const author = await publishing().anAuthor();
    const post = await author.published({ platforms: platformNames });
    const history = await readableHistory(publishing().temporalAddress, `post:${post.id}`);
    for (const secret of await storedSecrets(publishing(), author)) assert.ok(!history.includes(secret));
    assert.ok(!history.includes('upload_id'), 'an upload session address is a credential');
  });
});
