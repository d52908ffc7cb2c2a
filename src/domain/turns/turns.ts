import { refuse } from '../errors.ts';

/**
 * Caller of `take`. `maxWaiting`: number of the organization's waiting pieces at which the call is refused. Without it, the
 * call always waits. `signal`: ends the wait.
 */
export interface Asking {
  orgId: string;
  maxWaiting?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Places of a resource. `each`: maximum number that one organization may occupy. `fewer_than_free`: an organization gets
 * another place only while it has fewer than are free. One organization then has at most half of them, two at most two
 * thirds, and one is always free for the next.
 */
export interface Places {
  atOnce: number;
  each: number | 'fewer_than_free';
}

/** Waiting piece of work. */
interface Waiting {
  begin: () => void;
}

/**
 * Scheduler for one resource of one process. Organizations take turns: a free place goes to the waiting organization that
 * occupies the fewest, and among equals to the one that has waited longest since its last piece. A piece waits behind
 * earlier ones of the same organization, but never behind all of another's.
 */
export class Turns {
  readonly #places: Places;
  /** Waiting pieces by organization, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #occupied = new Map<string, number>();
  #free: number;
  /** Recent duration of a piece in seconds. */
  #seconds = 1;

  constructor(places: Places) {
    this.#places = places;
    this.#free = places.atOnce;
  }

  /**
   * Runs the work in its turn. Throws `rate_limited` if too many pieces are waiting, and the signal's reason if it ended the
   * wait.
   */
  async take<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
    await this.enter(asking);
    const since = performance.now();
    try {
      return await work();
    } finally {
      this.#seconds = (this.#seconds + (performance.now() - since) / 1_000) / 2;
      this.leave(asking.orgId);
    }
  }

  /** Waits for a place in turn, which the caller returns with `leave`. Throws like `take`. */
  async enter({ orgId, maxWaiting = Infinity, signal }: Asking): Promise<void> {
    signal?.throwIfAborted();
    if (this.occupy(orgId, 1) === 1) return;
    const { waiting } = this.countOf(orgId);
    if (waiting >= maxWaiting) throw this.#refusal(waiting);
    await this.#turnOf(orgId, signal);
  }

  /** Occupies up to `wanted` places without waiting. Returns how many the organization got: none if it already waits. */
  occupy(orgId: string, wanted: number): number {
    let got = 0;
    if (this.#waiting.has(orgId)) return got;
    for (; got < wanted && this.#mayBegin(orgId); got += 1) this.#count(orgId, 1);
    return got;
  }

  /** Occupies a place even if none is free, for work that would otherwise never return another one. */
  insist(orgId: string): void {
    this.#count(orgId, 1);
  }

  /** Returns places. The next pieces begin. */
  leave(orgId: string, places = 1): void {
    this.#count(orgId, -places);
    this.#requeue(orgId, this.#waiting.get(orgId) ?? []);
    this.#beginNext();
  }

  /** Returns how many places an organization occupies, and how many of its pieces wait. */
  countOf(orgId: string): { occupied: number; waiting: number } {
    return { occupied: this.#occupied.get(orgId) ?? 0, waiting: this.#waiting.get(orgId)?.length ?? 0 };
  }

  #mayBegin(orgId: string): boolean {
    const own = this.#occupied.get(orgId) ?? 0;
    const { each } = this.#places;
    return this.#free > 0 && own < (each === 'fewer_than_free' ? this.#free : each);
  }

  #refusal(waiting: number): Error {
    const message = `${waiting} other requests of this organization are already waiting. Retry later.`;
    const { atOnce, each } = this.#places;
    const own = each === 'fewer_than_free' ? Math.ceil(atOnce / 2) : each;
    return refuse('rate_limited', message, {
      retryAfter: Math.max(1, Math.min(60, Math.ceil((waiting * this.#seconds) / own))),
    });
  }

  #turnOf(orgId: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => {
      const others = (this.#waiting.get(orgId) ?? []).filter(one => one !== waiting);
      if (others.length > 0) this.#waiting.set(orgId, others);
      else this.#waiting.delete(orgId);
      reject(signal?.reason);
    };
    const waiting: Waiting = {
      begin: () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const queue = this.#waiting.get(orgId);
    if (queue) queue.push(waiting);
    else this.#waiting.set(orgId, [waiting]);
    return promise;
  }

  /** Moves an organization behind all others that wait. */
  #requeue(orgId: string, queue: Waiting[]): void {
    this.#waiting.delete(orgId);
    if (queue.length > 0) this.#waiting.set(orgId, queue);
  }

  #count(orgId: string, by: number): void {
    const occupied = (this.#occupied.get(orgId) ?? 0) + by;
    this.#free -= by;
    if (occupied <= 0) this.#occupied.delete(orgId);
    else this.#occupied.set(orgId, occupied);
  }

  #beginNext(): void {
    for (let orgId = this.#nextOrganization(); orgId !== undefined; orgId = this.#nextOrganization()) {
      const [first, ...others] = this.#waiting.get(orgId) ?? [];
      this.#requeue(orgId, others);
      this.#count(orgId, 1);
      first?.begin();
    }
  }

  #nextOrganization(): string | undefined {
    let [next, fewest]: [string | undefined, number] = [undefined, Infinity];
    for (const orgId of this.#waiting.keys()) {
      const own = this.#occupied.get(orgId) ?? 0;
      if (own < fewest && this.#mayBegin(orgId)) [next, fewest] = [orgId, own];
    }
    return next;
  }
}
