import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/index.ts';
import { signupMessage, signupSettings } from '../../src/local/signup-credits.ts';

describe('credits of new organizations', () => {
  it('are 100, and 10,000 by npm start, which says so', () => {
    assert.equal(readConfig({}).SIGNUP_CREDITS, 100);
    assert.equal(readConfig(signupSettings({})).SIGNUP_CREDITS, 10_000);
    assert.match(signupMessage({}), /10,000 credits/);
  });

  it('are what the operator says, by npm start as well', () => {
    const env = { SIGNUP_CREDITS: '7' };
    assert.equal(readConfig({ ...env, ...signupSettings(env) }).SIGNUP_CREDITS, 7);
    assert.match(signupMessage(env), /gets 7 credits/);
  });
});
