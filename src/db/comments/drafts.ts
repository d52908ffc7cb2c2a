import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';

/** Draft of an answer and the person or agent that acts. */
export interface NewDraft {
  commentId: string;
  text: string;
  actor: string;
  membershipId: string;
  /** Agent that wrote the draft, or null if a person did. */
  agentId: string | null;
}

const insertDraft = (em: Em, draft: NewDraft, onConflict: string): Promise<{ id: string }[]> =>
  em.execute<{ id: string }[]>(
    `insert into comment_actions as a (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, comment_id,
                                       comment_external_id, kind, status, text, actor, membership_id, agent_id)
     select ?, now(), now(), c.org_id, c.brand_id, c.post_id, c.target_id, c.platform, c.id, c.external_id, 'answer', 'draft', ?, ?,
            ?, ?::uuid
       from comments c where c.id = ?
     on conflict (comment_id) where status = 'draft' ${onConflict} returning a.id`,
    [uuidv7(), draft.text, draft.actor, draft.membershipId, draft.agentId, draft.commentId],
  );

/**
 * Replaces the draft of a comment and returns the new ID. A draft of an agent stays in the agent's history, because it
 * counts against the agent's daily limit.
 */
export const replaceDraft = async (em: Em, draft: NewDraft): Promise<string | undefined> => {
  await em.execute(
    `update comment_actions set status = 'discarded', ended_at = now(), updated_at = now()
      where comment_id = ? and status = 'draft'`,
    [draft.commentId],
  );
  const own = 'text = excluded.text, actor = excluded.actor, membership_id = excluded.membership_id';
  return (await insertDraft(em, draft, `do update set ${own}, updated_at = now()`))[0]?.id;
};

/** Inserts a draft unless the comment has one. */
export const addDraft = async (em: Em, draft: NewDraft): Promise<string | undefined> =>
  (await insertDraft(em, draft, 'do nothing'))[0]?.id;
