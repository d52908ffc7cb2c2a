import { v7 as uuidv7 } from 'uuid';
import { openCommentActions, type CommentActionKind } from '../../domain/comments/comments.ts';
import type { Em } from '../driver/orm.ts';

/** Requested action on a comment. */
export interface NewCommentAction {
  commentId: string;
  kind: CommentActionKind;
  /** Text of an answer. Null for all other actions. */
  text: string | null;
  actor: string;
  membershipId: string;
  agentId: string | null;
}

/** Inserts an action unless the comment has an open one. Returns its ID, or undefined if there is an open action. */
export const insertCommentAction = async (
  em: Em,
  { commentId, kind, text, actor, membershipId, agentId }: NewCommentAction,
): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into comment_actions (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, comment_id,
                                  comment_external_id, kind, text, actor, membership_id, agent_id, sent_at)
     select ?, now(), now(), c.org_id, c.brand_id, c.post_id, c.target_id, c.platform, c.id, c.external_id, ?, ?, ?, ?, ?::uuid, now()
       from comments c where c.id = ?
     on conflict do nothing returning id`,
    [uuidv7(), kind, text, actor, membershipId, agentId, commentId],
  );
  return row?.id;
};

/**
 * Sends a draft for a member, with another text if one is given. Returns undefined if it is no longer a draft or the
 * comment has an open action.
 */
export const sendDraft = async (
  em: Em,
  {
    commentId,
    draftId,
    text,
    actor,
    membershipId,
  }: { commentId: string; draftId: string; text: string | null; actor: string; membershipId: string },
): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    `update comment_actions a
        set status = 'pending', text = coalesce(?, a.text), actor = ?, membership_id = ?, sent_at = now(), updated_at = now()
      where a.id = ? and a.comment_id = ? and a.status = 'draft'
        and not exists (select 1 from comment_actions o where o.comment_id = a.comment_id and o.status = any (?))
     returning a.id`,
    [text, actor, membershipId, draftId, commentId, openCommentActions],
  );
  return row?.id;
};

/**
 * Cancels the pending action on a comment while it cannot have had an effect. Returns its ID, or undefined if there is
 * none. Claiming the action's call locks the same row, so that only one of the two happens.
 */
export const takeBackActionOf = async (em: Em, commentId: string): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    `update comment_actions
        set status = 'discarded', message = null, look_at = null, handles = null, ended_at = now(), updated_at = now()
      where comment_id = ? and status = 'pending' and evidence->-1->>'outcome' is distinct from 'unknown' returning id`,
    [commentId],
  );
  return row?.id;
};

/** Returns whether a comment has an open action. */
export const hasOpenAction = async (em: Em, commentId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'select 1 from comment_actions where comment_id = ? and status = any (?)',
    [commentId, openCommentActions],
  );
  return rows.length > 0;
};

/** Discards the draft of a comment. Returns its ID, or undefined if there is none. */
export const discardDraftOf = async (em: Em, commentId: string): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    `update comment_actions set status = 'discarded', ended_at = now(), updated_at = now()
      where comment_id = ? and status = 'draft' returning id`,
    [commentId],
  );
  return row?.id;
};
