import { defineEntity, p } from '@mikro-orm/core';
import { reviewDecisions, reviewEnds } from '../../domain/reviews/reviews.ts';
import type { ShownPost } from '../../domain/reviews/shown-content.ts';
import { identified, owned } from './columns.ts';

/** Reviewer's decision about a post as it was shown. */
export const PostReviewSchema = defineEntity({
  name: 'PostReview',
  tableName: 'post_reviews',
  indexes: [
    { properties: ['orgId', 'createdAt'] },
    { properties: ['postId', 'createdAt'] },
    {
      name: 'post_reviews_counting_unique',
      expression: `create unique index "post_reviews_counting_unique" on "post_reviews" ("post_id", "stage_id", "reviewer") where "ended_at" is null`,
    },
  ],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    stageId: p.uuid(),
    decision: p.enum(reviewDecisions),
    words: p.text().nullable(),
    /** `user:<id>`, or `client:<address>` for a client. */
    reviewer: p.text(),
    /** Membership under which a member decided. The decision stops counting when the membership ends. */
    membershipId: p.uuid().nullable(),
    /** Link through which a client decided. */
    linkId: p.uuid().nullable(),
    revision: p.integer(),
    /** Publishing time of the post at the decision. */
    dueAt: p.datetime(3).nullable(),
    /** Post as it was shown, or null once its content is erased. */
    shown: p.json<ShownPost>().nullable(),
    /** Time at which the decision stopped counting, or null while it counts. */
    endedAt: p.datetime(3).nullable(),
    endedBy: p.text().nullable(),
    endReason: p.enum(reviewEnds).nullable(),
  },
});
export class PostReview extends PostReviewSchema.class {}
PostReviewSchema.setClass(PostReview);

/** Link through which a client without an account reviews some posts of a brand. A mail carries its token. */
export const ReviewLinkSchema = defineEntity({
  name: 'ReviewLink',
  tableName: 'review_links',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    brandId: p.uuid(),
    postIds: p.array(),
    /** Lower case. Actions through the link count as actions of the reader of this address. */
    email: p.text(),
    tokenHash: p.text().unique(),
    /** `user:<id>` or `api_key:<id>`. */
    createdBy: p.text(),
    /** Membership under which the link was created. The link stops working when the membership ends. */
    membershipId: p.uuid(),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});
export class ReviewLink extends ReviewLinkSchema.class {}
ReviewLinkSchema.setClass(ReviewLink);
