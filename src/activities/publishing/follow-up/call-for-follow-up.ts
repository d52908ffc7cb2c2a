import { inTransaction } from '../../../db/driver/in-transaction.ts';
import {
  claimFollowUp,
  findFollowUpRefusal,
  moveFollowUp,
  storeFollowUpHandles,
  type FollowUpRefusal,
  type FollowUpRow,
} from '../../../db/publishing/follow-up-steps.ts';
import { lockPostById } from '../../../db/publishing/targets.ts';
import { maxCommentCalls, type FollowUpEvidence } from '../../../domain/publishing/follow-ups.ts';
import type { CommitResult, PlatformFailure } from '../../../platforms/platform.ts';
import type { Handles, StepInput } from '../../../platforms/step.ts';
import { failpoint } from '../../../process/failpoints.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';
import { findCommentingAccount, tokensRefusedOf } from './commenting-account.ts';
import { endFollowUp } from './end-follow-up.ts';
import { canBeRead, unseen } from './read-follow-up.ts';

/** A worker that was held up longer than this between claiming and calling may have been given up on: it does not call. */
const fenceMs = 5_000;

/** How soon a comment that may not be put now is looked at again. */
const pauseMs = { removal: 2_000, passing: 15_000, person: 300_000 };

/** Claims the call of a comment, makes exactly that one, and writes down what came of it. */
export const callForFollowUp = async (publishing: Publishing, row: FollowUpRow): Promise<void> => {
  const refusal = await findFollowUpRefusal(publishing.em, row.id);
  if (refusal) return leaveOut(publishing, row, refusal);
  if (row.lateMs > publishing.config.MAX_LATENESS) return skip(publishing, row, tooLate(row));
  const acting = await findCommentingAccount(publishing, row);
  if ('reason' in acting)
    return acting.isGone
      ? skip(publishing, row, acting.reason)
      : wait(publishing, row, acting.reason, pauseMs.person);
  if (acting.account.isPaused)
    return wait(publishing, row, 'The account is paused for a while.', pauseMs.passing);
  await callClaimed(publishing, row, acting.account);
};

const callClaimed = async (
  publishing: Publishing,
  row: FollowUpRow,
  account: UsableAccount,
): Promise<void> => {
  await failpoint('follow_up.before_claim', row.platform);
  const claimedAt = performance.now();
  if (!(await claim(publishing, row)))
    return wait(publishing, row, 'It could not be begun yet.', pauseMs.removal);
  await failpoint('follow_up.after_claim', row.platform);
  const claimed: FollowUpRow = { ...row, status: 'calling', attempt: row.attempt + 1 };
  const isHeldUp = performance.now() - claimedAt > fenceMs;
  const result = isHeldUp ? fenced : await callOnce(publishing, claimed, account);
  await failpoint('follow_up.after_call', row.platform);
  await recordCall(publishing, claimed, result, account);
  await failpoint('follow_up.after_record', row.platform);
};

/** Under the post's lock, as a removal that somebody asks for meanwhile is to see it, or to be seen. */
const claim = ({ orm }: Publishing, row: FollowUpRow): Promise<boolean> =>
  inTransaction(orm, async em => {
    await lockPostById(em, row.postId);
    return claimFollowUp(em, row);
  });

const leaveOut = (publishing: Publishing, row: FollowUpRow, refusal: FollowUpRefusal): Promise<void> => {
  if (refusal === 'being_removed')
    return wait(publishing, row, 'The post is being taken back, or changed.', pauseMs.removal);
  if (refusal !== 'suspended' && refusal !== 'paused') return skip(publishing, row, reasons[refusal]);
  if (row.lateMs > publishing.config.MAX_LATENESS) return skip(publishing, row, tooLate(row));
  return refusal === 'suspended'
    ? wait(publishing, row, 'The organization is suspended.', pauseMs.person)
    : wait(publishing, row, 'The operators of this service have paused publishing.', pauseMs.passing);
};

const reasons: Record<Exclude<FollowUpRefusal, 'suspended' | 'paused' | 'being_removed'>, string> = {
  removed: 'The post is not out there any more.',
  deleted: 'The post was deleted in this service.',
  stopped:
    'The person who sent the post on its way was removed from the organization or may not publish for the brand any more.',
};

const tooLate = ({ message }: FollowUpRow): string =>
  ['It is too late for it by now.', message].filter(Boolean).join(' ');

const fenced: CommitResult = {
  outcome: 'rejected',
  failure: { kind: 'transient', message: 'The worker was held up before the call and did not make it.' },
  evidence: { sent: false, fenced: true },
};

const callOnce = async (
  publishing: Publishing,
  row: FollowUpRow,
  account: UsableAccount,
): Promise<CommitResult> => {
  const { comment } = publishing.platforms[row.platform];
  if (!comment || row.postExternalId === null) return notPossible;
  try {
    const input = inputOf(publishing, row, account);
    return await comment({ ...input, externalId: row.postExternalId, text: row.text });
  } catch (error) {
    return {
      outcome: 'unknown',
      reason: 'The call ended in a way that the adapter did not expect.',
      evidence: { error: error instanceof Error ? error.name : 'not an error' },
    };
  }
};

const notPossible: CommitResult = {
  outcome: 'rejected',
  failure: { kind: 'permission', message: 'This platform takes no comments from apps under this post.' },
  evidence: { sent: false },
};

/** What is saved on the way is kept with the comment: it finds a call whose end nobody saw. */
const inputOf = (publishing: Publishing, row: FollowUpRow, account: UsableAccount): StepInput => ({
  account,
  content: { text: row.text, media: [], options: row.options },
  handles: row.handles === null ? {} : { comment: row.handles },
  save: async handles => {
    row.handles = (handles['comment'] ?? {}) as Handles;
    await storeFollowUpHandles(publishing.em, row, row.handles);
  },
  signal: AbortSignal.timeout(publishing.config.COMMIT_TIMEOUT),
});

const recordCall = async (
  publishing: Publishing,
  row: FollowUpRow,
  result: CommitResult,
  { tokenVersion }: UsableAccount,
): Promise<void> => {
  const evidence: FollowUpEvidence = {
    at: new Date().toISOString(),
    call: row.attempt,
    outcome: result.outcome,
    tokenVersion,
    ...saidOf(result),
    answer: result.evidence,
  };
  if (result.outcome === 'published') {
    const { externalId, url } = result;
    return endFollowUp(publishing, row, { status: 'published', externalId, url, message: null, evidence });
  }
  if (result.outcome === 'unknown') return recordLost(publishing, row, evidence);
  const { failure } = result;
  // refused as said already, after a call that was lost: that one is there
  if (failure.kind === 'duplicate' && row.evidence.some(({ outcome }) => outcome === 'unknown'))
    return endFollowUp(publishing, row, { status: 'unconfirmed', message: unseen, evidence });
  const afterMs = pauseFor(row, failure);
  if (afterMs === null)
    return endFollowUp(publishing, row, { status: 'failed', message: failure.message, evidence });
  const forgetsHandles = failure.staleHandles === true;
  await moveFollowUp(publishing.em, row, {
    status: 'pending',
    evidence,
    afterMs,
    message: failure.message,
    forgetsHandles,
  });
};

/** Where the platform cannot be asked for it, nobody will ever know. */
const recordLost = async (
  publishing: Publishing,
  row: FollowUpRow,
  evidence: FollowUpEvidence,
): Promise<void> => {
  if (!canBeRead(publishing, row))
    return endFollowUp(publishing, row, { status: 'unconfirmed', message: unseen, evidence });
  await moveFollowUp(publishing.em, row, {
    status: 'reading',
    evidence,
    afterMs: publishing.config.RECONCILE_SETTLE,
    message: 'Nobody saw the end of the call; the platform is read back.',
  });
};

const saidOf = (result: CommitResult): Record<string, unknown> => {
  if (result.outcome === 'rejected') return { refused: result.failure.kind, message: result.failure.message };
  return result.outcome === 'unknown' ? { message: result.reason } : {};
};

/** Kinds that certainly did nothing and may pass by themselves. */
const passing: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota', 'not_ready', 'transient'];

/** How long to wait for another call after a refusal; null where there is none. A token is renewed once. */
const pauseFor = (row: FollowUpRow, { kind, retryAt }: PlatformFailure): number | null => {
  if (row.attempt >= maxCommentCalls) return null;
  if (kind === 'auth_expired') return tokensRefusedOf(row) === undefined ? 0 : null;
  if (!passing.includes(kind)) return null;
  const backOff = Math.min(5_000 * 2 ** (row.attempt - 1), 15 * 60_000);
  return retryAt === undefined ? backOff : Math.max(retryAt.getTime() - Date.now(), 250);
};

const wait = async (
  { em }: Publishing,
  row: FollowUpRow,
  message: string,
  afterMs: number,
): Promise<void> => {
  await moveFollowUp(em, row, { status: 'pending', afterMs, message });
};

const skip = (publishing: Publishing, row: FollowUpRow, message: string): Promise<void> =>
  endFollowUp(publishing, row, { status: 'skipped', message });
