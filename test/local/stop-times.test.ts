import assert from 'node:assert/strict';
import { drainTime } from '../../src/process/drain-time.ts';
import { apiStopTime } from '../../src/local/stack-parts.ts';

describe('a stopping stack', () => {
  it('waits longer for the API than the API waits for its requests', () => {
    for (const DRAIN_DELAY of [0, 15_000]) assert.ok(apiStopTime({ DRAIN_DELAY }) > DRAIN_DELAY + drainTime);
  });
});
