import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/index.ts';
import { proofSettings, proofWarning } from '../../src/local/address-proof.ts';
import { signupMessage, signupSettings } from '../../src/local/signup-credits.ts';

describe('credits of new people', () => {
  it('are 100, and 10,000 by npm start, which says so', () => {
    assert.equal(readConfig({}).SIGNUP_CREDITS, 100);
    assert.equal(readConfig(signupSettings({})).SIGNUP_CREDITS, 10_000);
    assert.match(signupMessage({}), /10,000 credits/);
  });

  it('are what the operator says, by npm start as well', () => {
    const env = { SIGNUP_CREDITS: '7' };
    assert.equal(readConfig({ ...env, ...signupSettings(env) }).SIGNUP_CREDITS, 7);
    assert.match(signupMessage(env), /get 7 credits/);
  });
});

describe('the proof of addresses', () => {
  const started = (env: NodeJS.ProcessEnv) => proofSettings(readConfig(env), env);

  it('is a mail, and none by npm start without a mail server, which says so', () => {
    assert.equal(readConfig({}).ADDRESS_PROOF, 'mail');
    assert.equal(readConfig(started({})).ADDRESS_PROOF, 'none');
    assert.match(proofWarning(readConfig({}), {}) ?? '', /count as verified/);
  });

  it('is what the operator says, by npm start as well, and a mail where mails arrive', () => {
    for (const env of [{ ADDRESS_PROOF: 'mail' }, { MAIL_URL: 'smtp://localhost' }]) {
      assert.deepEqual(started(env), {});
      assert.equal(proofWarning(readConfig(env), env), undefined);
    }
  });
});
