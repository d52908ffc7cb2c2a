import assert from 'node:assert/strict';
import { timeOfId } from '../../../src/domain/ids.ts';
import type { CommitResult, PlatformFailure } from '../../../src/platforms/platform.ts';
import type { LostCommit, Verdict } from '../../../src/platforms/lost-commit.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';

describe('a post that is refused as a duplicate though none of its calls was lost', () => {
  const api = useApi();
  const steps = useSteps(api);

  const refusal = (more: Partial<PlatformFailure> = {}): CommitResult => ({
    outcome: 'rejected',
    failure: { kind: 'duplicate', message: 'It was posted already.', ...more },
    evidence: {},
  });
  const published = (externalId: string): CommitResult => ({
    outcome: 'published',
    externalId,
    url: null,
    evidence: {},
  });
  /** Makes X refuse the post, and return this verdict when it is read back. */
  const refuse = async (verdict: Verdict, more: Partial<PlatformFailure> = {}) => {
    const looks: LostCommit[] = [];
    const author = await steps().anAuthor();
    const post = await steps().aPostUnderWay(author);
    steps().play({
      commit: () => Promise.resolve(refusal(more)),
      reconcile: ({ lost }) => {
        looks.push(lost);
        return Promise.resolve(verdict);
      },
    });
    await steps().publish(post.step);
    const { data } = await api().get(`/posts/${post.postId}/timeline`, { as: author.token });
    const timeline = data.timeline as { to?: string; reason: string }[];
    return { looks, target: await post.target(), postId: post.postId, timeline };
  };

  it('is published with its id where the platform shows it', async () => {
    const verdict: Verdict = { verdict: 'published', externalId: '9', url: null, evidence: {} };
    const { looks, postId, target, timeline } = await refuse(verdict);
    assert.deepEqual([target.status, target.parts], ['published', [{ url: null, externalId: '9' }]]);
    const { reason } = timeline.find(({ to }) => to === 'published') ?? {};
    assert.equal(reason, 'the platform refused it as a duplicate and already has it');
    assert.equal(looks[0]?.startedAt.getTime(), timeOfId(postId));
  });

  it('has failed as one where the platform shows no other, and is read back once', async () => {
    const { looks, target } = await refuse({ verdict: 'look_again', checkAfterMs: 1, evidence: {} });
    assert.deepEqual([target.status, target.error?.code, looks.length], ['failed', 'duplicate', 1]);
  });

  it('is published with the id that the refusal names', async () => {
    const verdict: Verdict = { verdict: 'unknowable', reason: 'It cannot be read.', evidence: {} };
    const { looks, target } = await refuse(verdict, { existingId: '11' });
    assert.deepEqual(
      [target.status, target.parts, looks],
      ['published', [{ url: null, externalId: '11' }], []],
    );
  });

  it('has failed where the refusal names another post of this service', async () => {
    const author = await steps().anAuthor();
    const other = await steps().aPostUnderWay(author);
    steps().play({ commit: () => Promise.resolve(published('12')) });
    await steps().publish(other.step);
    const post = await steps().aPostUnderWay(author);
    steps().play({ commit: () => Promise.resolve(refusal({ existingId: '12' })) });
    await steps().publish(post.step);
    const { status, error } = await post.target();
    assert.deepEqual([status, error?.code], ['failed', 'duplicate']);
  });
});
