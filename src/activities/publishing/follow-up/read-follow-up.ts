import { Context } from '@temporalio/activity';
import { findIdsUnder } from '../../../db/publishing/follow-ups.ts';
import { moveFollowUp, type FollowUpRow } from '../../../db/publishing/follow-up-steps.ts';
import { findIdsSentBy } from '../../../db/publishing/lost-attempts.ts';
import { maxLostComments, type FollowUpEvidence } from '../../../domain/publishing/follow-ups.ts';
import { PlatformError } from '../../../platforms/platform.ts';
import type { LostCommit, Verdict } from '../../../platforms/lost-commit.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';
import { findCommentingAccount } from './commenting-account.ts';
import { endFollowUp } from './end-follow-up.ts';

/** What people read where nobody will know. */
export const unseen = 'Nobody saw the end of the call, so the comment may be there. It is not sent again.';

/** Whether the platform can be asked for a comment whose end nobody saw. */
export const canBeRead = ({ platforms }: Publishing, { platform }: FollowUpRow): boolean =>
  platforms[platform].commentsAreReplies === true || platforms[platform].findComment !== undefined;

/**
 * A call is found whose worker is gone: it may be under way until its deadline, and is then read back like one whose answer
 * was lost.
 */
export const readLostFollowUp = async (publishing: Publishing, row: FollowUpRow): Promise<void> => {
  const evidence: FollowUpEvidence = {
    at: new Date().toISOString(),
    call: row.attempt,
    outcome: 'unknown',
    message: 'The worker that made the call did not see its end.',
  };
  if (!canBeRead(publishing, row))
    return endFollowUp(publishing, row, { status: 'unconfirmed', message: unseen, evidence });
  const { COMMIT_TIMEOUT, RECONCILE_SETTLE } = publishing.config;
  const settled = COMMIT_TIMEOUT + RECONCILE_SETTLE;
  await moveFollowUp(publishing.em, row, {
    status: 'reading',
    evidence,
    afterMs: Math.max(0, settled - (row.nowMs - (row.calledMs ?? row.nowMs))),
    message: 'Nobody saw the end of the call; the platform is read back.',
  });
};

/** Looks at the platform for what became of a call whose end nobody saw. Certainly not there: one more call. */
export const readFollowUp = async (publishing: Publishing, row: FollowUpRow): Promise<void> => {
  const acting = await findCommentingAccount(publishing, row);
  if ('reason' in acting)
    return acting.isGone
      ? leaveOpen(publishing, row, acting.reason)
      : lookLater(publishing, row, { reason: acting.reason, afterMs: lookEveryMs });
  const verdict = await look(publishing, row, acting.account);
  if (verdict instanceof PlatformError) {
    const { kind, message } = verdict.failure;
    const evidence = evidenceOf(row, acting.account, 'unknowable', { refused: kind, message });
    return lookLater(publishing, row, { reason: message, afterMs: lookEveryMs, evidence });
  }
  await applyVerdict(publishing, row, verdict, acting.account);
};

const applyVerdict = async (
  publishing: Publishing,
  row: FollowUpRow,
  verdict: Verdict,
  account: UsableAccount,
): Promise<void> => {
  const evidence = evidenceOf(row, account, verdict.verdict, { answer: verdict.evidence });
  switch (verdict.verdict) {
    case 'published': {
      const { externalId, url } = verdict;
      return endFollowUp(publishing, row, { status: 'published', externalId, url, message: null, evidence });
    }
    case 'look_again': {
      const reason = 'The platform may not show it yet.';
      return lookLater(publishing, row, { reason, afterMs: verdict.checkAfterMs, evidence });
    }
    case 'unknowable':
      return leaveOpen(publishing, row, verdict.reason, evidence);
    default:
      return callOnceMore(publishing, row, verdict.evidence['staleHandles'] === true, evidence);
  }
};

/** What is proven not to be there is sent again, but not for ever. */
const callOnceMore = async (
  publishing: Publishing,
  row: FollowUpRow,
  forgetsHandles: boolean,
  evidence: FollowUpEvidence,
): Promise<void> => {
  const lost = row.evidence.filter(({ outcome }) => outcome === 'unknown').length;
  if (lost >= maxLostComments) {
    const message = 'The answer was lost each time, and the platform does not have the comment.';
    return endFollowUp(publishing, row, { status: 'failed', message, evidence });
  }
  const message = 'The answer was lost, and the platform does not have the comment: it is sent once more.';
  await moveFollowUp(publishing.em, row, {
    status: 'pending',
    evidence,
    afterMs: 0,
    message,
    forgetsHandles,
  });
};

const look = async (
  publishing: Publishing,
  row: FollowUpRow,
  account: UsableAccount,
): Promise<Verdict | PlatformError> => {
  const { reconcile, findComment } = publishing.platforms[row.platform];
  const externalId = row.postExternalId ?? '';
  const input = {
    account,
    handles: row.handles ?? {},
    save: () => Promise.resolve(),
    signal: Context.current().cancellationSignal,
    lost: await lostOf(publishing, row),
  };
  const content = { text: row.text, media: [], options: {} };
  try {
    return findComment
      ? await findComment({ ...input, externalId, content: { ...content, options: row.options } })
      : await reconcile({ ...input, replyTo: externalId, content });
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
};

const lostOf = async ({ em, config }: Publishing, row: FollowUpRow): Promise<LostCommit> => {
  const calledMs = row.calledMs ?? row.nowMs;
  const lostMs = row.lostMs ?? row.nowMs;
  const startedAt = new Date(calledMs);
  return {
    now: new Date(row.nowMs),
    startedAt,
    lastUnderWayAt: new Date(Math.min(lostMs, calledMs + config.COMMIT_TIMEOUT)),
    lookingSince: new Date(lostMs),
    evidence: answerOf(row),
    duplicateSeen: false,
    knownIds: [
      ...(await findIdsSentBy(em, row.platform, row.account, startedAt)),
      ...(await findIdsUnder(em, row.targetId)),
      ...row.parts.map(({ externalId }) => externalId),
    ],
  };
};

/** What was seen of the call; empty when its worker died. */
const answerOf = ({ evidence }: FollowUpRow): Record<string, unknown> =>
  (evidence.findLast(({ outcome }) => outcome === 'unknown')?.['answer'] ?? {}) as Record<string, unknown>;

const evidenceOf = (
  row: FollowUpRow,
  { tokenVersion }: UsableAccount,
  outcome: FollowUpEvidence['outcome'],
  more: Record<string, unknown>,
): FollowUpEvidence => ({
  at: new Date().toISOString(),
  call: row.attempt,
  isLook: true,
  tokenVersion,
  outcome,
  ...more,
});

/** Between looks at a platform that does not answer. */
const lookEveryMs = 10_000;

const lookLater = async (
  publishing: Publishing,
  row: FollowUpRow,
  { reason, afterMs, evidence }: { reason: string; afterMs: number; evidence?: FollowUpEvidence },
): Promise<void> => {
  const lookedMs = row.nowMs - (row.lostMs ?? row.nowMs);
  if (lookedMs > publishing.config.RECONCILE_BUDGET) return leaveOpen(publishing, row, reason, evidence);
  const message = `Nobody saw the end of the call; the platform is read back. ${reason}`;
  await moveFollowUp(publishing.em, row, {
    status: 'reading',
    afterMs,
    message,
    ...(evidence && { evidence }),
  });
};

const leaveOpen = (
  publishing: Publishing,
  row: FollowUpRow,
  reason: string,
  evidence?: FollowUpEvidence,
): Promise<void> =>
  endFollowUp(publishing, row, {
    status: 'unconfirmed',
    message: `${unseen} ${reason}`,
    ...(evidence && { evidence }),
  });
