import { memberHas } from '../team/permissions.ts';
import type { ReviewState } from '../../domain/reviews/reviews.ts';

/** State of a post's review. */
export interface PostReviewState {
  state: Exclude<ReviewState, 'not_required'>;
  /** Number of the stage that must decide, from 1, or null if all have approved. */
  stage: number | null;
  stages: number;
}

/** Member who may be asked to decide. */
export interface ReviewingMember {
  membershipId: string;
  /** `user:<id>`. */
  name: string;
}

/**
 * SQL for whether decision `r` about post `p` counts: it has not ended, and a member who decided may still read the post.
 */
const counts = `r.ended_at is null
  and (r.membership_id is null or exists (select 1 from memberships m
    where m.id = r.membership_id and ${memberHas('posts:read', 'p.brand_id')}))`;

/** SQL for the first stage of brand `rb` that has not approved post `p`. Null if all have. */
const openStage = `(select min(s.number)::int
  from jsonb_array_elements(rb.review->'stages') with ordinality as s (stage, number)
 where (select count(*) from post_reviews r
         where r.post_id = p.id and r.decision = 'approve' and r.stage_id = (s.stage->>'id')::uuid and ${counts})
       < (s.stage->>'required')::int)`;

/** SQL for the objection that holds post `p` regardless of approvals. Null if there is none. */
const objection = `(select min(r.decision) from post_reviews r
  where r.post_id = p.id and r.decision <> 'approve' and ${counts})`;

const shownState = (stage: string, objection: string, stages: string): string => `jsonb_build_object(
    'state', case ${objection} when 'request_changes' then 'changes_requested' when 'reject' then 'rejected'
             else case when ${stage} is null then 'approved' else 'pending' end end,
    'stage', ${stage}, 'stages', ${stages})`;

/**
 * SQL for the state of post `p`'s review. Null if the brand requires none or the post will not be published. Derived from
 * the decisions and the brand's current stages, and stored nowhere.
 */
export const postReviewState = `(select ${shownState('seen.stage', 'seen.objection', `jsonb_array_length(rb.review->'stages')`)}
  from brands rb cross join lateral (select ${openStage} as stage, ${objection} as objection) seen
 where rb.id = p.brand_id and rb.review is not null and p.status in ('scheduled', 'publishing'))`;

/**
 * Returns SQL for the states of the reviews of the posts in a table, by post, as `postReviewState` has them: reads the
 * decisions about all of them at once. The table has columns of `posts`, and the brand's stages in `brand_review`.
 */
export const reviewStatesOf = (table: string): string => {
  const inReview = `p.brand_review is not null and p.status in ('scheduled', 'publishing')`;
  return `with decided as materialized (
      select r.post_id, r.stage_id, r.decision, count(*) as times
        from post_reviews r join ${table} p on p.id = r.post_id
       where r.post_id = any (array(select p.id from ${table} p where ${inReview})) and ${counts}
       group by r.post_id, r.stage_id, r.decision)
    select jsonb_object_agg(seen.id, ${shownState('seen.stage', 'seen.objection', 'seen.stages')}) from (
      select p.id, jsonb_array_length(p.brand_review->'stages') as stages, min(o.decision) as objection,
             (min(s.number) filter (where coalesce(a.times, 0) < (s.stage->>'required')::int))::int as stage
        from ${table} p
        left join lateral jsonb_array_elements(p.brand_review->'stages') with ordinality as s (stage, number) on true
        left join decided a
          on a.post_id = p.id and a.decision = 'approve' and a.stage_id = (s.stage->>'id')::uuid
        left join decided o on o.post_id = p.id and o.decision <> 'approve'
       where ${inReview} group by p.id, p.brand_review) seen`;
};

/**
 * SQL for whether post `p` waits for a member: the member is an approver of the stage that decides now and has not decided
 * in it. Binds their membership and their name as rows have it.
 */
export const waitsForMember = `p.status in ('scheduled', 'publishing') and exists (select 1 from brands rb
  cross join lateral (select ${openStage} as number) open
  cross join lateral (select rb.review->'stages'->(open.number - 1) as stage) o
 where rb.id = p.brand_id and rb.review is not null and ${objection} is null
   and o.stage->'approvers' @> to_jsonb(?::text)
   and not exists (select 1 from post_reviews r where r.post_id = p.id and r.stage_id = (o.stage->>'id')::uuid
                      and r.reviewer = ? and ${counts}))`;

/** SQL for whether the stage that must decide about post `p` has fewer approvers who may read it than it requires. */
export const isReviewBlocked = `p.status in ('scheduled', 'publishing') and exists (select 1 from brands rb
  cross join lateral (select ${openStage} as number) open
  cross join lateral (select rb.review->'stages'->(open.number - 1) as stage) o
 where rb.id = p.brand_id and rb.review is not null and not (o.stage->>'client')::boolean
   and (select count(*) from memberships m where m.org_id = p.org_id and o.stage->'approvers' @> to_jsonb(m.id::text)
           and ${memberHas('posts:read', 'p.brand_id')}) < (o.stage->>'required')::int)`;

/** SQL for whether post `p` needs an approval before it may be published. */
export const isReviewPending = `exists (select 1 from brands rb
  where rb.id = p.brand_id and rb.review is not null
    and (${openStage} is not null or ${objection} is not null))`;

/**
 * Returns SQL for whether someone may not publish words of brand `brandId` without another person: the brand requires
 * reviews, and they act with an API key or an agent, or are not the only approver that each stage requires. `actor` names
 * them as rows do.
 */
export const lacksApproval = (brandId: string, actor: string, membershipId: string): string =>
  `exists (select 1 from brands rb cross join lateral jsonb_array_elements(rb.review->'stages') as s
    where rb.id = ${brandId} and rb.review is not null
      and (${actor} not like 'user:%' or (s->>'required')::int > 1
           or not s->'approvers' @> to_jsonb(${membershipId}::text)))`;

/**
 * Returns SQL for whether an answer to a comment waits for an approver of brand `brandId`: the brand reviews answers too,
 * and `actor`, who would send it, is not an approver.
 */
export const lacksAnswerApproval = (brandId: string, actor: string, membershipId: string): string =>
  `exists (select 1 from brands rb
    where rb.id = ${brandId} and (rb.review->>'answers')::boolean
      and (${actor} not like 'user:%' or not exists (
        select 1 from jsonb_array_elements(rb.review->'stages') as s
         where s->'approvers' @> to_jsonb(${membershipId}::text))))`;
