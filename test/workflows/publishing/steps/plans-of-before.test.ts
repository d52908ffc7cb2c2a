import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/common';
import type { Plan, PlannedTarget } from '../../../../src/activities/publishing/steps.ts';
import { publishWith, type StubbedSteps } from '../../../support/stubbed-steps.ts';

/** As the release before planned it: nothing is said of what it takes. */
const target: PlannedTarget = { id: 'x', platform: 'x', status: 'pending', comments: false };

const planOf = (given: Partial<Plan>, planned = target): Plan => ({
  action: 'publish',
  status: 'scheduled',
  revision: 1,
  prepareAt: 0,
  dueAt: 0,
  expired: false,
  targets: [planned],
  all: [planned],
  ...given,
});

const over = planOf({ action: 'nothing', status: 'published' });

describe('a workflow that reads plans of two releases', () => {
  /** Plays the steps, and gives which of them were asked for, in order. */
  const askedOf = async (plans: (() => Plan)[], more: StubbedSteps = {}): Promise<string[]> => {
    const asked: string[] = [];
    const steps: StubbedSteps = {
      prepareTarget: () => Promise.resolve({ state: 'ready' }),
      commitTarget: () => Promise.resolve({ state: 'published', attempt: 1 }),
      publishTarget: () => Promise.resolve({ state: 'published', attempt: 1, isRead: true }),
      confirmTarget: () => Promise.resolve(),
      ...more,
    };
    const heard = Object.entries(steps).map(([name, step]) => [
      name,
      (input: never) => {
        asked.push(name);
        return (step as (given: never) => Promise<unknown>)(input);
      },
    ]);
    await publishWith(
      {
        ...(Object.fromEntries(heard) as StubbedSteps),
        loadPlan: () => Promise.resolve(plans.shift()?.() ?? over),
        finishPost: () => Promise.resolve({ status: 'published', missing: [] }),
      },
      ['x'],
    );
    return asked;
  };

  const inMs = (ms: number): number => Date.now() + ms;

  it('goes on in three steps where its plan is the one of before', async () => {
    const dueAt = inMs(5_000);
    const plans = [() => planOf({ prepareAt: inMs(500), dueAt }), () => planOf({ dueAt })];
    assert.deepEqual(await askedOf(plans), ['prepareTarget', 'commitTarget', 'confirmTarget']);
  });

  it('goes on in one where it has waited by a plan of before and reads a new one at its time', async () => {
    const plans = [
      () => planOf({ prepareAt: inMs(500), dueAt: inMs(500) }),
      () => planOf({}, { ...target, preparation: 'nothing' }),
    ];
    assert.deepEqual(await askedOf(plans), ['publishTarget']);
  });

  it('gives a target up as our own error whose preparation fails in both steps and nobody knows why', async () => {
    const codes: string[] = [];
    const asked = await askedOf([() => planOf({}, { ...target, preparation: 'nothing' })], {
      publishTarget: () =>
        Promise.resolve({
          state: 'unready',
          step: { state: 'again', isOurs: true, reason: 'preparing it again', afterMs: 1 },
        }),
      prepareTarget: () => Promise.reject(ApplicationFailure.nonRetryable('a bug')),
      failTarget: ({ code }) => {
        codes.push(code);
        return Promise.resolve({ state: 'failed', reason: code });
      },
    });
    assert.deepEqual(asked, ['publishTarget', 'prepareTarget', 'failTarget']);
    assert.deepEqual(codes, ['internal_error']);
  });
});
