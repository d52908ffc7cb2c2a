import {
  claimCommentAction,
  findCommentActionRefusal,
  moveCommentAction,
  storeCommentHandles,
  type CommentActionRefusal,
  type CommentActionRow,
} from '../../db/comments/comment-actions.ts';
import type { AnswerInput, CommentOnPost } from '../../platforms/conversations.ts';
import type { ChangeResult, CommitResult, PlatformFailure } from '../../platforms/platform.ts';
import type { Handles } from '../../platforms/step.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { buildCommentEvidence, findAccountFor, findPauseAfter } from './acting.ts';
import { endCommentAction } from './end-comment-action.ts';
import { leaveUnseen } from './read-answer.ts';

/** A worker that was held up longer than this between claiming and calling may have been given up on: it does not call. */
const fenceMs = 5_000;

/** How soon what may not be done now is looked at again. */
const pauseMs = { passing: 15_000, person: 300_000 };

/** Claims the call of an action, makes exactly that one, and writes down what came of it. */
export const callForComment = async (publishing: Publishing, row: CommentActionRow): Promise<void> => {
  const { MAX_LATENESS } = publishing.config;
  const refusal = await findCommentActionRefusal(publishing.em, row.id, MAX_LATENESS);
  if (refusal) return leaveOut(publishing, row, refusal);
  const acting = await findAccountFor(publishing, row);
  if ('reason' in acting)
    return acting.isGone
      ? refuseAction(publishing, row, acting.reason)
      : wait(publishing, row, acting.reason, pauseMs.passing);
  await failpoint('comment_action.before_claim', row.platform);
  const claimedAt = performance.now();
  if (!(await claimCommentAction(publishing.em, row, MAX_LATENESS)))
    return wait(publishing, row, 'It could not be begun yet.', pauseMs.passing);
  await failpoint('comment_action.after_claim', row.platform);
  const claimed: CommentActionRow = { ...row, status: 'calling', attempt: row.attempt + 1 };
  const isHeldUp = performance.now() - claimedAt > fenceMs;
  const result = isHeldUp ? fenced : await callOnce(publishing, claimed, acting.account);
  await failpoint('comment_action.after_call', row.platform);
  await recordCall(publishing, claimed, result, acting.account);
};

const leaveOut = (
  publishing: Publishing,
  row: CommentActionRow,
  refusal: CommentActionRefusal,
): Promise<void> => {
  if (refusal === 'suspended') return wait(publishing, row, 'The organization is suspended.', pauseMs.person);
  if (refusal === 'paused')
    return wait(publishing, row, 'The operators of this service have paused publishing.', pauseMs.passing);
  return refuseAction(publishing, row, reasons[refusal]);
};

const reasons: Record<Exclude<CommentActionRefusal, 'suspended' | 'paused'>, string> = {
  removed: 'The post is not out there any more.',
  deleted: 'The post was deleted in this service.',
  agent_off: 'The agent was stopped, or does not answer by itself any more.',
  gone: 'The comment is not there any more.',
  answered: 'A person has answered it meanwhile.',
  expired: 'It could not be done in time. Ask for it again if it is still wanted.',
  not_allowed:
    'The person who asked for it was removed from the organization or may not publish for the brand any more. Ask for it again.',
};

const fenced: ChangeResult = {
  outcome: 'rejected',
  failure: { kind: 'transient', message: 'The worker was held up before the call and did not make it.' },
  evidence: { sent: false, fenced: true },
};

const notPossible: ChangeResult = {
  outcome: 'rejected',
  failure: { kind: 'permission', message: 'The platform does not let this service do that.' },
  evidence: { sent: false },
};

type Result = ChangeResult | CommitResult;

const callOnce = async (
  publishing: Publishing,
  row: CommentActionRow,
  account: UsableAccount,
): Promise<Result> => {
  const on: CommentOnPost = {
    account,
    postId: row.postExternalId ?? '',
    options: row.options,
    commentId: row.commentExternalId,
    isAfterLost: row.evidence.some(({ outcome }) => outcome === 'unknown'),
    signal: AbortSignal.timeout(publishing.config.COMMIT_TIMEOUT),
  };
  try {
    return (await callOf(publishing, row, on)) ?? notPossible;
  } catch (error) {
    return {
      outcome: 'unknown',
      reason: 'The call ended in a way that the adapter did not expect.',
      evidence: { error: error instanceof Error ? error.name : 'not an error' },
    };
  }
};

/** Undefined where apps cannot do that there. */
const callOf = (
  publishing: Publishing,
  row: CommentActionRow,
  on: CommentOnPost,
): Promise<Result> | undefined => {
  const { answer, hide, remove, like } = publishing.platforms[row.platform].conversations;
  if (row.kind === 'answer') return answer?.(answerInput(publishing, row, on));
  if (row.kind === 'delete') return remove?.(on);
  return row.kind === 'like' ? like?.(on) : hide?.(on, row.kind === 'hide');
};

const answerInput = (publishing: Publishing, row: CommentActionRow, on: CommentOnPost): AnswerInput => ({
  ...on,
  content: { text: row.text ?? '', media: [], options: row.options },
  threadId: row.parentExternalId ?? row.commentExternalId,
  handles: row.handles ?? {},
  save: async (handles: Handles) => {
    row.handles = handles;
    await storeCommentHandles(publishing.em, row, handles);
  },
});

const recordCall = async (
  publishing: Publishing,
  row: CommentActionRow,
  result: Result,
  { tokenVersion }: UsableAccount,
): Promise<void> => {
  const answer = result.evidence;
  if (result.outcome === 'unknown') {
    const evidence = buildCommentEvidence(row, 'unknown', { tokenVersion, message: result.reason, answer });
    return leaveUnseen(publishing, row, evidence, publishing.config.RECONCILE_SETTLE);
  }
  if (result.outcome === 'rejected') return recordRefusal(publishing, row, result, tokenVersion);
  const outcome = result.outcome === 'gone' ? 'gone' : 'done';
  const evidence = buildCommentEvidence(row, outcome, { tokenVersion, answer });
  const made = 'externalId' in result ? { externalId: result.externalId, url: result.url } : {};
  await endCommentAction(publishing, row, { status: 'done', ...made, message: null, evidence });
};

const recordRefusal = async (
  publishing: Publishing,
  row: CommentActionRow,
  { failure, evidence: answer }: { failure: PlatformFailure; evidence: Record<string, unknown> },
  tokenVersion: number,
): Promise<void> => {
  const { kind, message, staleHandles } = failure;
  const evidence = buildCommentEvidence(row, 'rejected', { tokenVersion, refused: kind, message, answer });
  // refused as said already, after a call that was lost: that one is there
  if (kind === 'duplicate' && row.evidence.some(({ outcome }) => outcome === 'unknown'))
    return endCommentAction(publishing, row, { status: 'unconfirmed', message, evidence });
  const afterMs = findPauseAfter(row, failure);
  if (afterMs === null) return endCommentAction(publishing, row, { status: 'refused', message, evidence });
  const forgetsHandles = staleHandles === true;
  await moveCommentAction(publishing.em, row, {
    status: 'pending',
    evidence,
    afterMs,
    message,
    forgetsHandles,
  });
};

const wait = async (
  { em }: Publishing,
  row: CommentActionRow,
  message: string,
  afterMs: number,
): Promise<void> => {
  await moveCommentAction(em, row, { status: 'pending', afterMs, message });
};

/** Ends what is not called any more; what nobody saw the end of before may be there. */
const refuseAction = (publishing: Publishing, row: CommentActionRow, message: string): Promise<void> =>
  endCommentAction(publishing, row, {
    status: row.evidence.at(-1)?.outcome === 'unknown' ? 'unconfirmed' : 'refused',
    message,
  });
