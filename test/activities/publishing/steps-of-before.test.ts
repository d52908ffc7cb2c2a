import assert from 'node:assert/strict';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';
import { useStops } from '../../support/stops.ts';

const published: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };

/** Workflows whose plan the release before has made ask for it until the last of them is over. */
describe('the step that only commits', () => {
  const api = useApi();
  const steps = useSteps(api);
  const stopAt = useStops();

  const aPost = async () => {
    const post = await steps().aPostUnderWay(await steps().anAuthor());
    const commit = () => steps().run(steps().activities.commitTarget, post.step);
    return { ...post, commit };
  };

  it('publishes what was prepared, and does not read it back', async () => {
    const { step, commit, target } = await aPost();
    steps().play({
      prepare: () => Promise.resolve({ state: 'ready' }),
      commit: () => Promise.resolve(published),
    });
    await steps().run(steps().activities.prepareTarget, { ...step, processingMs: 0 });
    assert.deepEqual(await commit(), { state: 'published', attempt: 1 });
    assert.equal((await target()).status, 'published');
  });

  it('calls nothing for a target that another has claimed in between', async () => {
    const { commit } = await aPost();
    let calls = 0;
    steps().play({ commit: () => Promise.resolve({ ...published, externalId: String((calls += 1)) }) });
    const stop = await stopAt('commit.before_claim:x');
    const late = commit();
    await stop.reached();
    assert.equal((await commit()).state, 'published');
    await stop.goOn();
    assert.deepEqual(await late, { state: 'look_again' });
    assert.equal(calls, 1);
  });
});
