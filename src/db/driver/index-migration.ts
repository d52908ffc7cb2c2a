import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

/** Index that is created while its table is being written to. */
export interface ConcurrentIndex {
  name: string;
  /** Table and columns: `"posts" ("org_id") where …`. */
  on: string;
  unique?: boolean;
}

/**
 * Returns whether the index can be used, or undefined if it does not exist. PostgreSQL leaves an invalid index behind when
 * its creation is interrupted.
 */
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
 * Creates indexes of large tables in their own migration, without blocking reads and writes. The migration runs outside a
 * transaction, so an interrupted run is repeated: valid indexes stay, and invalid ones are created again. The migration
 * waits for transactions that began before, and no statement waits behind it, so it has no `lock_timeout`.
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
      // discards the connection, because its settings were changed
      client.release(true);
    }
  }
}
