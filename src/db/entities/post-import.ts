import { defineEntity, p } from '@mikro-orm/core';
import { importRowStatuses, type RowPost, type RowProblem } from '../../domain/bulk/post-imports.ts';
import { identified, owned } from './columns.ts';

/** A row of an import of posts, and what became of it: written with its post, so that none is made twice. */
export const PostImportRowSchema = defineEntity({
  name: 'PostImportRow',
  tableName: 'post_import_rows',
  uniques: [{ properties: ['jobId', 'number'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    /** The job, whose id is the import's. */
    jobId: p.uuid(),
    /** From 1, in the order that was given. */
    number: p.integer(),
    /** The brand that it names; null where there is none. */
    brandId: p.uuid().nullable(),
    externalId: p.text().nullable(),
    /** What is to be made; null once it is, and of a row that cannot be read. */
    post: p.json<RowPost>().nullable(),
    status: p.enum(importRowStatuses).default('pending'),
    /** The post that was made of it, or was there. */
    postId: p.uuid().nullable(),
    problems: p.json<RowProblem[]>().defaultRaw(`'[]'::jsonb`),
  },
});
export class PostImportRow extends PostImportRowSchema.class {}
PostImportRowSchema.setClass(PostImportRow);
