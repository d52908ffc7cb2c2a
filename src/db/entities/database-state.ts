import { defineEntity, p } from '@mikro-orm/core';

/** State of the database by which an older copy is recognized: one row. */
export const DatabaseStateSchema = defineEntity({
  name: 'DatabaseState',
  tableName: 'database_state',
  checks: [{ name: 'database_state_single_check', expression: '"id" = 1' }],
  properties: {
    /** Constant 1, because the table has a single row. */
    id: p.smallint().primary().autoincrement(false),
    /**
     * Counter that only rises, with each sweep and each second in which a post was published. A lower number means an older
     * copy of the database.
     */
    number: p.bigint('number'),
    /**
     * Start of the publishing stop after the database was found to be older than Temporal or a process knew. Null if
     * publishing is allowed.
     */
    restoredAt: p.datetime(3).nullable(),
    /** Way in which the older copy was detected. */
    reason: p.text().nullable(),
    /** Highest number known elsewhere at that time, or null if the older copy was detected in another way. */
    knownNumber: p.bigint('number').nullable(),
  },
});
export class DatabaseState extends DatabaseStateSchema.class {}
DatabaseStateSchema.setClass(DatabaseState);
