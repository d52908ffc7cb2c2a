import { PostgresDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';
import { prepared } from './prepared-statements.ts';

const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

/** A connection while somebody has it. It is given back once, however it ends. */
class HeldConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #convert: (error: Error) => Error;
  #isGivenBack = false;

  constructor(client: PoolClient, convert: (error: Error) => Error) {
    this.#client = client;
    this.#convert = convert;
  }

  /** For what is no statement of anybody's: the ends of a transaction. */
  run(sql: string): Promise<Answer> {
    return this.#client.query(sql);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(prepared(sql, [...parameters]));
      return {
        rows: rows as Row[],
        ...(changes.test(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
      };
    } catch (error) {
      throw this.#convert(error as Error);
    }
  }

  streamQuery(): never {
    throw new Error('rows are not streamed over a connection of the pool');
  }

  giveBack(isLost = false): void {
    if (!this.#isGivenBack) this.#client.release(isLost);
    this.#isGivenBack = true;
  }
}

/**
 * Kysely's driver, with a connection that binds values to statements with a name, and with the cure for kysely#1990: where
 * `begin` or `rollback` fails, Kysely never gives the connection back, and the pool is one poorer for ever. Here it is closed,
 * which rolls back as well.
 */
export class CuredDriver extends PostgresDriver {
  readonly #pool: Pool;
  /** Makes the ORM's errors of those of pg. */
  readonly #convert: (error: Error) => Error;

  constructor(pool: Pool, convert: (error: Error) => Error) {
    super({ pool });
    this.#pool = pool;
    this.#convert = convert;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new HeldConnection(await this.#pool.connect(), this.#convert);
  }

  override beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    return orLost(given[0], super.beginTransaction(...given));
  }

  /**
   * Where it fails, the transaction is still to be rolled back. PostgreSQL answers a commit with `ROLLBACK`, and no error, where
   * a statement failed before it whose error nobody passed on.
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { command } = await (connection as HeldConnection).run('commit');
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: one of its statements failed');
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return orLost(connection, super.rollbackTransaction(connection));
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    return Promise.resolve((connection as HeldConnection).giveBack());
  }
}

const orLost = async (connection: DatabaseConnection, work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    (connection as HeldConnection).giveBack(true);
    throw error;
  }
};
