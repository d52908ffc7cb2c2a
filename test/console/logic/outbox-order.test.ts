import assert from 'node:assert/strict';
import type { Entry } from '../../../console/src/outbox/entry.ts';
import {
  fits,
  inOrder,
  isOld,
  maxBytes,
  maxEntries,
  nextEntry,
  nextTime,
  pauseAfter,
  verdictOn,
} from '../../../console/src/outbox/order.ts';

const now = Date.parse('2026-11-30T10:00:00Z');
const hour = 3_600_000;

const entry = (id: string, given: Partial<Entry> = {}): Entry => ({
  id,
  key: id,
  kind: 'publishPost',
  given: { postId: id, revision: 1 },
  subject: id,
  orgId: 'org',
  orgSlug: 'org',
  personId: 'ada',
  about: { text: id, brand: '', accounts: [] },
  pressedAt: now,
  notBefore: now,
  tries: 0,
  retryAt: 0,
  isUnsure: false,
  isSending: false,
  made: [],
  state: 'waiting',
  ...given,
});

const nextOf = (entries: Entry[], person = 'ada') => nextEntry(entries, person, now)?.id;

describe('the order of an outbox', () => {
  it('is that in which entries were pressed', () => {
    const entries = [entry('b', { pressedAt: now - 1 }), entry('c'), entry('a', { pressedAt: now - 2 })];
    assert.deepEqual(
      inOrder(entries).map(({ id }) => id),
      ['a', 'b', 'c'],
    );
    assert.equal(nextOf(entries), 'a');
  });

  it('leaves out entries of another person, refused entries, and old entries', () => {
    const entries = [
      entry('other', { personId: 'bob' }),
      entry('refused', { state: 'refused' }),
      entry('old', { pressedAt: now - 24 * hour }),
      entry('fresh', { pressedAt: now + 1 }),
    ];
    assert.equal(nextOf(entries), 'fresh');
    assert.equal(nextOf(entries, 'bob'), 'other');
    assert.equal(nextOf(entries, 'eve'), undefined);
  });

  it('blocks only its own subject while an entry can be undone', () => {
    const pausing = entry('pausing', { pressedAt: now - 2, notBefore: now + 5_000, subject: 'post 1' });
    const same = entry('same', { pressedAt: now - 1, subject: 'post 1' });
    assert.equal(nextOf([pausing, same]), undefined);
    assert.equal(nextOf([pausing, same, entry('another')]), 'another');
    assert.equal(nextTime([pausing], 'ada', now), now + 5_000);
  });

  it('blocks everything behind an entry that got no answer', () => {
    const failed = entry('failed', { pressedAt: now - 1, retryAt: now + 1_000, tries: 1 });
    assert.equal(nextOf([failed, entry('later')]), undefined);
    assert.equal(nextTime([failed, entry('later')], 'ada', now), now + 1_000);
    assert.equal(nextTime([entry('due')], 'ada', now), undefined);
  });

  it('ends before the service forgets a key', () => {
    assert.ok(!isOld({ pressedAt: now - 22 * hour }, now));
    assert.ok(isOld({ pressedAt: now - 24 * hour }, now));
  });

  it('is bounded in number and in size', () => {
    const many = Array.from({ length: maxEntries - 1 }, (_, index) => entry(`e${index}`));
    assert.ok(fits(many, entry('last')));
    assert.ok(!fits([...many, entry('last')], entry('more')));
    const large = entry('large', { about: { text: 'a'.repeat(maxBytes), brand: '', accounts: [] } });
    assert.ok(!fits([], large));
  });
});

describe('the next step after a failed request of an outbox', () => {
  const first = { tries: 0, isUnsure: false, isKeyed: true, needsFreshLogin: false };
  const on = (status: number, given: Partial<typeof first> = {}, code = '', retryAfter?: number) =>
    verdictOn({ status, code, retryAfter }, { ...first, ...given });

  it('is another try where no answer came, and none where the service refused', () => {
    for (const status of [0, 408, 429, 502, 503, 504]) assert.equal(on(status), 'again', String(status));
    for (const status of [400, 402, 403, 404, 409, 412, 422])
      assert.equal(on(status), 'refused', String(status));
    assert.equal(on(409, {}, 'idempotency_in_progress', 1), 'again');
  });

  it('is a refusal once the service has failed at it several times', () => {
    assert.equal(on(500), 'again');
    assert.equal(on(500, { tries: 5 }), 'refused');
    assert.equal(on(503, { tries: 500 }), 'again');
  });

  it('is a login where the session has ended, or is too old for the kind', () => {
    assert.equal(on(401), 'login');
    assert.equal(on(400, { needsFreshLogin: true }, 'authorization_failed'), 'fresh-login');
    assert.equal(on(400, {}, 'authorization_failed'), 'refused');
  });

  it('is a check of the post if a change without a key may have arrived before', () => {
    assert.equal(on(412, { isUnsure: true, isKeyed: false }), 'perhaps-done');
    assert.equal(on(412, { isUnsure: true }), 'refused');
    assert.equal(on(412, { isKeyed: false }), 'refused');
  });

  it('waits for growing pauses of at most a minute, and not less than the service asks', () => {
    assert.deepEqual(
      [0, 1, 2, 5, 6, 60].map(tries => pauseAfter(tries)),
      [1_000, 2_000, 4_000, 32_000, 60_000, 60_000],
    );
    assert.equal(pauseAfter(0, 90), 90_000);
  });
});
