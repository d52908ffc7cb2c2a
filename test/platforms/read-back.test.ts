import assert from 'node:assert/strict';
import { PlatformError } from '../../src/platforms/platform.ts';
import type { LostCommit } from '../../src/platforms/lost-commit.ts';
import { readBack, type Look } from '../../src/platforms/read-back.ts';

const patience = { settleMs: 30_000, unguardedSettleMs: 600_000, budgetMs: 900_000 };
const now = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

/** Returns the verdict of a check so long after the lost call has ended. The call itself began a second before. */
const verdictOf = async (look: Look | PlatformError, endedMs: number, more: Partial<LostCommit> = {}) => {
  const [lastUnderWayAt, startedAt] = [ago(endedMs), ago(endedMs + 1_000)];
  const lost = { now, startedAt, lastUnderWayAt, evidence: {}, duplicateSeen: false, ...more };
  const seen = () => (look instanceof Error ? Promise.reject(look) : Promise.resolve(look));
  return (await readBack('X', patience, lost, seen)).verdict;
};

const nothing = (guarded: boolean): Look => ({ seen: 'nothing', guarded, evidence: {} });
const unpublished = (graceMs = 0): Look => ({ seen: 'unpublished', graceMs, evidence: {} });
const unclear: Look = { seen: 'unclear', reason: 'It cannot be told.', evidence: {} };

describe('the verdict of a check of the platform', () => {
  it('is nothing before the settle time is over, where a duplicate would be refused', async () => {
    assert.equal(await verdictOf(nothing(true), 29_000), 'look_again');
    assert.equal(await verdictOf(nothing(true), 30_000), 'not_there');
  });

  it('is nothing for much longer where only the list stands between a mistake and a second post', async () => {
    assert.equal(await verdictOf(nothing(false), 599_000), 'look_again');
    assert.equal(await verdictOf(nothing(false), 600_000), 'not_there');
  });

  it('is nothing while the lost call may be under way', async () => {
    assert.equal(await verdictOf(nothing(true), -1_000, { startedAt: ago(60_000) }), 'look_again');
    assert.equal(await verdictOf(unpublished(), -1_000, { startedAt: ago(20_000) }), 'look_again');
  });

  it('is soon that what can be published once may be published again', async () => {
    assert.equal(await verdictOf(unpublished(), 0), 'not_there');
    assert.equal(await verdictOf(unpublished(10_000), 9_000), 'look_again');
  });

  it('is never that a post is not there which the platform has refused as a duplicate', async () => {
    assert.equal(await verdictOf(nothing(true), 60_000, { duplicateSeen: true }), 'look_again');
    assert.equal(await verdictOf(nothing(true), 900_000, { duplicateSeen: true }), 'unknowable');
  });

  it('is never that a post is missing if that cannot be known, however long the service checks', async () => {
    assert.equal(await verdictOf(unclear, 899_000), 'look_again');
    assert.equal(await verdictOf(unclear, 900_000), 'unknowable');
  });

  it('is nothing when the platform is not well, and the caller’s affair when the access has ended', async () => {
    const failed = (kind: 'transient' | 'auth_expired') => new PlatformError({ kind, message: 'No' });
    assert.equal(await verdictOf(failed('transient'), 60_000), 'look_again');
    await assert.rejects(verdictOf(failed('auth_expired'), 60_000), PlatformError);
  });

  it('is at once “unknowable” if the platform does not show the post', async () => {
    assert.equal(await verdictOf({ seen: 'hidden', reason: 'No.', evidence: {} }, 0), 'unknowable');
  });
});
