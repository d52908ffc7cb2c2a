import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import type { Effect } from '../../../support/servers/sandbox-control.ts';
import { usePublishing } from '../../../support/publishing.ts';

const platforms = ['x', 'threads'] as const;

describe('reposting a published post', () => {
  const publishing = usePublishing({
    RECONCILE_SETTLE: '500ms',
    RECONCILE_SETTLE_UNGUARDED: '1s',
    COMMIT_TIMEOUT: '2s',
    RECONCILE_BUDGET: '5s',
  });

  const published = async (author: Author, on: readonly PlatformName[]): Promise<PostAnswer> => {
    return author.published({ platforms: on });
  };
  const repost = (author: Author, id: string, body?: unknown) =>
    publishing().api.post(`/posts/${id}/repost`, body, { as: author.token });
  const reposts = async (author: Author): Promise<Effect[]> =>
    (await author.effects()).filter(({ kind }) => kind === 'repost');
  const actionOf = ({ targets }: PostAnswer) => targets[0]?.actions.find(({ action }) => action === 'repost');

  /** Returns the outcomes of each call and check, in order, without checks that were too early. */
  const callsOf = async (author: Author, id: string): Promise<string[]> => {
    const { timeline } = await author.get<{ timeline: { kind: string; evidence: { outcome: string }[] }[] }>(
      `/posts/${id}/timeline`,
    );
    return timeline
      .filter(({ kind }) => kind === 'action')
      .flatMap(({ evidence }) => evidence.map(({ outcome }) => outcome))
      .filter(outcome => outcome !== 'look_again');
  };

  for (const platform of platforms) {
    it(`reposts a post on ${platform} by its own account, once, and says when`, async () => {
      const author = await publishing().anAuthor();
      const post = await published(author, [platform]);
      assert.deepEqual([actionOf(post)?.allowed, actionOf(post)?.doneAt], [true, null]);
      const asked = await repost(author, post.id);
      assert.equal(asked.status, 202, asked.text);
      const after = await author.untilChanged(post.id);
      assert.deepEqual(
        [after.status, after.targets[0]?.status, after.targets[0]?.change],
        ['published', 'published', null],
      );
      const action = actionOf(after);
      assert.ok(action?.doneAt);
      assert.deepEqual(
        [action.allowed, action.reason],
        [false, 'The account has already reposted the post.'],
      );
      const again = await repost(author, post.id, { platforms: [platform] });
      assert.deepEqual([again.status, again.body.details[0].code], [409, 'not_repostable']);
      const [made, ...more] = await reposts(author);
      assert.deepEqual([made?.reposts, more], [post.targets[0]?.externalId, []]);
      const { timeline } = await author.get<{ timeline: { kind: string; reason?: string }[] }>(
        `/posts/${post.id}/timeline`,
      );
      assert.deepEqual(
        timeline
          .filter(({ kind }) => kind === 'change')
          .slice(-2)
          .map(({ reason }) => reason),
        ['asked to be reposted', 'reposted'],
      );
    });

    for (const mode of ['error_after', 'hang_after', 'reset_after', 'garbage', 'no_id'])
      it(`reads the repost on ${platform} back after ${mode}, and reposts once`, async () => {
        const author = await publishing().anAuthor();
        const post = await published(author, [platform]);
        await author.fault(platform, { operation: 'repost', mode });
        await repost(author, post.id);
        const after = await author.untilChanged(post.id);
        assert.ok(actionOf(after)?.doneAt, JSON.stringify(after.targets[0]));
        assert.deepEqual(await callsOf(author, post.id), ['unknown', 'done']);
        assert.equal((await reposts(author)).length, 1);
      });

    it(`calls ${platform} once more where the repost is proven missing, and tells who asked when that is lost too`, async () => {
      const author = await publishing().anAuthor();
      const [once, twice] = [await published(author, [platform]), await published(author, [platform])];
      await author.fault(platform, { operation: 'repost', mode: 'reset_before' });
      await repost(author, once.id);
      assert.ok(actionOf(await author.untilChanged(once.id))?.doneAt);
      assert.deepEqual(await callsOf(author, once.id), ['unknown', 'not_there', 'done']);
      await author.fault(platform, { operation: 'repost', mode: 'error_before', count: 2 });
      await repost(author, twice.id);
      const { targets } = await author.untilChanged(twice.id);
      assert.deepEqual([targets[0]?.status, targets[0]?.change?.status], ['published', 'refused']);
      assert.deepEqual(await callsOf(author, twice.id), ['unknown', 'not_there', 'unknown', 'not_there']);
      const { notifications } = await author.get<{ notifications: { title: string }[] }>(
        '/api/notifications',
      );
      assert.equal(notifications[0]?.title, `Post on ${platform} was not reposted`);
      assert.equal((await reposts(author)).length, 1);
    });
  }

  it('leaves it open where Threads does not show what posts repost, and never calls again by itself', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['threads']);
    await author.fault('threads', { operation: 'repost', mode: 'reset_after' });
    await author.fault('threads', {
      operation: 'read',
      mode: 'without',
      field: 'data[].reposted_post',
      count: 'forever',
    });
    await repost(author, post.id);
    const [target] = (await author.untilChanged(post.id)).targets;
    assert.equal(target?.change?.status, 'unconfirmed', JSON.stringify(target));
    assert.match(target.change.message ?? '', /Check the account before you ask again/);
    assert.equal((await reposts(author)).length, 1);
  });

  it('reports that someone deleted the post on the platform', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['x']);
    await publishing().sandbox.remove('x', post.targets[0]?.externalId ?? '');
    await repost(author, post.id);
    const [target] = (await author.untilChanged(post.id)).targets;
    assert.deepEqual(
      [target?.change?.status, /deleted it/.test(target?.change?.message ?? '')],
      ['refused', true],
    );
  });

  it('reposts nowhere when a platform that is named lets no app repost', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, ['linkedin', 'x']);
    const refused = await repost(author, post.id, { platforms: ['x', 'linkedin'] });
    assert.equal(refused.status, 409);
    assert.match(
      refused.body.message,
      /^Nothing was reposted\. linkedin: LinkedIn supports reposts only as new posts/,
    );
    assert.equal((await repost(author, post.id, { platforms: ['threads'] })).status, 404);
    assert.equal((await repost(author, post.id)).status, 202);
    await author.untilChanged(post.id);
    assert.deepEqual(
      (await reposts(author)).map(({ platform }) => platform),
      ['x'],
    );
  });
});
