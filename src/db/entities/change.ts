import { defineEntity, p } from '@mikro-orm/core';
import type { ChangeKind } from '../../domain/changes/changes.ts';
import { owned } from './columns.ts';

/** That something has changed, for those who follow: written by triggers, gone after some hours. */
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
    /** The transaction that wrote it: what is seen late is found by it. */
    transaction: p.bigint('number').defaultRaw('(pg_current_xact_id()::text::bigint)'),
    kind: p.text().$type<ChangeKind>(),
    recordId: p.uuid(),
    brandId: p.uuid().nullable(),
    /** What it is a part of: the post of a confirmation, the agent of a run. */
    parentId: p.uuid().nullable(),
    revision: p.integer().nullable(),
  },
});
export class Change extends ChangeSchema.class {}
ChangeSchema.setClass(Change);
