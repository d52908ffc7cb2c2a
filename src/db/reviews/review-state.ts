import { memberHas } from '../team/permissions.ts';
import type { ReviewState } from '../../domain/reviews/reviews.ts';

/** How the review of a post stands. */
export interface PostReviewState {
  state: Exclude<ReviewState, 'not_required'>;
  /** Which of the stages is to decide, from 1; null once all have approved. */
  stage: number | null;
  stages: number;
}

/** A member who may be asked to decide. */
export interface ReviewingMember {
  membershipId: string;
  /** `user:<id>`. */
  name: string;
}

/** Whether decision `r` about post `p` counts, as SQL: nothing has ended it, and a member who decided may read the post still. */
const counts = `r.ended_at is null
  and (r.membership_id is null or exists (select 1 from memberships m
    where m.id = r.membership_id and ${memberHas('posts:read', 'p.brand_id')}))`;

/** The first stage of brand `rb` that has not approved post `p`, as SQL; null where all have. */
const openStage = `(select min(s.number)::int
  from jsonb_array_elements(rb.review->'stages') with ordinality as s (stage, number)
 where (select count(*) from post_reviews r
         where r.post_id = p.id and r.decision = 'approve' and r.stage_id = (s.stage->>'id')::uuid and ${counts})
       < (s.stage->>'required')::int)`;

/** What keeps post `p` back, whatever else was approved, as SQL; null where nothing does. */
const objection = `(select min(r.decision) from post_reviews r
  where r.post_id = p.id and r.decision <> 'approve' and ${counts})`;

/**
 * How the review of post `p` stands, as SQL: null where its brand wants none, and where nothing of it is to go out. It follows
 * from what was decided and from the stages that the brand has at this moment, and is written nowhere.
 */
export const postReviewState = `(select jsonb_build_object(
    'state', case seen.objection when 'request_changes' then 'changes_requested' when 'reject' then 'rejected'
             else case when seen.stage is null then 'approved' else 'pending' end end,
    'stage', seen.stage, 'stages', jsonb_array_length(rb.review->'stages'))
  from brands rb cross join lateral (select ${openStage} as stage, ${objection} as objection) seen
 where rb.id = p.brand_id and rb.review is not null and p.status in ('scheduled', 'publishing'))`;

/**
 * Whether post `p` waits for a member, as SQL that binds their membership and their name as rows have it: they are an approver
 * of the stage that decides now, and have not decided in it.
 */
export const waitsForMember = `p.status in ('scheduled', 'publishing') and exists (select 1 from brands rb
  cross join lateral (select ${openStage} as number) open
  cross join lateral (select rb.review->'stages'->(open.number - 1) as stage) o
 where rb.id = p.brand_id and rb.review is not null and ${objection} is null
   and o.stage->'approvers' @> to_jsonb(?::text)
   and not exists (select 1 from post_reviews r where r.post_id = p.id and r.stage_id = (o.stage->>'id')::uuid
                      and r.reviewer = ? and ${counts}))`;

/** Whether the stage that is to decide about post `p` has fewer approvers who may read it than it needs, as SQL. */
export const isReviewBlocked = `p.status in ('scheduled', 'publishing') and exists (select 1 from brands rb
  cross join lateral (select ${openStage} as number) open
  cross join lateral (select rb.review->'stages'->(open.number - 1) as stage) o
 where rb.id = p.brand_id and rb.review is not null and not (o.stage->>'client')::boolean
   and (select count(*) from memberships m where m.org_id = p.org_id and o.stage->'approvers' @> to_jsonb(m.id::text)
           and ${memberHas('posts:read', 'p.brand_id')}) < (o.stage->>'required')::int)`;

/** Whether post `p` is not to go out before somebody approves it, as SQL. */
export const isReviewPending = `exists (select 1 from brands rb
  where rb.id = p.brand_id and rb.review is not null
    and (${openStage} is not null or ${objection} is not null))`;

/**
 * Whether somebody could not put words of brand `brandId` out by themselves, as SQL: the brand asks for reviews, and they act by a
 * key or an agent, or are not the one person whom each stage needs. `actor` names them as rows do.
 */
export const lacksApproval = (brandId: string, actor: string, membershipId: string): string =>
  `exists (select 1 from brands rb cross join lateral jsonb_array_elements(rb.review->'stages') as s
    where rb.id = ${brandId} and rb.review is not null
      and (${actor} not like 'user:%' or (s->>'required')::int > 1
           or not s->'approvers' @> to_jsonb(${membershipId}::text)))`;

/**
 * Whether an answer to a comment waits for an approver of brand `brandId`, as SQL: its review is for answers too, and `actor`, who
 * would send it, is none.
 */
export const lacksAnswerApproval = (brandId: string, actor: string, membershipId: string): string =>
  `exists (select 1 from brands rb
    where rb.id = ${brandId} and (rb.review->>'answers')::boolean
      and (${actor} not like 'user:%' or not exists (
        select 1 from jsonb_array_elements(rb.review->'stages') as s
         where s->'approvers' @> to_jsonb(${membershipId}::text))))`;
