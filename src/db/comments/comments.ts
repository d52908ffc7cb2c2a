import { includesBrand, requireUnarchived, type BrandScopedActor } from '../../domain/actor.ts';
import type { CommentActionKind, CommentActionStatus, CommentState } from '../../domain/comments/comments.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';

/** Fields of a comment that commands need for their actions. */
export interface LockedComment {
  id: string;
  orgId: string;
  brandId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  isOurs: boolean;
  isTopLevel: boolean;
  state: CommentState;
  /** Whether the comment's post is still published. */
  isOut: boolean;
}

/**
 * Locks a comment whose text is not erased. Throws `not_found` for any other comment and for one of a brand that the actor
 * may not access, and `invalid_state` if the brand is archived.
 */
export const lockComment = async (
  em: Em,
  actor: BrandScopedActor,
  commentId: string,
): Promise<LockedComment> => {
  const [row] = await em.execute<LockedComment[]>(
    `select c.id, c.org_id as "orgId", c.brand_id as "brandId", c.post_id as "postId", c.target_id as "targetId", c.platform,
            c.is_ours as "isOurs", c.parent_external_id is null as "isTopLevel", c.state,
            coalesce((select t.status = 'published' from post_targets t where t.id = c.target_id), false) as "isOut"
       from comments c
      where c.id = ? and c.org_id = ? and c.forgotten_at is null and (c.until is null or c.until > now())
        and exists (select 1 from posts p where p.id = c.post_id and p.deleted_at is null)
        for no key update of c`,
    [commentId, actor.orgId],
  );
  if (!row || !includesBrand(actor.brandScope, row.brandId)) throw notFound('comment', commentId);
  requireUnarchived(actor, row.brandId);
  return row;
};

/** Past or planned action on a comment. Times are texts in PostgreSQL's form. */
export interface CommentActionView {
  id: string;
  kind: CommentActionKind;
  text: string | null;
  status: CommentActionStatus;
  message: string | null;
  externalId: string | null;
  url: string | null;
  actor: string;
  actorName: string | null;
  createdAt: string;
  endedAt: string | null;
}

/** Lists the actions on a comment, newest first: all of them, or one. */
export const listCommentActions = (
  em: Em,
  { orgId, commentId }: { orgId: string; commentId: string },
  limit: number,
  actionId: string | null = null,
): Promise<CommentActionView[]> =>
  em.execute<CommentActionView[]>(
    `select a.id, a.kind, a.text, a.status, a.message, a.external_id as "externalId", a.url, a.actor,
            ${actorNameSql('a.actor')} as "actorName", a.created_at as "createdAt", a.ended_at as "endedAt"
       from comment_actions a where a.org_id = ? and a.comment_id = ? and a.id = coalesce(?::uuid, a.id)
      order by a.created_at desc, a.id desc limit ?`,
    [orgId, commentId, actionId, limit],
  );
