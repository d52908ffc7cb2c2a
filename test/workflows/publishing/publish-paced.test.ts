import assert from 'node:assert/strict';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';

const spacingMs = 700;

interface ConnectionAnswer {
  id: string;
  platform: PlatformName;
  pausedUntil: string | null;
  pauseReason: string | null;
  quota: { limit: number; used: number; remaining: number; resetsAt: string | null } | null;
}

const connectionOf = async (author: Author, platform: PlatformName): Promise<ConnectionAnswer> => {
  const { id } = await author.connection(platform);
  return author.get<ConnectionAnswer>(`/connections/${id}`);
};

/** Returns the account once its calls are paused. */
const untilParked = (author: Author, platform: PlatformName): Promise<ConnectionAnswer> =>
  eventually('the account is parked', async () => {
    const connection = await connectionOf(author, platform);
    return connection.pausedUntil !== null && connection;
  });

const inMs = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** Returns when the platform accepted each post, in the order of `posts`. */
const acceptedAt = async (author: Author, posts: PostAnswer[]): Promise<number[]> => {
  const effects = await author.effects();
  return Promise.all(
    posts.map(async ({ id }) => {
      const { targets } = await author.read(id);
      const effect = effects.find(({ id: external }) => external === targets[0]?.externalId);
      assert.ok(effect, `post ${id} has an effect`);
      return Date.parse(effect.at);
    }),
  );
};

/** Returns when a post's first publish call began. */
const calledAt = async (author: Author, postId: string): Promise<number> => {
  const { timeline } = await author.get<{ timeline: { kind: string; at: string }[] }>(
    `/posts/${postId}/timeline`,
  );
  return Date.parse(timeline.find(({ kind }) => kind === 'attempt')?.at ?? '');
};

describe('publishing in the name of one account', () => {
  const publishing = usePublishing({
    PREPARE_LEAD: '300ms',
    ACCOUNT_SPACING: `${spacingMs}ms`,
    X_QUOTA: '12',
    LINKEDIN_QUOTA: '2',
  });

  const published = async (author: Author, posts: PostAnswer[]): Promise<void> => {
    for (const { id } of posts) assert.equal((await author.untilFinal(id)).status, 'published');
  };

  it('holds all of its posts while the platform asks for a pause, and delays no other account', async () => {
    const [author, other] = await Promise.all([publishing().anAuthor(), publishing().anAuthor()]);
    const posts = [await author.post({ platforms: ['x'] }), await author.post({ platforms: ['x'] })];
    const elsewhere = await other.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 20 });
    await author.publish(posts[0]?.id ?? '');
    const parked = await untilParked(author, 'x');
    assert.match(parked.pauseReason ?? '', /X asks this service to slow down/);
    await author.publish(posts[1]?.id ?? '');
    await other.publish(elsewhere.id);
    await published(other, [elsewhere]);
    const [outAt = Infinity] = await acceptedAt(other, [elsewhere]);
    assert.ok(outAt < Date.parse(parked.pausedUntil ?? ''), 'the other account did not wait');

    await published(author, posts);
    for (const at of await acceptedAt(author, posts)) assert.ok(at >= Date.parse(parked.pausedUntil ?? ''));
    const free = await connectionOf(author, 'x');
    assert.deepEqual([free.pausedUntil, free.pauseReason], [null, null]);
    await keepHistory(publishing().temporalAddress, `post:${posts[0]?.id}`, 'publish-post/paused');
    await keepHistory(publishing().temporalAddress, `post:${posts[1]?.id}`, 'publish-post/paused-by-another');
  });

  it('publishes posts that waited out a pause in the order in which they were due', async () => {
    const author = await publishing().anAuthor(['x']);
    const opener = await author.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 12 });
    await author.publish(opener.id);
    await untilParked(author, 'x');
    const [later, sooner] = [inMs(6_000), inMs(5_000)];
    const late = await author.post({ platforms: ['x'], scheduledAt: later });
    const early = await author.post({ platforms: ['x'], scheduledAt: sooner });
    await published(author, [opener, early, late]);
    const [first = 0, second = 0, third = 0] = await acceptedAt(author, [opener, early, late]);
    assert.ok(first < second && second < third, [first, second, third].join(' '));
  });

  it('keeps the publish calls of an account apart, and gives no post up for waiting its turn', async () => {
    const author = await publishing().anAuthor(['x']);
    const scheduledAt = inMs(4_000);
    const posts = await Promise.all(
      Array.from({ length: 12 }, () => author.post({ platforms: ['x'], scheduledAt })),
    );
    await published(author, posts);
    const times = (await Promise.all(posts.map(({ id }) => calledAt(author, id)))).toSorted((a, b) => a - b);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    assert.ok(Math.min(...gaps) >= spacingMs, gaps.join(' '));
    await keepHistory(
      publishing().temporalAddress,
      `post:${posts.at(-1)?.id}`,
      'publish-post/waited-for-its-turn',
    );
  });

  it('stops at a quota before the platform does, and says so', async () => {
    const author = await publishing().anAuthor();
    const posts = await Promise.all(
      Array.from({ length: 4 }, () => author.post({ platforms: ['linkedin'] })),
    );
    assert.deepEqual((await connectionOf(author, 'linkedin')).quota, {
      limit: 2,
      used: 0,
      remaining: 2,
      resetsAt: null,
    });
    for (const { id } of posts) await author.publish(id);
    const full = await untilParked(author, 'linkedin');
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
    assert.equal(full.pausedUntil, midnight);
    assert.match(full.pauseReason ?? '', /quota of 2 posts per LinkedIn account in a day \(UTC\) is used up/);
    assert.deepEqual(full.quota, { limit: 2, used: 2, remaining: 0, resetsAt: midnight });
    await eventually('two are out', async () => (await author.effects()).length === 2);
    await eventually('the other two say what they wait for', async () => {
      const waiting = await Promise.all(posts.map(({ id }) => author.progress(id)));
      const steps = waiting.flatMap(({ targets }) => targets.map(({ step }) => step));
      return steps.filter(step => step.includes('is used up')).length === 2;
    });
    assert.equal((await author.effects()).length, 2);
  });

  it('can cancel a post that waits for its account', async () => {
    const author = await publishing().anAuthor();
    const opener = await author.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 20 });
    await author.publish(opener.id);
    await untilParked(author, 'x');
    const post = await author.post({ platforms: ['x'], scheduledAt: inMs(5_000) });
    await eventually('it waits', async () => {
      const { targets } = await author.progress(post.id);
      return targets.some(({ step }) => step.includes('paused until'));
    });
    await author.send('post', `/posts/${post.id}/cancel`);
    await author.untilWorkflowEnds(post.id);
    await published(author, [opener]);
    assert.equal((await author.effects()).length, 1);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/cancelled-while-paused');
  });
});
