import { replaceDraft } from '../../db/comments/drafts.ts';
import { discardDraftOf, hasOpenAction, takeBackActionOf } from '../../db/comments/new-actions.ts';
import { audit } from '../../db/audit.ts';
import { lockComment } from '../../db/comments/comments.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { requirePossible } from '../comments/act-on-comment.ts';

/** Saves a text as the draft of a comment, in place of its current draft. Throws `not_found` and `invalid_state`. */
export const keepDraft = async (em: Em, actor: Actor, commentId: string, text: string): Promise<void> => {
  requirePossible(await lockComment(em, actor, commentId), 'answer');
  const { membershipId } = actor;
  await replaceDraft(em, { commentId, text, actor: actorName(actor), membershipId, agentId: null });
  await audit(em, { action: 'comment.drafted', target: { kind: 'comment', id: commentId } });
};

/**
 * Discards the draft of a comment or, if there is none, cancels its pending action. Returns the id of that. No agent writes
 * another. Throws `not_found`, and `invalid_state` once the call to the platform has begun.
 */
export const discardDraft = async (em: Em, actor: Actor, commentId: string): Promise<string> => {
  await lockComment(em, actor, commentId);
  const id = (await discardDraftOf(em, commentId)) ?? (await takeBackActionOf(em, commentId));
  if (id === undefined)
    throw (await hasOpenAction(em, commentId)) ? hasBegun() : notFound('draft of this comment');
  await audit(em, { action: 'comment.draft_discarded', target: { kind: 'comment', id: commentId } });
  return id;
};

const hasBegun = () =>
  refuse('invalid_state', 'The action has already started, so it cannot be cancelled. See its `history`.');
