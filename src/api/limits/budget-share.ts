import { setImmediate } from 'node:timers/promises';
import type { Draw, Drawn } from '../../db/driver/rate-windows.ts';

/** Remaining budget of a limit, as the `X-RateLimit-*` headers show it. */
export interface Budget {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
  exceeded: boolean;
  /** Name of the limit's owner in a sentence. Undefined for an address. */
  of?: string | undefined;
}

/** One limit of one caller. */
export interface Limit {
  key: string;
  limit: number;
  /** Length of the window in milliseconds. */
  window: number;
  /** Name of the limit's owner in a sentence. */
  of?: string;
}

/** Draws from the window that all processes share. */
export type Draws = (draw: Draw) => Promise<Drawn>;

/** First share of a window. A smaller one would soon need a second draw, and a larger one is lost if the process dies. */
const firstShare = 1 / 64;

/**
 * Returns for how many milliseconds a process relies on what it knows of a window. After that it returns its share and
 * draws again.
 */
const freshFor = (window: number): number => Math.min(15_000, window / 4);

/**
 * Share of one key's window that this process holds. Requests spend the share without a statement. When the share is used
 * up, or its knowledge of the window is stale, the next request draws again.
 */
export class BudgetShare {
  readonly #draws: Draws;
  #limit: Limit;
  #left = 0;
  /** Units that no process had drawn at the time of the last draw. */
  #undrawn = 0;
  #windowEnd = 0;
  /** In terms of `performance.now()`, which never goes backwards. */
  #endsAt = 0;
  #agesAt = 0;
  #spent = 0;
  #waiting = 0;
  #drawing: Promise<void> | undefined;

  constructor(limit: Limit, draws: Draws) {
    this.#limit = limit;
    this.#draws = draws;
  }

  /** Switches to a plan's limit. A share of another plan's limit becomes stale at once. */
  goBy(limit: Limit): void {
    if (limit.limit !== this.#limit.limit) this.#agesAt = 0;
    this.#limit = limit;
  }

  /** Whether the share can be discarded without effect. */
  get isOver(): boolean {
    return this.#drawing === undefined && performance.now() >= this.#endsAt;
  }

  /** Whether the next spend can be decided, either way, without asking the database. */
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

  /** Spends one unit. Returns false if none is left. */
  spend(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    this.#spent += 1;
    return true;
  }

  /** Charges units whose cost is known only afterwards. The window owes what exceeds the share. */
  charge(units: number): void {
    this.#left -= units;
    this.#spent += units;
  }

  /** Draws once for all callers that wait. */
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
      // The database measures from its own, later start of the statement, so this process stops before the window ends.
      const began = performance.now();
      this.#take(await this.#draws(this.#ask()), began);
    } finally {
      this.#drawing = undefined;
    }
  }

  /** Builds the next draw. Units returned or owed cannot be spent meanwhile, and are lost if the answer is lost. */
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
