import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/common';
import type { Plan, PlannedTarget } from '../../../../src/activities/publishing/steps.ts';
import { publishWith } from '../../../support/stubbed-steps.ts';

const target: PlannedTarget = { id: 'x', platform: 'x', status: 'pending', preparation: 'nothing' };

const plan: Plan = {
  action: 'publish',
  status: 'scheduled',
  revision: 1,
  prepareAt: 0,
  dueAt: 0,
  callAt: 0,
  expired: false,
  targets: [target],
  all: [target],
};

describe('a target whose preparation fails in both steps for an unknown reason', () => {
  it('fails as our own error', async () => {
    const asked: string[] = [];
    const plans = [plan];
    await publishWith(
      {
        loadPlan: () => Promise.resolve(plans.shift() ?? { ...plan, action: 'nothing', status: 'failed' }),
        publishTarget: () => {
          asked.push('publish');
          const step = { state: 'again', isOurs: true, reason: 'preparing again', afterMs: 1 } as const;
          return Promise.resolve({ state: 'unready', step });
        },
        prepareTarget: () => {
          asked.push('prepare');
          return Promise.reject(ApplicationFailure.nonRetryable('a bug'));
        },
        failTarget: ({ code }) => {
          asked.push(`fail: ${code}`);
          return Promise.resolve({ state: 'failed', reason: code });
        },
        finishPost: () => Promise.resolve({ status: 'failed', missing: [] }),
      },
      ['x'],
    );
    assert.deepEqual(asked, ['publish', 'prepare', 'fail: internal_error']);
  });
});
