import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { holdBack } from './hold-back.ts';
import { answerWithin } from './answer-within.ts';

/** Whatever answers single statements: a pool, or a connection of it that is shared. */
export interface Statements {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/** After so many milliseconds another connection is taken. On a busy day this one would never be free for others that wait. */
const turnMs = 100;

/** A connection that several queries share. */
interface Checkout {
  client: Promise<PoolClient>;
  /** By `performance.now()`. */
  takenAt: number;
  underWay: number;
  /** Whether it has answered: a server that does not is not asked over ever more connections. */
  hasAnswered: boolean;
  /** It is used for no further query. */
  lost: boolean;
}

/**
 * Sends the queries that come while another is under way over the same connection of a pool with `pipeline`: what many
 * requests ask at once goes out in few writes and is answered in few reads, instead of one of each for every query. For
 * statements that are short and stand alone. One that takes longer than `max` milliseconds fails as `unavailable`, and
 * the queries after it get another connection.
 */
export class SharedConnection implements Statements {
  readonly #pool: Pick<Pool, 'connect'>;
  readonly #maxMs: number;
  #checkout: Checkout | undefined;

  constructor(pool: Pick<Pool, 'connect'>, max: number) {
    this.#pool = pool;
    this.#maxMs = max;
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const checkout = this.#current();
    checkout.underWay += 1;
    let isGivenUp = false;
    try {
      const answer = checkout.client.then(client => {
        if (isGivenUp) throw new Error('the caller stopped waiting');
        holdBack(client);
        return client.query<Row>(statement);
      });
      const answered = await answerWithin(this.#maxMs, answer);
      checkout.hasAnswered = true;
      return answered;
    } catch (error) {
      isGivenUp = true;
      this.#lose(checkout);
      throw error;
    } finally {
      checkout.underWay -= 1;
      if (checkout.underWay === 0) this.#giveBack(checkout);
    }
  }

  #current(): Checkout {
    const now = performance.now();
    const isOver = this.#checkout?.hasAnswered && now - this.#checkout.takenAt >= turnMs;
    if (this.#checkout && !isOver) return this.#checkout;
    const client = this.#pool.connect();
    this.#checkout = { client, takenAt: now, underWay: 0, hasAnswered: false, lost: false };
    return this.#checkout;
  }

  #lose(checkout: Checkout): void {
    checkout.lost = true;
    if (this.#checkout === checkout) this.#checkout = undefined;
  }

  #giveBack(checkout: Checkout): void {
    if (this.#checkout === checkout) this.#checkout = undefined;
    checkout.client.then(
      client => client.release(checkout.lost),
      () => undefined,
    );
  }
}
