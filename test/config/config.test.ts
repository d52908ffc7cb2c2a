import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/index.ts';

describe('settings', () => {
  it('may all be left out', () => {
    assert.equal(readConfig({}).COMMIT_TIMEOUT, 20_000);
  });

  for (const [COMMIT_TIMEOUT, why] of [
    ['3m', /COMMIT_TIMEOUT: must be at most 2m/],
    ['0s', /COMMIT_TIMEOUT: must be at least 1ms/],
    ['soon', /COMMIT_TIMEOUT: "soon" is not a duration/],
  ] as const)
    it(`refuse a deadline of the publish call of ${COMMIT_TIMEOUT}`, () => {
      assert.throws(() => readConfig({ COMMIT_TIMEOUT, SHUTDOWN_GRACE: '10m' }), why);
    });

  it('refuse to stop a worker before its publish call can have ended', () => {
    assert.throws(
      () => readConfig({ COMMIT_TIMEOUT: '90s', SHUTDOWN_GRACE: '75s' }),
      /SHUTDOWN_GRACE: must be longer than COMMIT_TIMEOUT/,
    );
    assert.equal(readConfig({ COMMIT_TIMEOUT: '60s', SHUTDOWN_GRACE: '75s' }).COMMIT_TIMEOUT, 60_000);
  });

  it('are all named that are wrong', () => {
    const wrong = () => readConfig({ COMMIT_TIMEOUT: '1h', PORT: 'http', SHUTDOWN_GRACE: 'never' });
    for (const name of ['COMMIT_TIMEOUT', 'PORT', 'SHUTDOWN_GRACE']) assert.throws(wrong, new RegExp(name));
  });
});
