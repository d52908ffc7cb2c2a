import assert from 'node:assert/strict';
import { platformNames } from '../../../src/domain/platforms.ts';
import type { PostAnswer } from '../../support/author.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { storedSecrets } from '../../support/canaries/stored-secrets.ts';

interface Entry {
  kind: 'attempt' | 'change';
  platform: string | null;
  number: number;
  outcome: string | null;
  verdict: string | null;
  evidence: Record<string, unknown> | null;
}

/** LinkedIn lets no app read a member's posts, so a lost publish call stays unconfirmed there. */
describe('a publish call that was lost where nothing can be read back', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '1s' });

  const losing = async (mode: 'error_before' | 'error_after') => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['linkedin'] });
    await author.fault('linkedin', { operation: 'publish', mode });
    assert.equal((await author.publishToEnd(post.id)).targets[0]?.status, 'unconfirmed');
    const resolve = async (body: unknown): Promise<PostAnswer> =>
      (await author.send('post', `/posts/${post.id}/targets/linkedin/resolve`, body)).data;
    const attempts = async (): Promise<Entry[]> => {
      const { timeline } = await author.get<{ timeline: Entry[] }>(`/posts/${post.id}/timeline`);
      return timeline.filter(({ kind }) => kind === 'attempt');
    };
    return { author, post, resolve, attempts };
  };

  it('leaves the post unconfirmed, never sends it again, and fails its workflow', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['linkedin'] });
    await author.fault('linkedin', { operation: 'publish', mode: 'error_after' });
    const final = await author.publishToEnd(post.id);
    assert.deepEqual([final.status, final.targets[0]?.status], ['unconfirmed', 'unconfirmed']);
    for (const action of ['publish', 'retry']) {
      const again = await publishing().api.post(`/posts/${post.id}/${action}`, undefined, {
        as: author.token,
      });
      assert.deepEqual([again.status, again.body.error], [409, 'invalid_state']);
    }
    assert.equal((await author.effects()).length, 1);
    const { notifications } = await author.get<{ notifications: { type: string; body: string }[] }>(
      '/api/notifications',
    );
    assert.equal(notifications[0]?.type, 'post.unconfirmed');
    assert.match(notifications[0]?.body ?? '', /cannot tell whether .* is live on linkedin.* Check there/);
    assert.doesNotMatch(notifications[0]?.body ?? '', /did not go out/);
    const seen = await author.workflowEnd(post.id);
    assert.deepEqual([seen.status, seen.postStatus], ['FAILED', 'unconfirmed']);
    assert.match(seen.message, new RegExp(`^post ${post.id} unconfirmed on linkedin. linkedin: .+`));
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/unconfirmed');
  });

  it('is published when a person found it, and not sent again', async () => {
    const { author, post, resolve } = await losing('error_after');
    const [effect] = await author.effects();
    assert.equal((await resolve({ outcome: 'published', url: effect?.url })).status, 'published');
    const retry = await publishing().api.post(`/posts/${post.id}/retry`, undefined, { as: author.token });
    assert.equal(retry.status, 409);
    assert.equal((await author.effects()).length, 1);
  });

  it('is sent once more when a person did not find it, and both attempts stay readable', async () => {
    const { author, post, resolve, attempts } = await losing('error_before');
    assert.equal((await resolve({ outcome: 'not_published' })).status, 'failed');
    await author.send('post', `/posts/${post.id}/retry`);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
    assert.deepEqual(
      (await attempts()).map(({ number, outcome, verdict }) => [number, outcome, verdict]),
      [
        [1, 'unknown', 'not_there'],
        [2, 'published', null],
      ],
    );
    await author.untilWorkflowEnds(post.id);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/resolved-and-retried');
  });

  it('shows what was seen of it without a secret, on every platform', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: platformNames });
    for (const platform of platformNames)
      await author.fault(platform, { operation: 'publish', mode: 'error_after' });
    await author.publishToEnd(post.id);
    const { timeline } = await author.get<{ timeline: Entry[] }>(`/posts/${post.id}/timeline`);
    const lost = timeline.filter(({ kind, outcome }) => kind === 'attempt' && outcome === 'unknown');
    assert.deepEqual(new Set(lost.map(({ platform }) => platform)), new Set(platformNames));
    for (const { evidence } of lost) assert.ok(evidence?.['reconcile'], JSON.stringify(evidence));
    const text = JSON.stringify(timeline);
    for (const secret of await storedSecrets(publishing(), author)) assert.ok(!text.includes(secret));
    assert.ok(!text.includes('upload_id'), 'an upload session address is a credential');
  });
});
