import { Context } from '@temporalio/activity';
import { moveCommentAction, type CommentActionRow } from '../../db/comments/comment-actions.ts';
import { findKnownComments } from '../../db/comments/comment-ends.ts';
import { findIdsSentBy } from '../../db/publishing/lost-attempts.ts';
import { findIdsUnder } from '../../db/publishing/follow-ups.ts';
import { maxLostAnswers, type CommentEvidence } from '../../domain/comments/comments.ts';
import type { LostCommit, Verdict } from '../../platforms/lost-commit.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { buildCommentEvidence, findAccountFor, findPauseAfter } from './acting.ts';
import { endCommentAction } from './end-comment-action.ts';

const unseen = 'Nobody saw the end of the call, so the answer may be there. It is not sent again.';

/** Between looks at a platform that does not answer. */
const lookEveryMs = 10_000;

/** A call is found whose worker is gone: it may be under way until its deadline. */
export const readLostCommentAction = (publishing: Publishing, row: CommentActionRow): Promise<void> => {
  const { COMMIT_TIMEOUT, RECONCILE_SETTLE } = publishing.config;
  const calledMsAgo = row.nowMs - (row.calledMs ?? row.nowMs);
  const message = 'The worker that made the call did not see its end.';
  return leaveUnseen(
    publishing,
    row,
    buildCommentEvidence(row, 'unknown', { message }),
    Math.max(0, COMMIT_TIMEOUT + RECONCILE_SETTLE - calledMsAgo),
  );
};

/**
 * Goes on after a call whose end nobody saw. What does nothing twice is done again; an answer is looked for, and stays open where
 * the platform cannot be asked for it.
 */
export const leaveUnseen = async (
  publishing: Publishing,
  row: CommentActionRow,
  evidence: CommentEvidence,
  afterMs: number,
): Promise<void> => {
  const { em, platforms } = publishing;
  if (row.kind !== 'answer') {
    const again = findPauseAfter(row, { kind: 'transient', message: '' });
    const message = 'Nobody saw the end of the call: it is made again.';
    if (again !== null)
      return void (await moveCommentAction(em, row, {
        status: 'pending',
        evidence,
        afterMs: row.attempt > 1 ? Math.max(again, afterMs) : afterMs,
        message,
      }));
    const end = { status: 'unconfirmed' as const, message: 'Nobody saw the end of any call.', evidence };
    return endCommentAction(publishing, row, end);
  }
  if (!platforms[row.platform].conversations.findAnswer)
    return endCommentAction(publishing, row, { status: 'unconfirmed', message: unseen, evidence });
  const message = 'Nobody saw the end of the call; the platform is read back.';
  await moveCommentAction(em, row, { status: 'reading', evidence, afterMs, message });
};

/** Looks at the platform for what became of an answer whose call's end nobody saw. Certainly not there: one more call. */
export const readAnswer = async (publishing: Publishing, row: CommentActionRow): Promise<void> => {
  const acting = await findAccountFor(publishing, row);
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

const look = async (
  publishing: Publishing,
  row: CommentActionRow,
  account: UsableAccount,
): Promise<Verdict | PlatformError> => {
  try {
    const verdict = await publishing.platforms[row.platform].conversations.findAnswer?.({
      account,
      postId: row.postExternalId ?? '',
      commentId: row.commentExternalId,
      threadId: row.parentExternalId ?? row.commentExternalId,
      content: { text: row.text ?? '', media: [], options: row.options },
      handles: row.handles ?? {},
      save: () => Promise.resolve(),
      signal: Context.current().cancellationSignal,
      lost: await lostOf(publishing, row),
    });
    return verdict ?? { verdict: 'unknowable', reason: 'The platform shows no answers.', evidence: {} };
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
};

const lostOf = async ({ em, config }: Publishing, row: CommentActionRow): Promise<LostCommit> => {
  const calledMs = row.calledMs ?? row.nowMs;
  const lostMs = row.lostMs ?? row.nowMs;
  const startedAt = new Date(calledMs);
  const seen = row.evidence.findLast(({ outcome }) => outcome === 'unknown')?.['answer'] ?? {};
  return {
    now: new Date(row.nowMs),
    startedAt,
    lastUnderWayAt: new Date(Math.min(lostMs, calledMs + config.COMMIT_TIMEOUT)),
    lookingSince: new Date(lostMs),
    evidence: seen as Record<string, unknown>,
    duplicateSeen: false,
    knownIds: [
      ...(await findIdsSentBy(em, row.platform, row.account, startedAt)),
      ...(await findIdsUnder(em, row.targetId)),
      ...(await findKnownComments(em, row.targetId, calledMs)),
    ],
  };
};

const applyVerdict = async (
  publishing: Publishing,
  row: CommentActionRow,
  verdict: Verdict,
  account: UsableAccount,
): Promise<void> => {
  const outcome = verdict.verdict === 'published' ? 'done' : verdict.verdict;
  const evidence = evidenceOf(row, account, outcome, { answer: verdict.evidence });
  switch (verdict.verdict) {
    case 'published': {
      const { externalId, url } = verdict;
      return endCommentAction(publishing, row, { status: 'done', externalId, url, message: null, evidence });
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
  row: CommentActionRow,
  forgetsHandles: boolean,
  evidence: CommentEvidence,
): Promise<void> => {
  const lost = row.evidence.filter(({ outcome }) => outcome === 'unknown').length;
  if (lost >= maxLostAnswers) {
    const message = 'The answer to each call was lost, and the platform does not have what it was to say.';
    return endCommentAction(publishing, row, { status: 'refused', message, evidence });
  }
  const message = 'The call was lost, and the platform does not have the answer: it is sent once more.';
  await moveCommentAction(publishing.em, row, {
    status: 'pending',
    evidence,
    afterMs: 0,
    message,
    forgetsHandles,
  });
};

const evidenceOf = (
  row: CommentActionRow,
  { tokenVersion }: UsableAccount,
  outcome: CommentEvidence['outcome'],
  more: Record<string, unknown>,
): CommentEvidence => buildCommentEvidence(row, outcome, { isLook: true, tokenVersion, ...more });

const lookLater = async (
  publishing: Publishing,
  row: CommentActionRow,
  { reason, afterMs, evidence }: { reason: string; afterMs: number; evidence?: CommentEvidence },
): Promise<void> => {
  const lookedMs = row.nowMs - (row.lostMs ?? row.nowMs);
  if (lookedMs > publishing.config.RECONCILE_BUDGET) return leaveOpen(publishing, row, reason, evidence);
  const message = `Nobody saw the end of the call; the platform is read back. ${reason}`;
  await moveCommentAction(publishing.em, row, {
    status: 'reading',
    afterMs,
    message,
    ...(evidence && { evidence }),
  });
};

const leaveOpen = (
  publishing: Publishing,
  row: CommentActionRow,
  reason: string,
  evidence?: CommentEvidence,
): Promise<void> =>
  endCommentAction(publishing, row, {
    status: 'unconfirmed',
    message: `${unseen} ${reason}`,
    ...(evidence && { evidence }),
  });
