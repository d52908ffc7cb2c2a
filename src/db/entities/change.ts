import { defineEntity, p } from '@mikro-orm/core';
import type { ChangeKind } from '../../domain/changes/changes.ts';
import { owned } from './columns.ts';

/**
 * Change that clients following the organization are notified of. Triggers write the rows, which are deleted after some
 * hours.
 */
export const ChangeSchema = defineEntity({
  name: 'Change',
  tableName: 'changes',
  indexes: [
    { properties: ['orgId', 'transaction'] },
    {
      name: 'changes_created_at_index',
      expression: `create index "changes_created_at_index" on "changes" using brin ("created_at")`,
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    ...owned,
    /** ID of the writing transaction. Readers use it to find rows that became visible late. */
    transaction: p.bigint('number').defaultRaw('(pg_current_xact_id()::text::bigint)'),
    kind: p.text().$type<ChangeKind>(),
    recordId: p.uuid(),
    brandId: p.uuid().nullable(),
    /** ID of the parent: the post of a confirmation, or the agent of a run. */
    parentId: p.uuid().nullable(),
    revision: p.integer().nullable(),
  },
});
export class Change extends ChangeSchema.class {}
ChangeSchema.setClass(Change);
