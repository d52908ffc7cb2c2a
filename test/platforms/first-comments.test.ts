import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Effect } from '../support/servers/sandbox-control.ts';
import { unique } from './against-sandbox.ts';
import type { LostCommit } from '../../src/platforms/lost-commit.ts';
import { longOver, openLosses, platformOf, type Where } from './losing.ts';
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

  /** Returns the comments under the post. */
  const answers = async ({ author, externalId }: APost): Promise<Answering[]> =>
    ((await losses().stage.effectsOf(author)) as Answering[]).filter(
      effect => effect.inReplyTo === externalId,
    );

  for (const platform of platforms) {
    it(`${platform}: appears under the post, once`, async () => {
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

  it('does not change the handles of the post on Threads, and is found by them when its answer is lost', async () => {
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

  it('is refused by LinkedIn for a missing permission if the app has no scope for it', async () => {
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

describe('a comment whose answer was lost', () => {
  const losses = use(() =>
    openLosses({
      LINKEDIN_SCOPES:
        'openid profile w_member_social w_member_social_feed w_organization_social w_organization_social_feed r_organization_social rw_organization_admin',
    }),
  );

  const lostComment = async (where: Where, mode: string) => {
    const platform = platformOf(where);
    const ready = await losses().ready(where);
    const post = await losses().commit(ready);
    assert(post.outcome === 'published');
    const { comment, findComment } = losses().stage.platforms[platform];
    assert(comment && findComment);
    const { externalId } = post;
    const text = unique('lost <comment> & "more" a_b \\_');
    const startedAt = new Date();
    await losses().stage.fault({ platform, operation: 'publish', mode, account: ready.name });
    assert.equal((await comment({ ...ready.target, externalId, text })).outcome, 'unknown');
    const content = { ...ready.target.content, text, media: [] };
    const lost = { startedAt, lastUnderWayAt: new Date(), evidence: {}, duplicateSeen: false };
    const find = (other: Partial<LostCommit> = {}) =>
      findComment({ ...ready.target, content, externalId, lost: { ...lost, ...other } });
    const effects = await losses().stage.effectsOf(ready.author);
    return { find, effect: effects.find(one => one.text === text), minutesAgo: minutesBefore(lost) };
  };

  const minutesBefore = (lost: LostCommit) => (minutes: number) => {
    const lastUnderWayAt = new Date(lost.lastUnderWayAt.getTime() - minutes * 60_000);
    return { lastUnderWayAt, lookingSince: lastUnderWayAt };
  };

  for (const where of ['instagram', 'linkedin page'] as const)
    it(`${where}: is found among those of its post, and none that is known is taken for it`, async () => {
      const { find, effect } = await lostComment(where, 'error_after');
      const verdict = await find();
      assert(verdict.verdict === 'published', JSON.stringify(verdict));
      assert.equal(verdict.externalId, effect?.id);
      assert.equal((await find({ knownIds: [verdict.externalId] })).verdict, 'look_again');
    });

  it('instagram: is known as not there once it would be shown', async () => {
    const { find, minutesAgo } = await lostComment('instagram', 'error_before');
    assert.equal((await find()).verdict, 'look_again');
    assert.equal((await find(minutesAgo(12))).verdict, 'not_there');
  });

  it('linkedin page: is never known as not there, as LinkedIn shows some pages no comments', async () => {
    const { find, minutesAgo } = await lostComment('linkedin page', 'error_before');
    assert.equal((await find(minutesAgo(12))).verdict, 'look_again');
    assert.equal((await find(minutesAgo(60))).verdict, 'unknowable');
  });

  it('linkedin: of a member cannot be read back', async () => {
    const { find } = await lostComment('linkedin', 'error_after');
    assert.equal((await find()).verdict, 'unknowable');
  });
});
