import { defineEntity, p } from '@mikro-orm/core';
import { reviewDecisions, reviewEnds } from '../../domain/reviews/reviews.ts';
import type { ShownPost } from '../../domain/reviews/shown-content.ts';
import { identified, owned } from './columns.ts';

/** What somebody decided about a post as they were shown it. */
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
    /** The membership under which a member decided; without it the decision counts no more. */
    membershipId: p.uuid().nullable(),
    /** The link by which a client decided. */
    linkId: p.uuid().nullable(),
    revision: p.integer(),
    /** When the post was to go out. */
    dueAt: p.datetime(3).nullable(),
    /** The post as it was shown; null once it is emptied. */
    shown: p.json<ShownPost>().nullable(),
    /** When it stopped to count; null while it does. */
    endedAt: p.datetime(3).nullable(),
    endedBy: p.text().nullable(),
    endReason: p.enum(reviewEnds).nullable(),
  },
});
export class PostReview extends PostReviewSchema.class {}
PostReviewSchema.setClass(PostReview);

/** What a client without an account reviews some posts of a brand with: by the mail that carries its token. */
export const ReviewLinkSchema = defineEntity({
  name: 'ReviewLink',
  tableName: 'review_links',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    brandId: p.uuid(),
    postIds: p.array(),
    /** Lower case. What is done with the link counts as done by who reads this address. */
    email: p.text(),
    tokenHash: p.text().unique(),
    /** `user:<id>` or `api_key:<id>`. */
    createdBy: p.text(),
    /** The membership under which it was made; without it the link works no more. */
    membershipId: p.uuid(),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});
export class ReviewLink extends ReviewLinkSchema.class {}
ReviewLinkSchema.setClass(ReviewLink);
