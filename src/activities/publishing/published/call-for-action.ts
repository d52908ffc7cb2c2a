import { inTransaction } from '../../../db/driver/in-transaction.ts';
import {
  claimAction,
  findClaimRefusal,
  moveAction,
  type ActionRow,
  type ClaimRefusal,
} from '../../../db/publishing/post-actions.ts';
import { lockPostById } from '../../../db/publishing/targets.ts';
import { maxCallsEach, type ActionEvidence } from '../../../domain/publishing/post-actions.ts';
import { failpoint } from '../../../process/failpoints.ts';
import type { ChangeResult, PlatformFailure } from '../../../platforms/platform.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';
import { findActingAccount, refusedTokens } from './acting-account.ts';
import { endAction, finishObject, objectOf, outInput, revisionInput } from './end-action.ts';

/** A worker that was held up longer than this between claiming and calling may have been given up on: it does not call. */
const fenceMs = 5_000;

/** Claims the call of an action, makes exactly that one, and writes down what came of it. */
export const callForAction = async (publishing: Publishing, row: ActionRow): Promise<void> => {
  const acting = await findActingAccount(publishing, row);
  if ('reason' in acting)
    return acting.isFinal
      ? refuseAction(publishing, row, acting.reason)
      : wait(publishing, row, acting.reason);
  await failpoint('change_published.before_claim', row.platform);
  const claimedAt = performance.now();
  if (!(await claim(publishing, row))) return leaveUnclaimed(publishing, row);
  await failpoint('change_published.after_claim', row.platform);
  const claimed: ActionRow = { ...row, status: 'calling', attempt: row.attempt + 1, tries: row.tries + 1 };
  const isHeldUp = performance.now() - claimedAt > fenceMs;
  const result = isHeldUp ? fenced : await callOnce(publishing, claimed, acting.account);
  await failpoint('change_published.after_call', row.platform);
  await recordCall(publishing, claimed, result, acting.account);
  await failpoint('change_published.after_record', row.platform);
};

/** Under the post's lock: a comment that is claimed meanwhile is seen. */
const claim = ({ orm }: Publishing, row: ActionRow): Promise<boolean> =>
  inTransaction(orm, async em => {
    await lockPostById(em, row.postId);
    return claimAction(em, row);
  });

const fenced: ChangeResult = {
  outcome: 'rejected',
  failure: { kind: 'transient', message: 'The worker was held up before the call and did not make it.' },
  evidence: { sent: false, fenced: true },
};

/** Nothing was written: somebody else moved it, or it may not be done any more. */
const leaveUnclaimed = async (publishing: Publishing, row: ActionRow): Promise<void> => {
  const refusal = await findClaimRefusal(publishing.em, row.id);
  if (refusal) return refuseAction(publishing, row, refusals[refusal]);
  return wait(publishing, row, 'it could not be begun yet');
};

const refusals: Record<ClaimRefusal, string> = {
  not_allowed:
    'The person who asked for it was removed from the organization or may not publish for the brand any more. Ask for it again.',
  suspended: 'The organization is suspended. Ask for it again once it is not.',
};

const callOnce = async (
  publishing: Publishing,
  row: ActionRow,
  account: UsableAccount,
): Promise<ChangeResult> => {
  const { remove, revise } = publishing.platforms[row.platform];
  const input = outInput(row, account, AbortSignal.timeout(publishing.config.COMMIT_TIMEOUT));
  const revision = revisionInput(input, row);
  try {
    if (revision) return (await revise?.(revision)) ?? notPossible;
    return (await remove?.(input)) ?? notPossible;
  } catch (error) {
    return {
      outcome: 'unknown',
      reason: 'The call ended in a way that the adapter did not expect.',
      evidence: { error: error instanceof Error ? error.name : 'not an error' },
    };
  }
};

const notPossible: ChangeResult = {
  outcome: 'rejected',
  failure: { kind: 'permission', message: 'The platform does not let this service do that.' },
  evidence: { sent: false },
};

const recordCall = async (
  publishing: Publishing,
  row: ActionRow,
  result: ChangeResult,
  { tokenVersion }: UsableAccount,
): Promise<void> => {
  const { em, config } = publishing;
  const evidence: ActionEvidence = {
    at: new Date().toISOString(),
    externalId: objectOf(row),
    call: row.attempt,
    outcome: result.outcome,
    tokenVersion,
    ...saidOf(result),
    answer: result.evidence,
  };
  if (result.outcome === 'unknown')
    return void (await moveAction(em, row, {
      status: 'reading',
      evidence,
      afterMs: config.RECONCILE_SETTLE,
      message: result.reason,
    }));
  if (result.outcome !== 'rejected') return finishObject(publishing, row, evidence);
  const { failure } = result;
  const afterMs = pauseFor(row, failure);
  if (afterMs === null) return refuseAction(publishing, row, failure.message, evidence);
  await moveAction(em, row, { status: 'pending', evidence, afterMs, message: failure.message });
};

const saidOf = (result: ChangeResult): Record<string, unknown> => {
  if (result.outcome === 'rejected') return { refused: result.failure.kind, message: result.failure.message };
  if (result.outcome === 'unknown') return { message: result.reason };
  return result.replacedBy ? { replacedBy: result.replacedBy } : {};
};

/** Kinds that certainly did nothing and may pass by themselves. */
const passing: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota', 'not_ready', 'transient'];

/** How long to wait for another call after a refusal; null where there is none. A token is renewed once. */
const pauseFor = (row: ActionRow, { kind, retryAt }: PlatformFailure): number | null => {
  if (kind === 'auth_expired') return refusedTokens(row) === undefined ? 0 : null;
  if (!passing.includes(kind) || row.tries >= maxCallsEach) return null;
  const backOff = Math.min(5_000 * 2 ** (row.tries - 1), 15 * 60_000);
  return retryAt === undefined ? backOff : Math.max(new Date(retryAt).getTime() - Date.now(), 250);
};

const wait = async ({ em }: Publishing, row: ActionRow, message: string): Promise<void> => {
  await moveAction(em, row, { status: 'pending', afterMs: 5_000, message });
};

const refuseAction = (
  publishing: Publishing,
  row: ActionRow,
  message: string,
  evidence?: ActionEvidence,
): Promise<void> =>
  endAction(publishing, row, { status: 'refused', done: row.done, message, ...(evidence && { evidence }) });
