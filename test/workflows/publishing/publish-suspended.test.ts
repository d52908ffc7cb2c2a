import assert from 'node:assert/strict';
import { runOperator } from '../../../src/operator.ts';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('a scheduled post of a suspended organization', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '300ms' });

  const plan = (author: Author, ...change: string[]) =>
    runOperator(
      publishing().config,
      ['plan', author.orgId, ...change, '--by', 'test', '--reason', 'a test'],
      () => undefined,
    );
  const untilSuspended = (author: Author, postId: string): Promise<PostAnswer> =>
    eventually('the post waits for the subscription', async () => {
      const post = await author.read(postId);
      return post.targets.every(({ held }) => held?.code === 'billing_suspended') && post;
    });

  it('is on hold while reading continues, and is published automatically once the subscription is renewed', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    const events = ['post.held', 'post.resumed'];
    const { data } = await author.send('post', '/webhooks', {
      name: 'Held',
      url: 'https://example.com',
      events,
    });
    const post = await author.post({ platforms: ['x', 'threads'], scheduledAt: inSeconds(4) });
    await plan(author, '--status', 'suspended');
    const waiting = await untilSuspended(author, post.id);
    assert.match(waiting.targets[0]?.held?.message ?? '', /operator of this service suspended/);
    const progress = await author.progress(post.id);
    assert.match(progress.waitingFor ?? '', /^the organization's subscription to be renewed/);
    assert.deepEqual(await author.effects(), []);

    await plan(author, '--status', 'active');
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 2);
    const told = await author.get<{ events: { event: { event: string } }[] }>(
      `/webhooks/${data.webhook.id}/events`,
    );
    assert.deepEqual(
      told.events.map(({ event }) => event.event),
      events,
      'once each, whatever the number of platforms',
    );
    const { timeline } = await author.get<{ timeline: { reason?: string | null }[] }>(
      `/posts/${post.id}/timeline`,
    );
    assert.ok(timeline.some(({ reason }) => reason === 'the organization is no longer suspended'));
  });

  it('is on hold also when its period ran out without an event', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await plan(author, '--plan', 'pro', '--until', '2026-01-01');
    await untilSuspended(author, post.id);
    await plan(author, '--until', 'never');
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
  });
});
