import { defineEntity, p } from '@mikro-orm/core';
import { importRowStatuses, type RowPost, type RowProblem } from '../../domain/bulk/post-imports.ts';
import { identified, owned } from './columns.ts';

/** Row of a post import and its outcome. Written with its post, so that no post is created twice. */
export const PostImportRowSchema = defineEntity({
  name: 'PostImportRow',
  tableName: 'post_import_rows',
  uniques: [{ properties: ['jobId', 'number'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    /** ID of the job, which is also the ID of the import. */
    jobId: p.uuid(),
    /** Number in the given order, from 1. */
    number: p.integer(),
    /** Brand that the row names, or null if that brand does not exist. */
    brandId: p.uuid().nullable(),
    externalId: p.text().nullable(),
    /** Post that the row describes. Null once the post is created, and for an unreadable row. */
    post: p.json<RowPost>().nullable(),
    status: p.enum(importRowStatuses).default('pending'),
    /** Post that was created from the row or already existed. */
    postId: p.uuid().nullable(),
    problems: p.json<RowProblem[]>().defaultRaw(`'[]'::jsonb`),
  },
});
export class PostImportRow extends PostImportRowSchema.class {}
PostImportRowSchema.setClass(PostImportRow);
