import { PostgreSqlConnection, PostgreSqlDriver, type Configuration } from '@mikro-orm/postgresql';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

/**
 * Transactions as the ORM asks for them, straight on a connection of pg. Its own go through Kysely (0.29), which takes 50 µs more
 * for one with two statements, a twentieth of what it costs to create a post, and gives a connection back only after a commit
 * or rollback that worked: each lost transaction would cost the pool a connection for ever.
 */

/** A statement of the ORM's own, its values in its text. */
interface Compiled {
  sql: string;
  parameters: readonly unknown[];
}

/** What the ORM's type asks for: Kysely's transaction, of which it calls `executeQuery` alone. */
type Begun = Awaited<ReturnType<PostgreSqlConnection['begin']>>;

/** A transaction has a connection to itself until it has ended, however it does. One within it is a savepoint. */
export class OwnTransaction {
  readonly #client: PoolClient;
  readonly #savepoint: string | undefined;
  /** Of the outermost one, which those within it share. */
  readonly #afterCommit: (() => void)[];

  private constructor(client: PoolClient, afterCommit: (() => void)[] = [], savepoint?: string) {
    this.#client = client;
    this.#afterCommit = afterCommit;
    this.#savepoint = savepoint;
  }

  static async begin(pool: Pool): Promise<OwnTransaction> {
    const transaction = new OwnTransaction(await pool.connect());
    await transaction.#orGone('begin');
    return transaction;
  }

  async beginWithin(): Promise<OwnTransaction> {
    const savepoint = `${this.#savepoint ?? 'within'}_1`;
    await this.#client.query(`savepoint ${savepoint}`);
    return new OwnTransaction(this.#client, this.#afterCommit, savepoint);
  }

  /** Has `work` done once the outermost transaction has committed; not at all where it does not. */
  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  query(statement: QueryConfig): Promise<QueryResult> {
    return this.#client.query(statement);
  }

  async executeQuery({ sql, parameters }: Compiled): Promise<{ rows: unknown[]; numAffectedRows: number }> {
    const { rows, rowCount } = await this.#client.query(sql, [...parameters]);
    return { rows: rows as unknown[], numAffectedRows: rowCount ?? 0 };
  }

  /**
   * Where it fails, the transaction is still to be rolled back. PostgreSQL answers a commit with `ROLLBACK`, and no error, where
   * a statement failed before it whose error nobody passed on.
   */
  async commit(): Promise<void> {
    if (this.#savepoint) return void (await this.#client.query(`release savepoint ${this.#savepoint}`));
    const { command } = await this.#client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: one of its statements failed');
    this.#client.release();
    for (const work of this.#afterCommit) work();
  }

  /** A connection that cannot roll back is closed, which does the same. */
  async rollback(): Promise<void> {
    if (this.#savepoint) return void (await this.#client.query(`rollback to savepoint ${this.#savepoint}`));
    await this.#orGone('rollback');
    this.#client.release();
  }

  async #orGone(sql: string): Promise<void> {
    try {
      await this.#client.query(sql);
    } catch (error) {
      this.#client.release(true);
      throw error;
    }
  }
}

class OwnConnection extends PostgreSqlConnection {
  override async begin({ ctx }: Parameters<PostgreSqlConnection['begin']>[0] = {}): Promise<Begun> {
    const outer = ctx as unknown as OwnTransaction | undefined;
    const own = outer ? outer.beginWithin() : OwnTransaction.begin((await this.getNativeClient()) as Pool);
    return (await own) as unknown as Begun;
  }

  override commit(transaction: Begun): Promise<void> {
    return (transaction as unknown as OwnTransaction).commit();
  }

  override rollback(transaction: Begun): Promise<void> {
    return (transaction as unknown as OwnTransaction).rollback();
  }
}

export class OwnDriver extends PostgreSqlDriver {
  protected override readonly connection: PostgreSqlConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new OwnConnection(config);
  }
}
