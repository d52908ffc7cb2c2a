import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { holdBack } from './hold-back.ts';
import { answerWithin } from './answer-within.ts';

/** Anything that answers single statements: a pool, or a shared connection of a pool. */
export interface Statements {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/**
 * Milliseconds after which another connection is taken. Otherwise, a busy connection would never be free for other users of
 * the pool.
 */
const turnMs = 100;

/** Connection that several queries share. */
interface Checkout {
  client: Promise<PoolClient>;
  /** Time by `performance.now()`. */
  takenAt: number;
  underWay: number;
  /** Whether the connection has answered. A server that does not answer is not asked over more and more connections. */
  hasAnswered: boolean;
  /** Whether the connection takes no further queries. */
  lost: boolean;
}

/**
 * Sends queries that arrive while another is running over the same connection of a pool with `pipeline`: simultaneous
 * queries of many requests are sent in few writes and answered in few reads. For short, independent statements. A query
 * that takes longer than `max` milliseconds fails as `unavailable`, and later queries get another connection.
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
