import type { Pool } from 'pg';
import { drawFromWindow } from '../../db/driver/rate-windows.ts';
import { BudgetShare, type Draws, type Limit } from './budget-share.ts';
import type { Budget } from './budget-share.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';

/** Milliseconds between cleanups of windows that have ended. */
const forgetEvery = 60_000;

/**
 * Limits that all API processes share. rate-limiter-flexible asks its store for every request. This class draws a share of
 * a window at a time (`Lease`) and asks the store about once per hundred requests.
 */
export class SharedLimits {
  readonly #shares = new Map<string, BudgetShare>();
  readonly #draws: Draws;
  #forgetAt = performance.now() + forgetEvery;

  constructor(pool: Pool, timeout: number) {
    this.#draws = draw => answerWithin(timeout, drawFromWindow(pool, draw));
  }

  /**
   * Spends one unit of each limit, in this order, up to the first that has none. Returns that limit's budget, or the one
   * with the least left.
   */
  async spend(limits: readonly Limit[]): Promise<Budget> {
    const shares = limits.map(limit => this.#share(limit));
    // no step may lie between check and spending, because another request would spend the same unit
    while (shares.some(share => !share.isReady)) await drawFor(shares);
    const refusing = shares.findIndex(share => !share.spend());
    const index = refusing < 0 ? minRemaining(shares) : refusing;
    const [share, limit] = [shares[index] as BudgetShare, limits[index] as Limit];
    const { remaining, resetsAt } = share;
    return { limit: limit.limit, remaining, resetsAt, exceeded: refusing >= 0, of: limit.of };
  }

  /** Returns the first budget that is used up, or undefined if none is. Skips limits to which nothing was charged. */
  async exhausted(limits: readonly Limit[]): Promise<Budget | undefined> {
    const charged = limits.filter(({ key }) => this.#shares.has(key));
    const shares = charged.map(limit => this.#share(limit));
    await ready(shares);
    return usedUp(shares, charged);
  }

  /** Charges units to each limit, even if fewer are left. */
  async charge(limits: readonly Limit[], units: number): Promise<void> {
    const shares = limits.map(limit => this.#share(limit));
    await ready(shares);
    for (const share of shares) share.charge(units);
  }

  /**
   * Charges units to each limit if none is used up, without a step between check and charge. Otherwise returns the budget
   * that is used up.
   */
  async take(limits: readonly Limit[], units: number): Promise<Budget | undefined> {
    const shares = limits.map(limit => this.#share(limit));
    while (shares.some(share => !share.isReady)) await drawFor(shares);
    const refusing = usedUp(shares, limits);
    if (!refusing) for (const share of shares) share.charge(units);
    return refusing;
  }

  #share(limit: Limit): BudgetShare {
    this.#forget();
    const found = this.#shares.get(limit.key);
    if (found) {
      found.goBy(limit);
      return found;
    }
    const share = new BudgetShare(limit, this.#draws);
    this.#shares.set(limit.key, share);
    return share;
  }

  #forget(): void {
    if (performance.now() < this.#forgetAt) return;
    this.#forgetAt = performance.now() + forgetEvery;
    for (const [key, share] of this.#shares) if (share.isOver) this.#shares.delete(key);
  }
}

/** Returns the budget of the first limit that has none left. */
const usedUp = (shares: readonly BudgetShare[], limits: readonly Limit[]): Budget | undefined => {
  const index = shares.findIndex(({ remaining }) => remaining === 0);
  const [share, limit] = [shares[index], limits[index]];
  if (!share || !limit) return undefined;
  return { limit: limit.limit, remaining: 0, resetsAt: share.resetsAt, exceeded: true, of: limit.of };
};

const drawFor = (shares: readonly BudgetShare[]): Promise<unknown> =>
  Promise.all(shares.filter(share => !share.isReady).map(share => share.draw()));

/** Draws until each share has some units, or is known to have none. */
const ready = async (shares: readonly BudgetShare[]): Promise<void> => {
  while (shares.some(share => !share.isReady)) await drawFor(shares);
};

const minRemaining = (shares: readonly BudgetShare[]): number =>
  shares.reduce(
    (lowest, { remaining }, at) => (remaining < (shares[lowest]?.remaining ?? 0) ? at : lowest),
    0,
  );
