import { audit } from '../../db/audit.ts';
import {
  discardDraftOf,
  insertCommentAction,
  sendDraft,
  type NewCommentAction,
} from '../../db/comments/new-actions.ts';
import { lockComment, type LockedComment } from '../../db/comments/comments.ts';
import { replaceDraft } from '../../db/comments/drafts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { isApprovalLacking } from '../../db/reviews/reviews.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { whyAnswerCannot } from '../../domain/comments/answer-texts.ts';
import { whyCommentActionCannot, type CommentActionKind } from '../../domain/comments/comments.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';

/** A requested action: for an answer its text, or the draft to send, optionally with another text. */
export interface WantedCommentAction {
  kind: CommentActionKind;
  text: string | null;
  draftId: string | null;
}

/**
 * Starts an action on a comment, once. Throws `not_found`, `validation_failed` for a text that the platform would refuse,
 * and `invalid_state` if apps cannot do that there, or another action is in progress. If an approver must see an answer
 * first, it becomes the comment's draft. Returns the action's id.
 */
export const actOnComment = async (
  em: Em,
  origin: Origin,
  commentId: string,
  { kind, text, draftId }: WantedCommentAction,
): Promise<string> => {
  const comment = await lockComment(em, origin.actor, commentId);
  requirePossible(comment, kind);
  if (text !== null) requireText(comment, text);
  const { membershipId } = origin.actor;
  const by = { commentId, actor: actorName(origin.actor), membershipId };
  if (kind === 'answer' && (await isApprovalLacking(em, comment.brandId, 'answer', by)))
    return draftFor(em, by, text, draftId);
  // an answer in a person's own words replaces the draft
  if (kind === 'answer' && draftId === null) await discardDraftOf(em, commentId);
  const id =
    draftId === null
      ? await insertCommentAction(em, { ...by, kind, text, agentId: null })
      : await sendDraft(em, { ...by, draftId, text });
  if (id === undefined) throw draftId === null ? underWay() : notFound('draft of this comment', draftId);
  await addDue(em, comment, origin.requestId);
  await audit(em, {
    action: 'comment.acted_on',
    target: { kind: 'comment', id: commentId },
    details: { kind, postId: comment.postId, platform: comment.platform },
  });
  return id;
};

/**
 * Saves an answer as the draft of its comment, for an approver. Throws `invalid_state` for a caller who tries to send a
 * draft.
 */
const draftFor = async (
  em: Em,
  by: { commentId: string; actor: string; membershipId: string },
  text: string | null,
  draftId: string | null,
): Promise<string> => {
  if (text === null || draftId !== null)
    throw refuse(
      'invalid_state',
      'This brand requires reviews of answers. An approver of one of its stages must send the draft from their own session.',
    );
  const id = await replaceDraft(em, { ...by, text, agentId: null });
  if (id === undefined) throw underWay();
  await audit(em, { action: 'comment.drafted', target: { kind: 'comment', id: by.commentId } });
  return id;
};

/** Starts an agent's answer, in the name of its owner. Undefined if another action is in progress. */
export const askForAnswer = async (
  em: Em,
  comment: Pick<LockedComment, 'id' | 'orgId' | 'brandId' | 'postId' | 'targetId'>,
  answer: Omit<NewCommentAction, 'commentId' | 'kind'>,
): Promise<string | undefined> => {
  const id = await insertCommentAction(em, { ...answer, commentId: comment.id, kind: 'answer' });
  if (id !== undefined) await addDue(em, comment, null);
  return id;
};

const addDue = (
  em: Em,
  { targetId, postId, orgId, brandId }: Pick<LockedComment, 'targetId' | 'postId' | 'orgId' | 'brandId'>,
  requestId: string | null,
): Promise<unknown> => addMessage(em, 'comment_actions.due', { targetId, postId, orgId, brandId }, requestId);

/** Throws `invalid_state` if that action is not possible on a comment. */
export const requirePossible = (
  comment: Pick<LockedComment, 'isOut' | 'isOurs' | 'isTopLevel' | 'platform' | 'state'>,
  kind: CommentActionKind,
): void => {
  if (!comment.isOut) throw refuse('invalid_state', 'The comment’s post is no longer on the platform.');
  if (comment.state === 'deleted') throw refuse('invalid_state', 'The comment no longer exists.');
  const reason = whyCommentActionCannot(comment.platform, kind, comment);
  if (reason !== null) throw refuse('invalid_state', reason);
};

const requireText = ({ platform }: LockedComment, text: string): void => {
  const message = whyAnswerCannot(platform, text);
  if (message !== null) throw invalidRequest([{ path: 'text', code: 'text_invalid', message }]);
};

const underWay = () =>
  refuse(
    'invalid_state',
    'Another action on this comment is in progress. See its `actions`, and try again afterwards.',
  );
