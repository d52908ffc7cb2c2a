import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

/** An index that is made while its table is written to. */
export interface ConcurrentIndex {
  name: string;
  /** Its table and columns: `"posts" ("org_id") where …`. */
  on: string;
  unique?: boolean;
}

/** Whether the index can be used; undefined where there is none. One whose making was broken off is left behind, invalid. */
const isValid = async (client: PoolClient, name: string): Promise<boolean | undefined> => {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [escapeIdentifier(name)],
  );
  return rows[0]?.valid;
};

const make = async (client: PoolClient, { name, on, unique }: ConcurrentIndex): Promise<void> => {
  const valid = await isValid(client, name);
  if (valid) return;
  const index = escapeIdentifier(name);
  if (valid === false) await client.query(`drop index concurrently ${index}`);
  await client.query(`create ${unique ? 'unique ' : ''}index concurrently ${index} on ${on}`);
};

/**
 * Indexes for large tables, in a migration of their own: reads and writes go on while they are made. It runs in no transaction, so
 * one that is broken off is run again, and goes on: what is there stays, and what is half made is made afresh. It waits for
 * transactions that began before, and nothing waits behind it, so it has no `lock_timeout`.
 */
export abstract class IndexMigration extends Migration {
  abstract readonly indexes: readonly ConcurrentIndex[];

  override isTransactional(): boolean {
    return false;
  }

  override up(): Promise<void> {
    return this.#onOneConnection(async client => {
      for (const index of this.indexes) await make(client, index);
    });
  }

  override down(): Promise<void> {
    return this.#onOneConnection(async client => {
      for (const { name } of this.indexes)
        await client.query(`drop index concurrently if exists ${escapeIdentifier(name)}`);
    });
  }

  async #onOneConnection(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const pool = (await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient()) as Pool;
    const client = await pool.connect();
    try {
      await client.query('set lock_timeout = 0');
      await work(client);
    } finally {
      // its settings go with it
      client.release(true);
    }
  }
}
