import assert from 'node:assert/strict';
import { maskValuesOf } from '../../src/domain/webhook-headers.ts';

describe('a receiver’s words', () => {
  const mask = maskValuesOf({
    Authorization: 'Bearer abcdefgh',
    'X-Key': 'abcdefgh-and-more',
    'X-Stage': 'eu',
  });

  it('lose the values of an endpoint’s own headers, also without their scheme, and the longer ones whole', () => {
    assert.equal(mask('got Bearer abcdefgh'), 'got ********');
    assert.equal(mask('got abcdefgh and abcdefgh-and-more'), 'got ******** and ********');
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
