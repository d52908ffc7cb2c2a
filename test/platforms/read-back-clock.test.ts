import assert from 'node:assert/strict';
import { readBack, type Look } from '../../src/platforms/read-back.ts';

const patience = { settleMs: 30_000, unguardedSettleMs: 600_000, budgetMs: 900_000 };

/** A loss of ten seconds ago, by a database whose clock is this far from ours. */
const lostBy = (minutesOff: number) => {
  const now = Date.now() + minutesOff * 60_000;
  const ago = (seconds: number): Date => new Date(now - seconds * 1_000);
  return {
    now: ago(0),
    startedAt: ago(11),
    lastUnderWayAt: ago(10),
    lookingSince: ago(10),
    evidence: {},
    duplicateSeen: false,
  };
};

describe('reading back with a clock that is wrong', () => {
  const nothing: Look = { seen: 'nothing', guarded: true, evidence: {} };
  const unclear: Look = { seen: 'unclear', reason: 'It is not listed.', evidence: {} };
  for (const minutes of [-20, 0, 20])
    it(`is as patient as ever when the database is ${minutes} minutes off`, async () => {
      for (const look of [nothing, unclear]) {
        const verdict = await readBack('X', patience, lostBy(minutes), () => Promise.resolve(look));
        assert(verdict.verdict === 'look_again', JSON.stringify(verdict));
        assert(verdict.checkAfterMs <= 20_000, String(verdict.checkAfterMs));
      }
    });
});
