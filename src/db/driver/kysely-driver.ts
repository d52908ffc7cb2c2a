import { PostgresDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';
import { prepared } from './prepared-statements.ts';

const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

/** Connection that is checked out of the pool. Released exactly once, however its use ends. */
class HeldConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #convert: (error: Error) => Error;
  #isGivenBack = false;

  constructor(client: PoolClient, convert: (error: Error) => Error) {
    this.#client = client;
    this.#convert = convert;
  }

  /** Runs statements of the driver itself: the begin and end of a transaction. */
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
 * Kysely driver whose connections bind values to named statements, with a workaround for kysely#1990: if `begin` or
 * `rollback` fails, Kysely never releases the connection, and the pool permanently loses it. This driver closes the
 * connection, which also rolls back.
 */
export class CuredDriver extends PostgresDriver {
  readonly #pool: Pool;
  /** Converts errors of pg to errors of the ORM. */
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
   * Commits the transaction. If that fails, the transaction must still be rolled back. PostgreSQL answers a commit with
   * `ROLLBACK` and no error if an earlier statement failed and its error was swallowed.
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
