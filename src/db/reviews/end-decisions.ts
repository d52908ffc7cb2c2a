import type { ReviewEnd } from '../../domain/reviews/reviews.ts';
import type { Em } from '../driver/orm.ts';

/** Decision that no longer counts. */
export interface EndedDecision {
  id: string;
  postId: string;
  reason: ReviewEnd;
}

/** Ends decisions about locked posts, so that they no longer count. */
export const endDecisions = async (
  em: Em,
  orgId: string,
  ended: readonly EndedDecision[],
  by: string,
): Promise<void> => {
  if (ended.length === 0) return;
  await em.execute(
    `update post_reviews r set ended_at = now(), ended_by = ?, end_reason = e.reason
       from unnest(?::uuid[], ?::text[]) as e (id, reason) where r.org_id = ? and r.id = e.id and r.ended_at is null`,
    [by, ended.map(({ id }) => id), ended.map(({ reason }) => reason), orgId],
  );
  await countDecision(em, orgId, [...new Set(ended.map(({ postId }) => postId))]);
};

/** Increments the posts' count of decisions, so that commits notice that something was decided or ended. */
export const countDecision = (em: Em, orgId: string, postIds: readonly string[]): Promise<unknown> =>
  em.execute(
    'update posts set review_count = review_count + 1, updated_at = now() where org_id = ? and id = any (?)',
    [orgId, postIds],
  );

/**
 * Deletes the preparation of locked posts, including the brand's additions at that time, so that the content approved next
 * is the one prepared. Posts that have begun publishing keep it.
 */
export const forgetPrepared = (em: Em, postIds: readonly string[]): Promise<unknown> =>
  em.execute(
    `update post_targets
        set handles = null, prepared_revision = null, utm = null, disclosure_sentences = null, updated_at = now()
      where post_id = any (?::uuid[]) and status in ('pending', 'preparing') and parts = '[]'
        and (handles is not null or utm is not null or disclosure_sentences is not null)`,
    [postIds],
  );
