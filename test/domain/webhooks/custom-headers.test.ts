import assert from 'node:assert/strict';
import { maskValuesOf } from '../../../src/domain/webhooks/custom-headers.ts';

describe('a receiver’s words', () => {
  const mask = maskValuesOf(['Bearer abcdefgh', 'abcdefgh-and-more', 'eu']);

  it('lose the values of an endpoint’s own headers, also without their scheme, and the longer ones whole', () => {
    assert.equal(mask('got Bearer abcdefgh'), 'got ********');
    assert.equal(mask('got abcdefgh and abcdefgh-and-more'), 'got ******** and ********');
  });

  it('lose every secret of a webhook, even one that the service no longer has', () => {
    assert.equal(
      mask('{"SECRET":"whsec_AAEC+w/=","OLD":"whsec_BA=="}'),
      '{"SECRET":"********","OLD":"********"}',
    );
    assert.equal(mask('cut at whsec_A', true), 'cut at ********');
  });

  it('keep what is too short to be a secret', () => {
    assert.equal(mask('neutral: eu'), 'neutral: eu');
  });

  it('lose the beginning of a value where they were cut off', () => {
    assert.equal(mask('got abcdefgh-and-m', true), 'got ********');
    assert.equal(mask('got abcdefgh and abcdefgh', true), 'got ******** and ********');
    assert.equal(mask('got Bearer abc', true), 'got ********');
    assert.equal(mask('got Bea', true), 'got Bea');
    assert.equal(mask('got Bearer abc'), 'got Bearer abc');
  });
});
