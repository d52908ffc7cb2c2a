import assert from 'node:assert/strict';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';
import { useStops } from '../../support/stops.ts';

const published: CommitResult = { outcome: 'published', externalId: '7', url: null, evidence: {} };
const refused: CommitResult = {
  outcome: 'rejected',
  failure: { kind: 'transient', message: 'Not now.' },
  evidence: {},
};

/** A worker that slept after its claim, for longer than its heartbeat, the settle time and the commit that took its place. */
describe('a worker that wakes up after its claim was taken over', () => {
  const api = useApi();
  const steps = useSteps(api);
  const stopAt = useStops();
  const clock = performance.now.bind(performance);
  afterEach(() => {
    performance.now = clock;
  });

  /** A commit of a new post is lost, and the platform is read back and does not have it. */
  const lostBy = async (first: () => Promise<void>) => {
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor());
    const late = steps().publish(step);
    await first();
    const lost = await steps().activities.markCommitLost(step);
    assert.equal(lost.state, 'unknown');
    assert.equal((await target()).status, 'reconciling');
    const read = await steps().run(steps().activities.reconcileTarget, step);
    assert.equal(read.state, 'again');
    return { step, target, late };
  };

  it('makes no call: the post is there once', async () => {
    let calls = 0;
    steps().play({
      commit: () => {
        calls += 1;
        return Promise.resolve(published);
      },
      reconcile: () => Promise.resolve({ verdict: 'not_there', evidence: {} }),
    });
    const stop = await stopAt('commit.after_claim:x');
    const { step, target, late } = await lostBy(stop.reached);
    assert.equal((await steps().publish(step)).state, 'published');
    performance.now = () => clock() + 60_000;
    await stop.goOn();
    assert.equal((await late).state, 'published');
    assert.equal(calls, 1);
    assert.equal((await target()).status, 'published');
  });

  it('moves nothing of the attempt that took its place', async () => {
    const answers: ((result: CommitResult) => void)[] = [];
    steps().play({
      commit: () => new Promise(resolve => void answers.push(resolve)),
      reconcile: () => Promise.resolve({ verdict: 'not_there', evidence: {} }),
    });
    const called = (times: number) =>
      eventually(`${times} calls are under way`, () => answers.length === times).then(() => undefined);
    const { step, target, late } = await lostBy(() => called(1));
    const second = steps().publish(step);
    await called(2);
    answers[0]?.(refused);
    await late;
    const { status, attempt } = await target();
    assert.deepEqual([status, attempt], ['committing', 2]);
    answers[1]?.(published);
    assert.equal((await second).state, 'published');
  });
});
