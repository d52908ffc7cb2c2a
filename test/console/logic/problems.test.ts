import assert from 'node:assert/strict';
import { failureWords, heldWords, reasonWords } from '../../../console/src/post/reasons.ts';
import { refusals, refusalWords } from '../../../console/src/lib/problems.ts';
import { errorStatus } from '../../../src/domain/errors.ts';
import { holdCodes } from '../../../src/domain/publishing/holding.ts';

const refused = { status: 400, message: 'What the service says.', retryAfter: undefined };

describe('the words for problems', () => {
  it('has a sentence for each code of the API, and for no other', () => {
    assert.deepEqual(Object.keys(refusals).toSorted(), Object.keys(errorStatus).toSorted());
    for (const code of Object.keys(errorStatus))
      assert.match(refusalWords({ ...refused, code }), /^[A-Z][^_]*\.$/, code);
  });

  it('names the wait where the service asks for one', () => {
    const words = (retryAfter: number | undefined): string =>
      refusalWords({ ...refused, code: 'rate_limited', retryAfter });
    assert.equal(words(undefined), 'Too many requests. Try again in a moment.');
    assert.equal(words(1), 'Too many requests. Try again in 1 second.');
    assert.equal(words(90), 'Too many requests. Try again in 2 minutes.');
    assert.equal(words(7_200), 'Too many requests. Try again in 2 hours.');
  });

  it('keeps the words of a newer service, and none of a proxy', () => {
    assert.equal(refusalWords({ ...refused, code: 'brand_new' }), refused.message);
    assert.match(refusalWords({ ...refused, code: 'unknown', status: 502 }), /cannot do this right now/);
    assert.match(refusalWords({ ...refused, code: 'unknown', status: 413 }), /too large/);
  });

  it('says for each reason of a wait what ends it', () => {
    for (const code of holdCodes)
      assert.match(heldWords(code, { platforms: 'X', time: 'noon' }), /^The |^Nobody |^An /, code);
    assert.equal(
      heldWords('token_expired', { platforms: 'X and LinkedIn', time: 'noon' }),
      'The account on X and LinkedIn must be reconnected. Reconnect it by noon, and the post is published there automatically.',
    );
  });

  it('shows times of reasons in the zone of the reader, and what only the service knows in its words', () => {
    assert.match(reasonWords('scheduled for 2030-01-07T09:00:00.000Z', 'Europe/Paris'), /10:00.*\.$/);
    assert.match(
      reasonWords('it waits until 2030-01-07T09:00:00Z.', 'Europe/Paris'),
      /^It waits until .*10:00/,
    );
    assert.equal(reasonWords('cancelled', 'UTC'), 'Someone cancelled it.');
    assert.equal(reasonWords('changed text, scheduledAt', 'UTC'), 'Someone changed it.');
    assert.equal(reasonWords('publish on x, linkedin', 'UTC'), 'Someone published it.');
    assert.equal(failureWords({ code: 'media_rejected', message: 'Too wide.' }), 'Too wide.');
    assert.match(failureWords({ code: 'expired', message: '' }), /too late/);
  });
});
