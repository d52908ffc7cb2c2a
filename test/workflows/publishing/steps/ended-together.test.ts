import assert from 'node:assert/strict';
import { WorkflowFailedError } from '@temporalio/client';
import type { Plan, PlannedTarget } from '../../../../src/activities/publishing/steps.ts';
import { keepHistory } from '../../../support/histories.ts';
import { stack } from '../../../support/stack.ts';
import { publishWith } from '../../../support/stubbed-steps.ts';

const targets: PlannedTarget[] = (['x', 'linkedin'] as const).map(platform => ({
  id: platform,
  platform,
  status: 'committing',
  preparation: 'uploads',
}));

const plan: Plan = {
  action: 'publish',
  status: 'publishing',
  revision: 1,
  prepareAt: 0,
  dueAt: 0,
  callAt: 0,
  expired: false,
  targets: targets,
  all: targets,
};

describe('targets whose commits were lost at once', () => {
  it('replay as they went', async () => {
    const plans: Plan[] = [plan, { ...plan, action: 'nothing', status: 'failed' }];
    const first = Promise.withResolvers<void>();
    const { workflowId, error } = await publishWith(
      {
        loadPlan: () => Promise.resolve(plans.shift() ?? plan),
        markCommitLost: async ({ targetId }) => {
          if (targetId === 'linkedin') {
            await first.promise;
            return { state: 'unknown', reason: 'nobody saw its end' };
          }
          setTimeout(first.resolve, 100);
          return { state: 'again', afterMs: 1, reason: 'it was not sent' };
        },
        prepareTarget: () => Promise.resolve({ state: 'failed', reason: 'refused' }),
        reconcileTarget: () => Promise.resolve({ state: 'failed', reason: 'refused' }),
        finishPost: () => Promise.resolve({ status: 'failed', missing: [] }),
      },
      ['x', 'linkedin'],
    );
    assert.ok(error instanceof WorkflowFailedError);
    await keepHistory((await stack()).temporalAddress, workflowId, 'publish-post/ended-together');
  });
});
