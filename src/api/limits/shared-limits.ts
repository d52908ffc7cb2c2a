import type { Pool } from 'pg';
import { drawFromWindow } from '../../db/driver/rate-windows.ts';
import { BudgetShare, type Draws, type Limit } from './budget-share.ts';
import type { Budget } from './budget-share.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';

/** How often what has ended is forgotten. */
const forgetEvery = 60_000;

/**
 * Limits that hold for all API processes together. rate-limiter-flexible asks its store for every request; this draws a
 * share of a window at a time (`Lease`) and asks the store about once in a hundred.
 */
export class SharedLimits {
  readonly #shares = new Map<string, BudgetShare>();
  readonly #draws: Draws;
  #forgetAt = performance.now() + forgetEvery;

  constructor(pool: Pool, timeout: number) {
    this.#draws = draw => answerWithin(timeout, drawFromWindow(pool, draw));
  }

  /** Spends one of each, in this order, up to the first that has none; gives that one, or the one with the least left. */
  async spend(limits: readonly Limit[]): Promise<Budget> {
    const shares = limits.map(limit => this.#share(limit));
    // no step lies between the look and the spending: another request would spend the same
    while (shares.some(share => !share.isReady)) await drawFor(shares);
    const refusing = shares.findIndex(share => !share.spend());
    const index = refusing < 0 ? minRemaining(shares) : refusing;
    const [share, limit] = [shares[index] as BudgetShare, limits[index] as Limit];
    const { remaining, resetsAt } = share;
    return { limit: limit.limit, remaining, resetsAt, exceeded: refusing >= 0, of: limit.of };
  }

  /** The first of them that is used up; undefined when none is. Those that nothing was charged to are not asked for. */
  async exhausted(limits: readonly Limit[]): Promise<Budget | undefined> {
    const charged = limits.filter(({ key }) => this.#shares.has(key));
    const shares = charged.map(limit => this.#share(limit));
    await ready(shares);
    return usedUp(shares, charged);
  }

  /** Takes so many of each, whether or not there are as many. */
  async charge(limits: readonly Limit[], units: number): Promise<void> {
    const shares = limits.map(limit => this.#share(limit));
    await ready(shares);
    for (const share of shares) share.charge(units);
  }

  /** Takes so many of each where none is used up: no step lies between the look and the taking. Gives the one that is. */
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

/** The budget of the first that has none left. */
const usedUp = (shares: readonly BudgetShare[], limits: readonly Limit[]): Budget | undefined => {
  const index = shares.findIndex(({ remaining }) => remaining === 0);
  const [share, limit] = [shares[index], limits[index]];
  if (!share || !limit) return undefined;
  return { limit: limit.limit, remaining: 0, resetsAt: share.resetsAt, exceeded: true, of: limit.of };
};

const drawFor = (shares: readonly BudgetShare[]): Promise<unknown> =>
  Promise.all(shares.filter(share => !share.isReady).map(share => share.draw()));

/** Draws until each has something, or is known to have nothing. */
const ready = async (shares: readonly BudgetShare[]): Promise<void> => {
  while (shares.some(share => !share.isReady)) await drawFor(shares);
};

const minRemaining = (shares: readonly BudgetShare[]): number =>
  shares.reduce(
    (lowest, { remaining }, at) => (remaining < (shares[lowest]?.remaining ?? 0) ? at : lowest),
    0,
  );
