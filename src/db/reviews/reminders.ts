import type { Em } from '../driver/orm.ts';
import { postReviewState } from './review-state.ts';

/**
 * SQL for whether reviewers of post `p` of brand `b` must be reminded now: the time is near, and they were not asked or
 * reminded about it yet.
 */
const isNear = `p.scheduled_at <= now() + (b.review->>'remindBefore')::float8 * interval '1 minute'
  and p.review_reminded_for is distinct from p.scheduled_at`;

/** Lists the posts whose reviewers must be reminded now, earliest due first. Each is pending and has no objection. */
export const listToRemind = async (em: Em, limit: number): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select p.id from posts p join brands b on b.id = p.brand_id and b.review is not null
      where p.status = 'scheduled' and p.deleted_at is null and p.scheduled_at > now() and ${isNear}
        and (${postReviewState})->>'state' = 'pending'
      order by p.scheduled_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

/** Records that the reviewers of a post know that its time is near. Returns false if they already knew. Locks the post. */
export const claimReminder = async (em: Em, postId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update posts p set review_reminded_for = p.scheduled_at from brands b
      where p.id = ? and b.id = p.brand_id and p.status = 'scheduled' and p.deleted_at is null and ${isNear} returning 1`,
    [postId],
  );
  return rows.length > 0;
};
