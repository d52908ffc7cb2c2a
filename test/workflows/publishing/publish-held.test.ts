import assert from 'node:assert/strict';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';

interface Notice {
  type: string;
  title: string;
  body: string;
  metadata: { postId?: string; platform?: string; held?: boolean };
}

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

const noticesOf = async (author: Author, postId: string): Promise<Notice[]> => {
  const { notifications } = await author.get<{ notifications: Notice[] }>('/api/notifications');
  return notifications.filter(({ metadata }) => metadata.postId === postId);
};

const targetOf = (post: PostAnswer, platform: PlatformName) => {
  const target = post.targets.find(one => one.platform === platform);
  assert.ok(target);
  return target;
};

/** Returns the events of an author's endpoint, which needs no receiver. */
const listening = async (author: Author) => {
  const body = { name: 'Held', url: 'https://example.com', events: ['post.held', 'post.resumed'] };
  const { data } = await author.send('post', '/webhooks', body);
  await author.patch(`/webhooks/${data.webhook.id}`, { enabled: false });
  return async () => {
    const { events } = await author.get<{ events: { event: { event: string; data: EventData } }[] }>(
      `/webhooks/${data.webhook.id}/events`,
    );
    return events.map(({ event }) => event);
  };
};

interface EventData {
  postId: string;
  held?: { platform: string; code: string }[];
  reason?: string;
}

const outcomes = ({ targets }: PostAnswer) =>
  targets.map(({ platform, status, error, held }) => [platform, status, error?.code ?? null, held]);

describe('a post whose account is not connected when its time comes', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '300ms' });

  it('is on hold there, is published elsewhere on time, and is published automatically once it is connected', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    const events = await listening(author);
    const scheduledAt = inSeconds(4);
    const post = await author.post({ platforms: ['x', 'threads'], scheduledAt });
    await author.disconnect('x');
    await author.untilHeld(post.id, 'x');
    const waiting = await eventually('the other platform has it', async () => {
      const now = await author.read(post.id);
      return targetOf(now, 'threads').status === 'published' && now;
    });
    const [elsewhere] = await author.effects();
    assert.ok(elsewhere && Date.parse(elsewhere.at) - Date.parse(scheduledAt) < 60_000, elsewhere?.at);
    assert.equal(waiting.status, 'publishing');
    const { status, held } = targetOf(waiting, 'x');
    assert.deepEqual([status, held?.code], ['preparing', 'connection_missing']);
    assert.equal(Date.parse(held?.until ?? '') - Date.parse(scheduledAt), 86_400_000);
    const progress = await author.progress(post.id);
    assert.equal(progress.waitingFor, 'an account to be connected on x');
    const step = 'waiting for the brand’s account on x to be connected';
    assert.ok(progress.targets.some(target => target.platform === 'x' && target.step === step));
    const [notice, ...more] = await noticesOf(author, post.id);
    assert.deepEqual(more, []);
    assert.deepEqual([notice?.type, notice?.metadata.held], ['post.failed', true]);
    assert.match(notice?.title ?? '', /is on hold: connect x/);
    const ids = async (filter: string): Promise<string[]> =>
      (await author.get<{ posts: PostAnswer[] }>(`/posts?held=${filter}`)).posts.map(({ id }) => id);
    assert.deepEqual([await ids('true'), await ids('false')], [[post.id], []]);
    assert.deepEqual([waiting.held?.code, waiting.held?.platforms], ['connection_missing', ['x']]);

    await author.connect('x');
    assert.deepEqual(outcomes(await author.untilFinal(post.id)), [
      ['x', 'published', null, null],
      ['threads', 'published', null, null],
    ]);
    assert.equal((await author.effects()).length, 2);
    assert.deepEqual(
      (await noticesOf(author, post.id)).map(({ type }) => type),
      ['post.published', 'post.failed'],
    );
    assert.deepEqual(
      (await events()).map(({ event, data }) => [
        event,
        data.postId,
        data.held?.map(({ platform, code }) => [platform, code]) ?? data.reason,
      ]),
      [
        ['post.held', post.id, [['x', 'connection_missing']]],
        ['post.resumed', post.id, 'account_connected'],
      ],
    );
    assert.deepEqual([await ids('true'), (await author.read(post.id)).held], [[], null]);
    assert.ok(
      (await readableHistory(publishing().temporalAddress, `post:${post.id}`)).includes(`x: ${step}`),
    );
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/held-and-connected');
  });

  it('is on hold if the token cannot be renewed, and says which connection is dead', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.tokens('x', 'expire_access');
    await author.tokens('x', 'kill_refresh');
    await author.publish(post.id);
    const held = await author.untilHeld(post.id, 'x');
    assert.equal(targetOf(held, 'x').held?.code, 'token_expired');
    await author.connect('x');
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/held-token');
  });

  it('waits when a young Threads token is revoked, which nothing renews', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['threads'] });
    await author.tokens('threads', 'revoke');
    await author.publish(post.id);
    const held = await author.untilHeld(post.id, 'threads');
    assert.equal(targetOf(held, 'threads').held?.code, 'token_expired');
    assert.equal((await author.connection('threads')).status, 'expired');
    await author.disconnect('threads');
    await author.connect('threads');
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
  });

  it('can be canceled while it is on hold, and the timeline shows the hold', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await author.disconnect('x');
    assert.equal((await author.untilHeld(post.id, 'x')).status, 'scheduled');
    await author.send('post', `/posts/${post.id}/cancel`);
    await author.untilWorkflowEnds(post.id);
    await author.connect('x');
    assert.deepEqual(outcomes(await author.read(post.id)), [['x', 'cancelled', null, null]]);
    const { timeline } = await author.get<{ timeline: { to?: string; reason?: string }[] }>(
      `/posts/${post.id}/timeline`,
    );
    assert.match(timeline.find(({ to }) => to === 'held')?.reason ?? '', /no connected account on x/);
    assert.deepEqual(await author.effects(), []);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/cancelled-while-held');
  });

  it('can be canceled when nothing else is pending, and live parts stay', async () => {
    const author = await publishing().anAuthor();
    const [half, none] = [
      await author.post({ platforms: ['x', 'threads'] }),
      await author.post({ platforms: ['x'] }),
    ];
    await author.tokens('x', 'expire_access');
    await author.tokens('x', 'kill_refresh');
    for (const { id } of [half, none]) await author.publish(id);
    for (const { id } of [half, none]) await author.untilHeld(id, 'x');
    await eventually('threads has it', async () => (await author.effects()).length === 1);
    await eventually('nothing else is under way', async () => {
      const { targets } = await author.read(half.id);
      return targets.some(({ status }) => status === 'published');
    });
    for (const { id } of [half, none]) await author.send('post', `/posts/${id}/cancel`);
    for (const { id } of [half, none]) await author.untilWorkflowEnds(id);
    const statuses = [(await author.read(half.id)).status, (await author.read(none.id)).status];
    assert.deepEqual(statuses, ['partial', 'cancelled']);
    assert.deepEqual(outcomes(await author.read(half.id)), [
      ['x', 'cancelled', null, null],
      ['threads', 'published', null, null],
    ]);
    await author.connect('x');
    await author.send('post', `/posts/${half.id}/retry`);
    assert.equal((await author.untilFinal(half.id)).status, 'published');
    assert.equal((await author.effects()).length, 2);
  });

  it('can be sent elsewhere while it waits', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    const events = await listening(author);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await author.disconnect('x');
    await author.untilHeld(post.id, 'x');
    const refused = await publishing().api.patch(`/posts/${post.id}`, { text: 'new' }, { as: author.token });
    assert.deepEqual([refused.status, refused.body.error], [409, 'connection_missing']);
    await author.patch(`/posts/${post.id}`, { platforms: ['threads'] });
    assert.deepEqual(
      (await events()).map(({ event, data }) => [event, data.reason]),
      [
        ['post.held', undefined],
        ['post.resumed', 'post_changed'],
      ],
    );
    assert.deepEqual(outcomes(await author.untilFinal(post.id)), [['threads', 'published', null, null]]);
  });
});

describe('a post whose account is not connected in time', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '300ms', MAX_LATENESS: '4s' });

  it('fails there, names what it waited for, and is published elsewhere', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    const post = await author.post({ platforms: ['x', 'threads'], scheduledAt: inSeconds(4) });
    await author.disconnect('x');
    const partial = await author.untilFinal(post.id);
    assert.equal(partial.status, 'partial');
    assert.deepEqual(outcomes(partial), [
      ['x', 'failed', 'connection_missing', null],
      ['threads', 'published', null, null],
    ]);
    assert.match(targetOf(partial, 'x').error?.message ?? '', /waited \d seconds, since/);
    const [ended, held] = await noticesOf(author, post.id);
    assert.deepEqual([ended?.title, held?.metadata.held], ['Post partly published', true]);
    assert.match(ended?.body ?? '', /waited \d seconds/);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/held-in-vain');

    await author.connect('x');
    await author.send('post', `/posts/${post.id}/retry`);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
  });

  it('fails with token_expired when its token is dead all the while', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.tokens('x', 'expire_access');
    await author.tokens('x', 'kill_refresh');
    const failed = await author.publishToEnd(post.id);
    assert.deepEqual(outcomes(failed), [['x', 'failed', 'token_expired', null]]);
  });
});
