import assert from 'node:assert/strict';
import { PlatformError } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';

const minute = 60_000;

describe('media that a platform is slow to process', () => {
  const api = useApi();
  const steps = useSteps(api);

  const lookAfter = async (processingMs: number) => {
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor());
    const result = await steps().run(steps().activities.prepareTarget, { ...step, processingMs });
    return { result, target };
  };

  it('is polled less and less often', async () => {
    steps().play({ prepare: () => Promise.resolve({ state: 'waiting', checkAfterMs: 5_000 }) });
    for (const [processingMs, checkAfterMs] of [
      [0, 5_000],
      [10 * minute, minute],
    ] as const) {
      const { result } = await lookAfter(processingMs);
      assert.ok(result.state === 'waiting' && result.isProcessing);
      assert.equal(result.checkAfterMs, checkAfterMs);
    }
  });

  it('fails its target after MEDIA_READY_BUDGET', async () => {
    steps().play({ prepare: () => Promise.resolve({ state: 'waiting', checkAfterMs: 5_000 }) });
    const { result, target } = await lookAfter(30 * minute);
    assert.equal(result.state, 'failed');
    const { status, error } = await target();
    assert.deepEqual([status, error?.code], ['failed', 'media_not_ready']);
  });

  it('may be paused for longer than that when the platform asks for it', async () => {
    const retryAt = new Date(Date.now() + 24 * 60 * minute);
    const failure = { kind: 'quota', message: 'Come back tomorrow.', retryAt } as const;
    steps().play({ prepare: () => Promise.reject(new PlatformError(failure)) });
    const { result } = await lookAfter(40 * minute);
    assert.ok(result.state === 'waiting' && !result.isProcessing);
    assert.ok(result.checkAfterMs > 23 * 60 * minute);
  });
});
