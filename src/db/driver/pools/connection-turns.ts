import { createTurns } from '../../../domain/turns/resources.ts';
import type { Turns } from '../../../domain/turns/turns.ts';
import type { TenantWork } from '../tenancy.ts';

/** Part of a pooled client that this file uses. */
interface Released {
  release(...given: unknown[]): void;
}

/** Message of `pg` for a pool without a free connection, which the API answers with 503. */
const tooLate = 'timeout exceeded when trying to connect';

/**
 * Distributes a pool's connections among organizations, in turns. Requests that wait for one organization's lock leave
 * connections to all others. A request of an organization that holds its share waits up to `waitMs` and then gets the error
 * of a full pool.
 */
export class ConnectionTurns {
  readonly #turns: Turns;
  readonly #waitMs: number;

  constructor(max: number, waitMs: number) {
    this.#turns = createTurns('connections', max);
    this.#waitMs = waitMs;
  }

  /**
   * Connects when the work's organization may take a connection. The share is freed when the connection is released. Work
   * that already holds a connection gets another immediately, because it releases none before it has it.
   */
  async connect<Client extends Released>(work: TenantWork, connect: () => Promise<Client>): Promise<Client> {
    if (work.held > 0) this.#turns.insist(work.orgId);
    else await this.#enter(work.orgId);
    work.held += 1;
    try {
      return this.#endingTurn(work, await connect());
    } catch (error) {
      this.#free(work);
      throw error;
    }
  }

  /** Returns how many connections an organization holds and how many of its requests wait for one. */
  countOf(orgId: string): { held: number; waiting: number } {
    const { occupied: held, waiting } = this.#turns.countOf(orgId);
    return { held, waiting };
  }

  /** Frees the share when the client is released. Only the first release counts; the pool itself throws at a second one. */
  #endingTurn<Client extends Released>(work: TenantWork, client: Client): Client {
    const release = client.release.bind(client);
    let isOver = false;
    client.release = (...given: unknown[]): void => {
      release(...given);
      if (!isOver) this.#free(work);
      isOver = true;
    };
    return client;
  }

  async #enter(orgId: string): Promise<void> {
    if (this.#turns.occupy(orgId, 1) === 1) return;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(tooLate)), this.#waitMs);
    try {
      await this.#turns.enter({ orgId, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  #free(work: TenantWork): void {
    work.held -= 1;
    this.#turns.leave(work.orgId);
  }
}
