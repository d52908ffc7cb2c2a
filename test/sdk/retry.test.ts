import assert from 'node:assert/strict';
import { pauseBefore } from '../../sdk/typescript/src/retry.ts';

const answer = (status: number, retryAfter?: number): Response =>
  new Response(null, {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });

const safe = { repeats: 0, isRepeatable: true };
const unsafe = { repeats: 0, isRepeatable: false };

describe('when the SDK repeats a request', () => {
  it('starts at a second, doubles, and stops at a minute', () => {
    const pauses = [0, 1, 2, 5, 6, 20].map(repeats => pauseBefore(answer(429), { ...safe, repeats }));
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });

  it('waits as long as Retry-After says, and leaves more than a minute to the caller', () => {
    assert.equal(pauseBefore(answer(429, 7), safe), 7_000);
    assert.equal(pauseBefore(answer(503, 60), safe), 60_000);
    assert.equal(pauseBefore(answer(429, 61), safe), undefined);
  });

  it('repeats what may have been done only where that is harmless', () => {
    for (const status of [408, 500, 502, 503, 504]) {
      assert.equal(pauseBefore(answer(status), safe), 1_000);
      assert.equal(pauseBefore(answer(status), unsafe), undefined);
    }
    assert.equal(pauseBefore(undefined, safe), 1_000);
    assert.equal(pauseBefore(undefined, unsafe), undefined);
  });

  it('repeats what was refused unread, whatever it was', () => {
    assert.equal(pauseBefore(answer(429, 1), unsafe), 1_000);
  });

  it('waits for the first try of the same request, and for no other conflict', () => {
    assert.equal(pauseBefore(answer(409, 1), safe), 1_000);
    assert.equal(pauseBefore(answer(409), safe), undefined);
    for (const status of [400, 401, 402, 403, 404, 412, 422])
      assert.equal(pauseBefore(answer(status), safe), undefined);
  });
});
