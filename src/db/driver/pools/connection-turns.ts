import type { TenantWork } from '../tenancy.ts';

/** Part of a pooled client that this file uses. */
interface Released {
  release(...given: unknown[]): void;
}

interface Waiting {
  grant: () => void;
}

/** Message of `pg` for a pool without a free connection, which the API answers with 503. */
const tooLate = 'timeout exceeded when trying to connect';

/**
 * Distributes a pool's connections among organizations. An organization holds at most two thirds of them, and a free
 * connection goes to the waiting organization that holds the fewest. Requests that wait for one organization's lock
 * therefore leave connections to all others. A request of an organization that holds its share waits up to `waitMs` and
 * then gets the error of a full pool.
 */
export class ConnectionTurns {
  readonly #max: number;
  readonly #maxEach: number;
  readonly #waitMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;

  constructor(max: number, waitMs: number) {
    this.#max = max;
    this.#maxEach = Math.max(1, Math.floor((max * 2) / 3));
    this.#waitMs = waitMs;
  }

  /**
   * Connects when the work's organization may take a connection. The share is freed when the connection is released. Work
   * that already holds a connection gets another immediately, because it releases none before it has it.
   */
  async connect<Client extends Released>(work: TenantWork, connect: () => Promise<Client>): Promise<Client> {
    if (work.held > 0) this.#hold(work.orgId);
    else await this.#take(work.orgId);
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
    return { held: this.#held.get(orgId) ?? 0, waiting: this.#waiting.get(orgId)?.length ?? 0 };
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

  #mayTake(orgId: string): boolean {
    return this.#total < this.#max && (this.#held.get(orgId) ?? 0) < this.#maxEach;
  }

  #hold(orgId: string): void {
    this.#held.set(orgId, (this.#held.get(orgId) ?? 0) + 1);
    this.#total += 1;
  }

  #take(orgId: string): Promise<void> | void {
    const own = this.#waiting.get(orgId) ?? [];
    if (own.length === 0 && this.#mayTake(orgId)) return this.#hold(orgId);
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#leave(orgId, waiting);
        reject(new Error(tooLate));
      }, this.#waitMs);
      const waiting: Waiting = {
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.set(orgId, [...own, waiting]);
    });
  }

  #leave(orgId: string, waiting: Waiting): void {
    const others = (this.#waiting.get(orgId) ?? []).filter(one => one !== waiting);
    if (others.length > 0) this.#waiting.set(orgId, others);
    else this.#waiting.delete(orgId);
  }

  #free(work: TenantWork): void {
    const { orgId } = work;
    work.held -= 1;
    const left = (this.#held.get(orgId) ?? 1) - 1;
    if (left > 0) this.#held.set(orgId, left);
    else this.#held.delete(orgId);
    this.#total -= 1;
    this.#grantNext();
  }

  /** Gives a free connection to the waiting organization that holds the fewest. */
  #grantNext(): void {
    const candidates = [...this.#waiting.keys()].filter(orgId => this.#mayTake(orgId));
    const [next] = candidates.toSorted(
      (one, other) => (this.#held.get(one) ?? 0) - (this.#held.get(other) ?? 0),
    );
    const waiting = next === undefined ? undefined : this.#waiting.get(next)?.[0];
    if (next === undefined || !waiting) return;
    this.#leave(next, waiting);
    this.#hold(next);
    waiting.grant();
  }
}
