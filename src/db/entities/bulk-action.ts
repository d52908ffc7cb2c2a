import { defineEntity, p } from '@mikro-orm/core';
import { bulkPostStatuses, type BulkProblem, type PostSnapshot } from '../../domain/bulk/bulk-actions.ts';
import { identified, owned } from './columns.ts';

/** Post of a bulk action and its outcome. Written in the transaction of the change, so that no change is made twice. */
export const BulkActionPostSchema = defineEntity({
  name: 'BulkActionPost',
  tableName: 'bulk_action_posts',
  uniques: [{ properties: ['jobId', 'postId'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    /** ID of the job, which is also the ID of the bulk action. */
    jobId: p.uuid(),
    /** ID that a person named. The post may not exist. */
    postId: p.uuid(),
    /** Number in the requested order, from 1. */
    number: p.integer(),
    /** Revision that the post must have, or null for any. */
    revision: p.integer().nullable(),
    status: p.enum(bulkPostStatuses).default('pending'),
    problem: p.json<BulkProblem>().nullable(),
    before: p.json<PostSnapshot>().nullable(),
    after: p.json<PostSnapshot>().nullable(),
  },
});
export class BulkActionPost extends BulkActionPostSchema.class {}
BulkActionPostSchema.setClass(BulkActionPost);
