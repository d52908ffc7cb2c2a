import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Effect } from '../support/servers/sandbox-control.ts';
import { unique } from './against-sandbox.ts';
import { longOver, openLosses } from './losing.ts';
import { use } from '../support/use.ts';

type Answering = Effect & { inReplyTo?: string };

const kinds = {
  x: 'reply',
  linkedin: 'comment',
  instagram: 'comment',
  threads: 'reply',
  youtube: 'comment',
} as const;
const platforms = Object.keys(kinds) as (keyof typeof kinds)[];

describe('a first comment', () => {
  const losses = use(() =>
    openLosses({ LINKEDIN_SCOPES: 'openid profile w_member_social w_member_social_feed' }),
  );

  const aPost = async (platform: PlatformName) => {
    const ready = await losses().ready(platform);
    const post = await losses().commit(ready);
    assert(post.outcome === 'published');
    return { ...ready, externalId: post.externalId };
  };
  type APost = Awaited<ReturnType<typeof aPost>>;

  const commentOn = ({ target, externalId }: APost, platform: PlatformName, text: string) => {
    const adapter = losses().stage.platforms[platform];
    assert(adapter.comment);
    return adapter.comment({ ...target, externalId, text });
  };

  /** What was put under the post. */
  const answers = async ({ author, externalId }: APost): Promise<Answering[]> =>
    ((await losses().stage.effectsOf(author)) as Answering[]).filter(
      effect => effect.inReplyTo === externalId,
    );

  for (const platform of platforms) {
    it(`${platform}: stands under the post, once`, async () => {
      const post = await aPost(platform);
      const text = unique('comment (1) #a');
      const result = await commentOn(post, platform, text);
      assert(result.outcome === 'published', JSON.stringify(result));
      const [effect, ...more] = await answers(post);
      assert.equal(more.length, 0);
      assert.deepEqual([effect?.kind, effect?.text, effect?.id], [kinds[platform], text, result.externalId]);
    });

    it(`${platform}: is unknown when its answer is lost, and refused when it is`, async () => {
      const post = await aPost(platform);
      const { name: account } = post;
      await losses().stage.fault({ platform, operation: 'publish', mode: 'error_after', account });
      assert.equal((await commentOn(post, platform, unique('lost'))).outcome, 'unknown');
      assert.equal((await answers(post)).length, 1);
      await losses().stage.fault({ platform, operation: 'publish', mode: 'rate_limited', account });
      const refused = await commentOn(post, platform, unique('refused'));
      assert(
        refused.outcome === 'rejected' && refused.failure.kind === 'rate_limited',
        JSON.stringify(refused),
      );
      assert(!JSON.stringify(refused).includes(post.target.account.accessToken));
      assert.equal((await answers(post)).length, 1);
    });
  }

  it('leaves the handles of the post alone on Threads, and is told from them when it is lost', async () => {
    const post = await aPost('threads');
    const text = unique('lost');
    const before = post.target.handles['main'];
    await losses().stage.fault({
      platform: 'threads',
      operation: 'publish',
      mode: 'reset_after',
      account: post.name,
    });
    const startedAt = new Date();
    assert.equal((await commentOn(post, 'threads', text)).outcome, 'unknown');
    assert.deepEqual(post.target.handles['main'], before);
    const part = losses().stage.target(post.target.account, { text });
    part.handles = post.target.handles['comment'] as object as typeof part.handles;
    part.replyTo = post.externalId;
    const lost = { startedAt, lastUnderWayAt: new Date(), evidence: {}, duplicateSeen: false };
    const loss = { ...post, target: part, lost };
    const verdict = await losses().look(loss, longOver(loss));
    assert(verdict.verdict === 'published', JSON.stringify(verdict));
    assert.equal(verdict.externalId, (await answers(post))[0]?.id);
  });

  it('is refused on Threads when its container cannot be made, and nothing is sent', async () => {
    const post = await aPost('threads');
    await losses().stage.fault({
      platform: 'threads',
      operation: 'upload',
      mode: 'error_before',
      account: post.name,
    });
    const refused = await commentOn(post, 'threads', unique('refused'));
    assert(refused.outcome === 'rejected' && refused.failure.kind === 'transient');
    assert.deepEqual(refused.evidence, { sent: false });
    assert.equal((await answers(post)).length, 0);
  });

  it('is refused by LinkedIn for want of permission where the app has no scope for it', async () => {
    const selfServe = losses().stage.platformsWith({ LINKEDIN_SCOPES: 'openid profile w_member_social' });
    const { account } = await losses().stage.connect('linkedin', unique('self'), selfServe);
    const target = losses().stage.target(account, { text: unique('post') });
    const post = await selfServe.linkedin.commit(target);
    assert(post.outcome === 'published');
    const refused = await selfServe.linkedin.comment?.({
      ...target,
      externalId: post.externalId,
      text: 'first',
    });
    assert(refused?.outcome === 'rejected' && refused.failure.kind === 'permission', JSON.stringify(refused));
  });
});
