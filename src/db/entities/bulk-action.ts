import { defineEntity, p } from '@mikro-orm/core';
import { bulkPostStatuses, type BulkProblem, type PostSnapshot } from '../../domain/bulk/bulk-actions.ts';
import { identified, owned } from './columns.ts';

/** A post of a bulk action, and what became of it: written with the change, so that none is made twice. */
export const BulkActionPostSchema = defineEntity({
  name: 'BulkActionPost',
  tableName: 'bulk_action_posts',
  uniques: [{ properties: ['jobId', 'postId'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    /** The job, whose id is the action's. */
    jobId: p.uuid(),
    /** Named by a person: there need not be such a post. */
    postId: p.uuid(),
    /** From 1, in the order that was asked for. */
    number: p.integer(),
    /** That it is to be at; null for any. */
    revision: p.integer().nullable(),
    status: p.enum(bulkPostStatuses).default('pending'),
    problem: p.json<BulkProblem>().nullable(),
    before: p.json<PostSnapshot>().nullable(),
    after: p.json<PostSnapshot>().nullable(),
  },
});
export class BulkActionPost extends BulkActionPostSchema.class {}
BulkActionPostSchema.setClass(BulkActionPost);
