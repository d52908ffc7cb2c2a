import assert from 'node:assert/strict';
import { PlatformError, type CommitResult, type FailureKind } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';

const published: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };
const failure = (kind: FailureKind) => ({ kind, message: 'Version 202401 is not active.' });

describe('a fault that only the operator can fix', () => {
  const api = useApi();
  const steps = useSteps(api);
  const endPauses = () => api().rows('update account_paces set paused_until = null');

  it('names the fault in the error of a post that waited for too long', async () => {
    const author = await steps().anAuthor();
    const { postId, step, target } = await steps().aPostUnderWay(author);
    steps().play({ prepare: () => Promise.reject(new PlatformError(failure('config'))) });
    await steps().publish(step);
    await endPauses();
    await api().rows(`update posts set due_at = now() - interval '2 days' where id = $1`, postId);
    assert.equal((await steps().publish(step)).state, 'failed');
    const { error } = await target();
    assert.equal(error?.code, 'expired');
    assert.match(error?.message ?? '', /It waited because: Version 202401 is not active\.$/);
  });

  afterEach(() => api().rows('truncate account_paces, commit_queue, platform_faults'));

  for (const kind of ['config', 'billing'] as const)
    for (const where of ['preparation', 'publish call'] as const)
      it(`makes the post wait instead of failing if the ${where} is refused for ${kind}`, async () => {
        const author = await steps().anAuthor();
        const { postId, step, target } = await steps().aPostUnderWay(author);
        steps().play(
          where === 'preparation'
            ? { prepare: () => Promise.reject(new PlatformError(failure(kind))) }
            : {
                prepare: () => Promise.resolve({ state: 'ready' }),
                commit: () => Promise.resolve({ outcome: 'rejected', failure: failure(kind), evidence: {} }),
              },
        );
        assert.ok(['wait', 'unready'].includes((await steps().publish(step)).state));
        const { data: post } = await api().get(`/posts/${postId}`, { as: author.token });
        assert.deepEqual([post.status, post.held.code], ['publishing', 'account_paused']);
        assert.match(post.held.message, /Version 202401 is not active\. The service then tries again/);

        await endPauses();
        steps().play({
          prepare: () => Promise.resolve({ state: 'ready' }),
          commit: () => Promise.resolve(published),
        });
        assert.equal((await steps().publish(step)).state, 'published');
        assert.equal((await target()).held, null);
      });
});
