import { defineEntity, p } from '@mikro-orm/core';

/** What this database knows of its own age: one row. */
export const DatabaseStateSchema = defineEntity({
  name: 'DatabaseState',
  tableName: 'database_state',
  checks: [{ name: 'database_state_single_check', expression: '"id" = 1' }],
  properties: {
    /** Always 1. */
    id: p.smallint().primary().autoincrement(false),
    /** Only rises, with each sweep and each second in which something was published: a lower one is an older database. */
    number: p.bigint('number'),
    /** Since when nothing goes out, as the database was found to be older than what Temporal or a process knew. */
    restoredAt: p.datetime(3).nullable(),
    /** How that was found. */
    reason: p.text().nullable(),
    /** The number that was known elsewhere then; null where something else told. */
    knownNumber: p.bigint('number').nullable(),
  },
});
export class DatabaseState extends DatabaseStateSchema.class {}
DatabaseStateSchema.setClass(DatabaseState);
