import assert from 'node:assert/strict';
import type { CommitResult } from '../../src/platforms/platform.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { publishingSteps, type PublishingSteps } from '../support/steps.ts';

const minute = 60_000;
const published: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };

describe('an account that is left alone for a while', () => {
  let api: TestApi;
  let steps: PublishingSteps;
  before(async () => {
    api = await startTestApi();
    steps = await publishingSteps(api, { X_QUOTA: '1' });
  });
  after(async () => {
    await steps.close();
    await api.close();
  });

  it('has its next post wait until its quota has room again, and says why', async () => {
    const author = await steps.anAuthor();
    const [first, second] = [await steps.aPostUnderWay(author), await steps.aPostUnderWay(author)];
    steps.play({ commit: () => Promise.resolve(published) });
    await steps.run(steps.activities.commitTarget, first.step);
    for (let asked = 1; asked <= 2; asked += 1) {
      const step = await steps.run(steps.activities.commitTarget, second.step);
      assert.ok(step.state === 'wait', JSON.stringify(step));
      assert.ok(step.afterMs > 14 * minute && step.afterMs <= 15 * minute, String(step.afterMs));
      assert.match(step.reason, /paused until \d{4}-.*Z: the quota of 1 posts of one X account/);
    }
  });
});
