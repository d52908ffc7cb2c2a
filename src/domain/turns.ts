import { refuse } from './errors.ts';

/** Who asks for a turn. `maxWaiting`: with so many of theirs before it, it is refused; without, it waits. */
export interface Asking {
  orgId: string;
  maxWaiting?: number | undefined;
}

/**
 * Heavy work of one process, `atOnce` pieces at a time. Organizations take turns: what one of them asks for waits behind its
 * own, and never behind all of another's. None has every place, so that there is one for whoever comes next.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #each: number;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  /** How long a piece took lately, in seconds. */
  #seconds = 1;

  /** `each`: how many of them one organization may have. */
  constructor(atOnce: number, each = Math.max(1, atOnce - 1)) {
    this.#atOnce = atOnce;
    this.#each = each;
  }

  /** Does the work in its turn. Throws `rate_limited` where too many wait. */
  async take<T>({ orgId, maxWaiting = Infinity }: Asking, work: () => Promise<T>): Promise<T> {
    const before = this.#waiting.get(orgId)?.length ?? 0;
    if (before >= maxWaiting) throw this.#refusal(before);
    await this.#turnOf(orgId);
    const since = performance.now();
    try {
      return await work();
    } finally {
      this.#seconds = (this.#seconds + (performance.now() - since) / 1_000) / 2;
      this.#leave(orgId);
    }
  }

  #refusal(waiting: number): Error {
    const message = `${waiting} other requests of this organization are already waiting. Retry later.`;
    return refuse('rate_limited', message, {
      retryAfter: Math.min(60, Math.ceil((waiting * this.#seconds) / this.#each)),
    });
  }

  #turnOf(orgId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(orgId);
    if (queue) queue.push(resolve);
    else this.#waiting.set(orgId, [resolve]);
    this.#next();
    return promise;
  }

  #leave(orgId: string): void {
    this.#count(orgId, -1);
    this.#requeue(orgId, this.#waiting.get(orgId) ?? []);
    this.#next();
  }

  /** Puts an organization behind all who wait. */
  #requeue(orgId: string, queue: (() => void)[]): void {
    this.#waiting.delete(orgId);
    if (queue.length > 0) this.#waiting.set(orgId, queue);
  }

  #count(orgId: string, by: 1 | -1): void {
    const running = (this.#running.get(orgId) ?? 0) + by;
    if (running === 0) this.#running.delete(orgId);
    else this.#running.set(orgId, running);
  }

  #next(): void {
    const running = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    if (running >= this.#atOnce) return;
    const found = [...this.#waiting].find(([orgId]) => (this.#running.get(orgId) ?? 0) < this.#each);
    if (!found) return;
    const [orgId, [begin, ...others]] = found;
    this.#requeue(orgId, others);
    this.#count(orgId, 1);
    begin?.();
    this.#next();
  }
}
