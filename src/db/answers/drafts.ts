import { v7 as uuidv7 } from 'uuid';
import { includesBrand, requireUnarchived, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { LockedComment } from '../comments/comments.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';

/** Context of an answer: the comment, the post, and the brand. */
export interface AnswerSubject extends LockedComment {
  /** Text of the comment. */
  comment: string;
  /** Text of the post on that platform. */
  post: string;
  brandName: string;
  /** Brand voice in the words of its members. */
  voice: string | null;
}

/** SQL for the text of post `p` on the target of comment `c`. */
export const postTextThere = `coalesce(
  (select (${optionsOfTarget})->>'text' from post_targets t where t.id = c.target_id), p.text)`;

/**
 * Finds a comment whose text is not erased. Throws `not_found` for any other comment and for one of a brand that the actor
 * may not access, and `invalid_state` if the brand is archived.
 */
export const findAnswerSubject = async (
  em: Em,
  actor: BrandScopedActor,
  commentId: string,
): Promise<AnswerSubject> => {
  const [row] = await em.execute<AnswerSubject[]>(
    `select c.id, c.org_id as "orgId", c.brand_id as "brandId", c.post_id as "postId", c.target_id as "targetId", c.platform,
            c.is_ours as "isOurs", c.parent_external_id is null as "isTopLevel", c.state,
            coalesce((select t.status = 'published' from post_targets t where t.id = c.target_id), false) as "isOut",
            c.text as comment, ${postTextThere} as post, brand.name as "brandName", brand.kit->>'voice' as voice
       from comments c join posts p on p.id = c.post_id join brands brand on brand.id = c.brand_id
      where c.id = ? and c.org_id = ? and c.forgotten_at is null and (c.until is null or c.until > now())
        and p.deleted_at is null`,
    [commentId, actor.orgId],
  );
  if (!row || !includesBrand(actor.brandScope, row.brandId)) throw notFound('comment', commentId);
  requireUnarchived(actor, row.brandId);
  return row;
};

/** Records that an agent has abandoned a comment, so that the agent does not start again with every run. */
export const giveUpAnswer = (
  em: Em,
  { commentId, agentId, membershipId }: { commentId: string; agentId: string; membershipId: string },
  message: string,
): Promise<unknown> =>
  em.execute(
    `insert into comment_actions (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, comment_id,
                                  comment_external_id, kind, status, message, actor, membership_id, agent_id, ended_at)
     select ?, now(), now(), c.org_id, c.brand_id, c.post_id, c.target_id, c.platform, c.id, c.external_id, 'answer', 'discarded',
            ?, 'agent:' || ?::text, ?, ?::uuid, now()
       from comments c where c.id = ?`,
    [uuidv7(), message, agentId, membershipId, agentId, commentId],
  );
