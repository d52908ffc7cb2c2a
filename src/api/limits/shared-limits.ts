import type { Pool } from 'pg';
import { drawFromWindow } from '../../db/driver/rate-windows.ts';
import { Lease, type Draws, type Limit } from './lease.ts';
import type { Budget } from './rate-limits.ts';
import { within } from '../../db/driver/within.ts';

/** How often what has ended is forgotten. */
const forgetEvery = 60_000;

/**
 * Limits that hold for all API processes together. rate-limiter-flexible asks its store for every request; this draws a
 * share of a window at a time (`Lease`) and asks the store about once in a hundred.
 */
export class SharedLimits {
  readonly #leases = new Map<string, Lease>();
  readonly #draws: Draws;
  #forgetAt = performance.now() + forgetEvery;

  constructor(pool: Pool, timeout: number) {
    this.#draws = draw => within(timeout, drawFromWindow(pool, draw));
  }

  /** Spends one of each, in this order, up to the first that has none; gives that one, or the one with the least left. */
  async spend(limits: readonly Limit[]): Promise<Budget> {
    const leases = limits.map(limit => this.#lease(limit));
    while (leases.some(lease => !lease.isReady))
      await Promise.all(leases.filter(lease => !lease.isReady).map(lease => lease.draw()));
    const refusing = leases.findIndex(lease => !lease.spend());
    const index = refusing < 0 ? leastOf(leases) : refusing;
    const [lease, limit] = [leases[index] as Lease, limits[index] as Limit];
    const { remaining, resetsAt } = lease;
    return { limit: limit.limit, remaining, resetsAt, exceeded: refusing >= 0 };
  }

  #lease(limit: Limit): Lease {
    this.#forget();
    const found = this.#leases.get(limit.key);
    if (found) {
      found.goBy(limit);
      return found;
    }
    const lease = new Lease(limit, this.#draws);
    this.#leases.set(limit.key, lease);
    return lease;
  }

  #forget(): void {
    if (performance.now() < this.#forgetAt) return;
    this.#forgetAt = performance.now() + forgetEvery;
    for (const [key, lease] of this.#leases) if (lease.isOver) this.#leases.delete(key);
  }
}

const leastOf = (leases: readonly Lease[]): number =>
  leases.reduce((least, { remaining }, at) => (remaining < (leases[least]?.remaining ?? 0) ? at : least), 0);
