import { setImmediate } from 'node:timers/promises';
import type { Draw, Drawn } from '../../db/driver/rate-windows.ts';

/** What is left of a limit, as the `X-RateLimit-*` headers say it. */
export interface Budget {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
  exceeded: boolean;
  /** Whose it is, as a sentence names it; undefined for an address. */
  of?: string | undefined;
}

/** One limit of one caller. */
export interface Limit {
  key: string;
  limit: number;
  /** Milliseconds. */
  window: number;
  /** Whose it is, as a sentence names it. */
  of?: string;
}

/** Draws from the window that all processes share. */
export type Draws = (draw: Draw) => Promise<Drawn>;

/** Of a window; a smaller first draw would be repeated at once, a larger one is lost with a process that dies. */
const firstShare = 1 / 64;

/** How long a process goes by what it knows of a window; then it gives back what it has and asks again. */
const freshFor = (window: number): number => Math.min(15_000, window / 4);

/**
 * What this process holds of one key's window. Requests spend it without a statement; when it is used up, or what is
 * known of the window has aged, the next request draws again.
 */
export class BudgetShare {
  readonly #draws: Draws;
  #limit: Limit;
  #left = 0;
  /** What nobody had drawn when we last asked. */
  #undrawn = 0;
  #windowEnd = 0;
  /** By `performance.now()`, which nobody sets back. */
  #endsAt = 0;
  #agesAt = 0;
  #spent = 0;
  #waiting = 0;
  #drawing: Promise<void> | undefined;

  constructor(limit: Limit, draws: Draws) {
    this.#limit = limit;
    this.#draws = draws;
  }

  /** What is held of another plan's limit has aged at once. */
  goBy(limit: Limit): void {
    if (limit.limit !== this.#limit.limit) this.#agesAt = 0;
    this.#limit = limit;
  }

  /** Whether nobody would miss it. */
  get isOver(): boolean {
    return this.#drawing === undefined && performance.now() >= this.#endsAt;
  }

  /** Whether one may be spent, or is known to be refused, without asking the database. */
  get isReady(): boolean {
    if (performance.now() >= Math.min(this.#endsAt, this.#agesAt)) return false;
    return this.#left > 0 || this.#undrawn === 0;
  }

  get remaining(): number {
    return Math.max(0, this.#left + this.#undrawn);
  }

  /** Milliseconds since 1970. */
  get resetsAt(): number {
    return Date.now() + Math.max(0, this.#endsAt - performance.now());
  }

  /** Takes one; false when there is none. */
  spend(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    this.#spent += 1;
    return true;
  }

  /** Takes what something has cost that is known only now; more than there is is owed to the window. */
  charge(units: number): void {
    this.#left -= units;
    this.#spent += units;
  }

  /** Draws for all who wait at once. */
  async draw(): Promise<void> {
    this.#waiting += 1;
    this.#drawing ??= this.#drawOnce();
    try {
      await this.#drawing;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #drawOnce(): Promise<void> {
    try {
      await setImmediate();
      // The database reckons from its own start of the statement, which is later: we stop before the window does.
      const began = performance.now();
      this.#take(await this.#draws(this.#ask()), began);
    } finally {
      this.#drawing = undefined;
    }
  }

  /** What is given back, or owed, cannot be spent meanwhile, and is lost when the answer is. */
  #ask(): Draw {
    const back = this.#left;
    const wanted = Math.max(2 * this.#spent, Math.floor(this.#limit.limit * firstShare));
    this.#left = 0;
    this.#spent = 0;
    return { ...this.#limit, waiting: this.#waiting, wanted, back, windowOfBack: this.#windowEnd };
  }

  #take({ granted, remaining, endsAt, left }: Drawn, began: number): void {
    this.#left = Math.min(0, this.#left) + granted;
    this.#undrawn = remaining;
    this.#windowEnd = endsAt;
    this.#endsAt = began + left;
    this.#agesAt = began + freshFor(this.#limit.window);
  }
}
