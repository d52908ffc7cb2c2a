import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { BrandReview, ReviewDecision, ReviewEnd } from '../../domain/reviews/reviews.ts';
import type { ShownPost } from '../../domain/reviews/shown-content.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { memberHas } from '../team/permissions.ts';
import { isLivePost, wakePosts } from '../outbox.ts';
import { countDecision } from './end-decisions.ts';
import {
  isReviewPending,
  lacksAnswerApproval,
  lacksApproval,
  postReviewState,
  type PostReviewState,
} from './review-state.ts';

/** Decision about a post. Times are texts in PostgreSQL's form. */
export interface DecidedReview {
  id: string;
  stageId: string;
  decision: ReviewDecision;
  words: string | null;
  reviewer: string;
  /** Member's current name. */
  reviewerName: string | null;
  revision: number;
  dueAt: string | null;
  shown: ShownPost | null;
  createdAt: string;
  endedAt: string | null;
  endedBy: string | null;
  endReason: ReviewEnd | null;
}

/** Maximum number of decisions of one post that are shown, newest first. */
export const maxDecisions = 200;

/** Lists the decisions about a post, newest first. */
export const listDecisions = (em: Em, orgId: string, postId: string): Promise<DecidedReview[]> =>
  em.execute<DecidedReview[]>(
    `select r.id, r.stage_id as "stageId", r.decision, r.words, r.reviewer, ${actorNameSql('r.reviewer')} as "reviewerName",
            r.revision, r.due_at as "dueAt", r.shown, r.created_at as "createdAt", r.ended_at as "endedAt",
            r.ended_by as "endedBy", r.end_reason as "endReason"
       from post_reviews r where r.org_id = ? and r.post_id = ?
      order by r.created_at desc, r.id desc limit ${maxDecisions}`,
    [orgId, postId],
  );

/** Decision that still counts. */
export interface CountingReview {
  id: string;
  decision: ReviewDecision;
  dueAt: Date | null;
  shown: ShownPost | null;
}

export const listCounting = async (em: Em, orgId: string, postId: string): Promise<CountingReview[]> => {
  const rows = await em.execute<(Omit<CountingReview, 'dueAt'> & { dueAt: string | null })[]>(
    `select id, decision, due_at as "dueAt", shown from post_reviews
      where org_id = ? and post_id = ? and ended_at is null`,
    [orgId, postId],
  );
  return rows.map(row => ({ ...row, dueAt: row.dueAt === null ? null : new Date(row.dueAt) }));
};

/** Decision to write. */
export interface NewDecision {
  orgId: string;
  postId: string;
  stageId: string;
  decision: ReviewDecision;
  words: string | null;
  reviewer: string;
  membershipId: string | null;
  linkId: string | null;
  revision: number;
  dueAt: Date | null;
  shown: ShownPost;
}

/**
 * Writes a decision and replaces the same reviewer's decision in that stage. The caller has locked the post, and its commit
 * notices the decision.
 */
export const addDecision = async (em: Em, { shown, ...decided }: NewDecision): Promise<string> => {
  const { orgId, postId, stageId, reviewer } = decided;
  await em.execute(
    `update post_reviews set ended_at = now(), ended_by = ?, end_reason = 'decided_again'
      where org_id = ? and post_id = ? and stage_id = ? and reviewer = ? and ended_at is null`,
    [reviewer, orgId, postId, stageId, reviewer],
  );
  const id = uuidv7();
  await em.execute(
    `insert into post_reviews (id, created_at, org_id, post_id, stage_id, decision, words, reviewer, membership_id, link_id,
            revision, due_at, shown)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
    [
      ...[id, orgId, postId, stageId, decided.decision, decided.words, reviewer, decided.membershipId],
      ...[decided.linkId, decided.revision, decided.dueAt, JSON.stringify(shown)],
    ],
  );
  await countDecision(em, orgId, [postId]);
  return id;
};

/** Fields of a post that determine its review. `state` is null if no review is required. */
export interface ReviewedPost {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  brandName: string;
  platforms: PlatformName[];
  text: string;
  status: PostStatus;
  scheduledAt: string | null;
  /** Time at which publishing is due or should have begun, or null for an unscheduled post. */
  dueAt: string | null;
  plannedUnder: string | null;
  review: BrandReview | null;
  state: PostReviewState | null;
}

export const readReviewed = async (em: Em, postId: string): Promise<ReviewedPost | undefined> =>
  (await listReviewed(em, [postId]))[0];

export const listReviewed = (em: Em, postIds: readonly string[]): Promise<ReviewedPost[]> =>
  em.execute<ReviewedPost[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", b.slug as "brandSlug", b.name as "brandName", p.platforms, p.text, p.status,
            p.scheduled_at as "scheduledAt", p.planned_under as "plannedUnder",
            case p.status when 'scheduled' then p.scheduled_at when 'publishing' then p.due_at end as "dueAt", b.review, ${postReviewState} as state
       from posts p join brands b on b.id = p.brand_id where p.id = any (?::uuid[]) order by p.id`,
    [postIds],
  );

/** Returns which of these memberships may currently read the posts of a brand. */
export const findReaders = async (
  em: Em,
  { orgId, brandId }: { orgId: string; brandId: string },
  memberships: readonly string[],
): Promise<Set<string>> => {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from memberships m join brands b on b.org_id = m.org_id and b.id = ?
      where m.org_id = ? and m.id = any (?::uuid[]) and ${memberHas('posts:read', 'b.id')}`,
    [brandId, orgId, memberships],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the name of each of these members. */
export const nameMembers = async (
  em: Em,
  orgId: string,
  memberships: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await em.execute<{ id: string; name: string }[]>(
    'select m.id, u.name from memberships m join users u on u.id = m.user_id where m.org_id = ? and m.id = any (?)',
    [orgId, memberships],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Returns whether a post waits for its review. Call after locking the post, because decisions are in another table. */
export const isPostPending = async (em: Em, postId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(`select 1 from posts p where p.id = ? and ${isReviewPending}`, [
    postId,
  ]);
  return rows.length > 0;
};

/** Public texts of a brand besides posts: a `correction` of a published post, or an `answer` to a comment. */
const lacking = { correction: lacksApproval, answer: lacksAnswerApproval } as const;

/** Returns whether the brand's reviews forbid someone to publish such a text without another person. */
export const isApprovalLacking = async (
  em: Em,
  brandId: string,
  what: keyof typeof lacking,
  { actor, membershipId }: { actor: string; membershipId: string },
): Promise<boolean> => {
  const [row] = await em.execute<{ lacks: boolean }[]>(
    `select ${lacking[what]('by.brand', 'by.actor', 'by.membership')} as lacks
       from (select ?::uuid as brand, ?::text as actor, ?::text as membership) by`,
    [brandId, actor, membershipId],
  );
  return row?.lacks ?? true;
};

/** Wakes every post of a brand that is held for its review, in the transaction that changes the brand's review rules. */
export const wakeReviewed = (em: Em, orgId: string, brandId: string): Promise<number> =>
  wakePosts(em, {
    where: `p.org_id = ? and p.brand_id = ? and ${isLivePost}
      and exists (select 1 from post_targets t where t.post_id = p.id and t.held->>'code' = 'review_pending')`,
    values: [orgId, brandId],
  });

/** Counts the posts of a brand that wait for a review. */
export const countPending = async (em: Em, orgId: string, brandId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from posts p
      where p.org_id = ? and p.brand_id = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null
        and ${isReviewPending}`,
    [orgId, brandId],
  );
  return row?.count ?? 0;
};
