import { within } from './within.ts';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** Whatever answers single statements: a pool, or a connection of it that is shared. */
export interface Statements {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/** A connection that several queries share. */
interface Lease {
  client: Promise<PoolClient>;
  underWay: number;
  /** It is used for no further query. */
  lost: boolean;
}

/**
 * Sends the queries that come while another is under way over the same connection of a pool with `pipeline`: what many
 * requests ask at once goes out in few writes and is answered in few reads, instead of one of each for every query. For
 * statements that are short and stand alone. One that takes longer than `longest` milliseconds fails as `unavailable`, and
 * the queries after it get another connection.
 */
export class SharedConnection implements Statements {
  readonly #pool: Pool;
  readonly #longest: number;
  #lease: Lease | undefined;

  constructor(pool: Pool, longest: number) {
    this.#pool = pool;
    this.#longest = longest;
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const lease = (this.#lease ??= { client: this.#pool.connect(), underWay: 0, lost: false });
    lease.underWay += 1;
    try {
      const answer = lease.client.then(client => client.query<Row>(statement));
      return await within(this.#longest, answer);
    } catch (error) {
      this.#lose(lease);
      throw error;
    } finally {
      lease.underWay -= 1;
      if (lease.underWay === 0) this.#giveBack(lease);
    }
  }

  #lose(lease: Lease): void {
    lease.lost = true;
    if (this.#lease === lease) this.#lease = undefined;
  }

  #giveBack(lease: Lease): void {
    if (this.#lease === lease) this.#lease = undefined;
    lease.client.then(
      client => client.release(lease.lost),
      () => undefined,
    );
  }
}
