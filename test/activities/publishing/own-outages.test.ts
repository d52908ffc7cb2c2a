import assert from 'node:assert/strict';
import { refuse } from '../../../src/domain/errors.ts';
import { PlatformError } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';

describe('a preparation that fails for now', () => {
  const api = useApi();
  const steps = useSteps(api);

  const prepareWith = async (error: Error) => {
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor());
    steps().play({ prepare: () => Promise.reject(error) });
    const result = await steps().run(steps().activities.prepareTarget, { ...step, processingMs: 0 });
    return { result, status: (await target()).status };
  };
  const withCode = (code: string) => Object.assign(new Error('away'), { code });

  for (const [what, error] of [
    ['the file store is out of reach', refuse('unavailable', 'The file store cannot be reached.')],
    ['the database is shutting down', withCode('57P01')],
    ['the database refuses connections', new Error('query failed', { cause: withCode('ECONNREFUSED') })],
    ['the disk is sick', withCode('EIO')],
  ] as const) {
    it(`counts as ours when ${what}`, async () => {
      const { result, status } = await prepareWith(error);
      assert.ok(result.state === 'again' && result.isOurs, JSON.stringify(result));
      assert.match(result.reason, /waiting for this service/);
      assert.notEqual(status, 'failed');
    });
  }

  it('counts as the platform’s when it was the platform, and waits as long as that asks for', async () => {
    const retryAt = new Date(Date.now() + 30_000);
    const failure = { kind: 'transient', message: 'X answered 503.', retryAt } as const;
    const { result } = await prepareWith(new PlatformError(failure));
    assert.ok(result.state === 'again' && !result.isOurs && result.reason === failure.message);
    assert.ok(result.afterMs !== null && result.afterMs > 25_000);
  });

  const publishWith = async (error: Error) => {
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor());
    steps().play({ prepare: () => Promise.reject(error) });
    return { answer: await steps().publish(step), row: await target() };
  };

  it('counts as ours in the step that publishes, too, and nothing is claimed', async () => {
    const { answer, row } = await publishWith(withCode('57P01'));
    assert.ok(answer.state === 'unready' && answer.step.state === 'again' && answer.step.isOurs);
    assert.match(answer.step.reason, /waiting for this service/);
    assert.deepEqual([row.status, row.attempt], ['pending', 0]);
  });

  it('is left to the preparing step if the reason is unknown', async () => {
    const { answer, row } = await publishWith(new Error('a bug'));
    assert.ok(answer.state === 'unready' && answer.step.state === 'again' && answer.step.isOurs);
    assert.deepEqual([row.status, row.attempt], ['pending', 0]);
  });

  it('is the platform’s in the step that publishes, too', async () => {
    const { answer } = await publishWith(
      new PlatformError({ kind: 'transient', message: 'X answered 503.' }),
    );
    assert.ok(answer.state === 'unready' && answer.step.state === 'again' && !answer.step.isOurs);
  });
});
