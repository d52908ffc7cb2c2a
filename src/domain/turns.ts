import { refuse } from './errors.ts';

/**
 * Caller of `take`. `maxWaiting`: number of the organization's waiting pieces at which the call is refused. Without it, the
 * call always waits.
 */
export interface Asking {
  orgId: string;
  maxWaiting?: number | undefined;
}

/**
 * Scheduler for heavy work of one process, `atOnce` pieces at a time. Organizations take turns: a piece waits behind
 * earlier ones of the same organization, but never behind all of another's. No organization can occupy every place, so one
 * stays free for the next.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #each: number;
  /** Waiting pieces by organization, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  /** Recent duration of a piece in seconds. */
  #seconds = 1;

  /** `each`: maximum number of places that one organization may occupy. */
  constructor(atOnce: number, each = Math.max(1, atOnce - 1)) {
    this.#atOnce = atOnce;
    this.#each = each;
  }

  /** Runs the work in its turn. Throws `rate_limited` if too many pieces are waiting. */
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

  /** Moves an organization behind all others that wait. */
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
