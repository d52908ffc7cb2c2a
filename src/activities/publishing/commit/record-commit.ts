import type { Em } from '../../../db/driver/orm.ts';
import type { TargetStatus } from '../../../domain/posts/posts.ts';
import { operatorFaults, type CommitResult, type PlatformFailure } from '../../../platforms/platform.ts';
import { restoredReason } from '../../while-current.ts';
import { knowsMoreAttempts } from '../restored/older-database.ts';
import type { CommitRecord, CommitStep } from '../steps.ts';
import type { Publishing } from '../publishing.ts';
import { pauseAsAsked } from '../account-capacity.ts';
import { spendForLateAnswer } from '../costs.ts';
import { recordLatePart, recordPublishedPart, recordPublishedTarget } from './record-published.ts';
import { proofOf } from './look-after-duplicate.ts';
import { beginReconciling } from './mark-commit-lost.ts';
import { endTarget, failureError, finalStepOf } from '../end-target.ts';
import { holdWhilePaused } from '../hold-target.ts';
import {
  accountRefOf,
  setTargetStatus,
  forgetHandles,
  lockTarget,
  type TargetRow,
} from '../../../db/publishing/targets.ts';
import { acceptLostAttempts, reopenLostAttempts } from '../../../db/publishing/lost-attempts.ts';
import { closePublishAttempt, findRefusedTokens } from '../../../db/publishing/attempts.ts';
import { setAccountTier } from '../../../db/connections/connections.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/** Returns the wait between commits that a platform refused without naming a time. */
const backOff = (attempt: number): number => Math.min(5_000 * 2 ** (attempt - 1), 15 * 60_000);

/**
 * Number of attempts for which a platform's named time is trusted. A platform whose times do not hold is called less and
 * less often, because these waits count as no attempts.
 */
const trustedAttempts = 3;
const withPatience = (afterMs: number, attempt: number): number =>
  attempt <= trustedAttempts ? afterMs : Math.max(afterMs, backOff(attempt - trustedAttempts));

/**
 * Returns the wait: until exactly the platform's time, if it named one. `retryAt` is a string after it passed through the
 * workflow.
 */
const pauseAfter = ({ retryAt }: PlatformFailure, attempt: number): number =>
  retryAt === undefined ? backOff(attempt) : Math.max(new Date(retryAt).getTime() - Date.now(), 250);

/** Kinds of failures that certainly published nothing and may pass. */
const passing: readonly PlatformFailure['kind'][] = [
  'rate_limited',
  'quota',
  'not_ready',
  'transient',
  ...operatorFaults,
];

/**
 * Writes the result of a commit to its attempt and its target, in one transaction. Safe to repeat. If the row does not know
 * the attempt, the database is older than the call, and the answer waits until the attempt exists again.
 */
export const recordCommit = async (publishing: Publishing, record: CommitRecord): Promise<CommitStep> =>
  inTransaction(publishing.orm, async em => {
    const row = await lockTarget(em, record.targetId);
    if (!row) return { state: 'look_again' };
    if (await knowsMoreAttempts(publishing, row, record.attempt)) throw new Error(restoredReason);
    const part = await closeAttempt(em, record);
    const { result } = record;
    const isCounted = isAnswer(row, record, part);
    const isLate = !isCounted && part === row.parts.length && isOver(row);
    if (result.outcome === 'published' && (isCounted || isLate))
      await spendForLateAnswer(publishing, em, row);
    if (isCounted) return apply(publishing, em, row, record);
    if (result.outcome === 'published' && isLate)
      return recordLatePart(em, row, { externalId: result.externalId, url: result.url });
    return finalStepOf(row.status) ?? { state: 'again', afterMs: 1_000, reason: 'recorded before' };
  });

/**
 * Writes the result in one statement, for a commit that ended its target without interference. Otherwise returns false and
 * writes nothing.
 */
export const recordPublishedCommit = async (
  { em }: Publishing,
  claimed: TargetRow,
  { result }: CommitRecord,
): Promise<boolean> => {
  if (result.outcome !== 'published') return false;
  const { externalId, url, evidence } = result;
  return recordPublishedTarget(em, claimed, { externalId, url }, { evidence, proof: proofOf(result) });
};

/**
 * Returns whether a result counts. A worker considered dead may still deliver its answer: it counts more than a lookup, and
 * a late "published" counts more than anything, unless that part is already live, because it was then recorded before.
 */
const isAnswer = (row: TargetRow, { attempt, result }: CommitRecord, part: number | undefined): boolean => {
  if (row.status === 'committing' || row.status === 'reconciling') return row.attempt === attempt;
  return notBegun.includes(row.status) && result.outcome === 'published' && part === row.parts.length;
};

const notBegun: readonly TargetStatus[] = ['pending', 'preparing'];

/** Returns whether the target ended before this answer arrived. */
const isOver = ({ status }: TargetRow): boolean =>
  status === 'failed' || status === 'unconfirmed' || status === 'cancelled';

const closeAttempt = (em: Em, { targetId, attempt, result }: CommitRecord): Promise<number | undefined> =>
  closePublishAttempt(em, {
    targetId,
    number: attempt,
    outcome: result.outcome,
    externalId: result.outcome === 'published' ? result.externalId : null,
    evidence: { ...result.evidence, ...explanation(result) },
  });

const explanation = (result: CommitResult): Record<string, unknown> => {
  if (result.outcome === 'rejected') return { failure: result.failure };
  return result.outcome === 'unknown' ? { reason: result.reason } : {};
};

const apply = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  { attempt, result }: CommitRecord,
): Promise<CommitStep> => {
  if (result.outcome === 'published')
    return recordPublishedPart(em, row, { externalId: result.externalId, url: result.url }, proofOf(result));
  if (result.outcome === 'unknown') return beginReconciling(em, row, result.reason);
  const { failure } = result;
  // a duplicate refusal contradicts every earlier "not there": those attempts are open again
  if (failure.kind === 'duplicate' && (await reopenLostAttempts(em, row.id, attempt))) {
    return afterDuplicate(em, row, failure);
  }
  if (failure.staleHandles) await forgetHandles(em, row.id);
  if (passing.includes(failure.kind) || (await mayRenew(em, row, failure, attempt))) {
    await setTargetStatus(em, row.id, 'preparing');
    const pause = await pauseAsAsked(publishing, em, row, failure);
    if (pause) {
      await holdWhilePaused(publishing, em, row, pause);
      return { state: 'wait', reason: pause.reason, afterMs: withPatience(pause.afterMs, attempt) };
    }
    const afterMs = failure.kind === 'auth_expired' ? 1 : pauseAfter(failure, attempt);
    return { state: 'again', afterMs, reason: failure.message };
  }
  if (failure.tier) await setAccountTier(em, accountRefOf(row), failure.tier);
  await endTarget(em, row, { status: 'failed', error: failureError(failure) });
  return { state: 'failed', reason: failure.message };
};

/** Returns whether a refused token may be renewed. Once: if the renewed one is refused as well, the target ends. */
const mayRenew = async (
  em: Em,
  row: TargetRow,
  failure: PlatformFailure,
  attempt: number,
): Promise<boolean> =>
  failure.kind === 'auth_expired' && (await findRefusedTokens(em, row, attempt - 1)) === undefined;

/** Handles a duplicate refusal, which may name the existing post. Otherwise, the next step looks for the post. */
const afterDuplicate = async (em: Em, row: TargetRow, failure: PlatformFailure): Promise<CommitStep> => {
  if (failure.existingId === undefined) {
    return beginReconciling(em, row, 'the platform says that it already has this post');
  }
  await acceptLostAttempts(em, row.id, failure.existingId);
  const proof = `the platform refused it as a duplicate of ${failure.existingId}, so an earlier call whose answer was lost had published it`;
  return recordPublishedPart(em, row, { externalId: failure.existingId, url: null }, proof);
};
