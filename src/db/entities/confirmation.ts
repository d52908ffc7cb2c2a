import { defineEntity, p } from '@mikro-orm/core';
import { confirmationStatuses } from '../../domain/posts/confirmations.ts';
import { identified, owned } from './columns.ts';

/** Person's approval that a post may be published as shown: one revision, at one time, once. */
export const PostConfirmationSchema = defineEntity({
  name: 'PostConfirmation',
  tableName: 'post_confirmations',
  indexes: [
    { properties: ['orgId', 'postId'] },
    { properties: ['orgId', 'createdAt', 'id'] },
    {
      name: 'post_confirmations_unused_index',
      expression: `create index "post_confirmations_unused_index" on "post_confirmations" ("expires_at") where "status" = 'approved'`,
    },
    {
      name: 'post_confirmations_batch_index',
      expression: `create index "post_confirmations_batch_index" on "post_confirmations" ("org_id", "batch_id") where "batch_id" is not null`,
    },
  ],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    /** Revision of the post that was shown. The approval covers no other revision. */
    revision: p.integer(),
    /**
     * Digest of the content that was shown. The account and alternative texts of each platform can change without a new
     * revision.
     */
    shown: p.text().default(''),
    /** Publishing time, or null to publish as soon as the confirmation is committed. */
    scheduledAt: p.datetime(3).nullable(),
    /** SHA-256 of the token that opens the person's page, hex. */
    tokenHash: p.text().unique(),
    status: p.enum(confirmationStatuses),
    /** `user:<id>` or `api_key:<id>`. */
    askedBy: p.text(),
    /** Name that the requesting API client gives itself. */
    clientName: p.text().nullable(),
    /** Time until which a person may decide. After the approval, the time until which the approval may be used. */
    expiresAt: p.datetime(3),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime(3).nullable(),
    usedAt: p.datetime(3).nullable(),
    /** Shared by confirmations that were requested together, or null. The token of one opens the page of all. */
    batchId: p.uuid().nullable(),
    /** Time at which the approver was notified that no app used the approval. */
    unusedToldAt: p.datetime(3).nullable(),
  },
});
export class PostConfirmation extends PostConfirmationSchema.class {}
PostConfirmationSchema.setClass(PostConfirmation);
