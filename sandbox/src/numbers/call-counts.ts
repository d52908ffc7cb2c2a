import type { Platform } from '../model.ts';

/** Calls of one kind by one account. */
export interface CallCount {
  platform: Platform;
  operation: string;
  /** The method and the path, with names where an id stands: `GET /2/tweets/:id`. */
  call: string;
  account?: string;
  count: number;
  /** Number of calls that failed or received no response. */
  failed: number;
}

/** Number of calls of each kind. Lost when the sandbox stops. */
export class CallCounts {
  readonly #counts = new Map<string, CallCount>();

  add(made: Omit<CallCount, 'count' | 'failed'>, isFailed: boolean): void {
    const key = [made.platform, made.operation, made.call, made.account].join('\n');
    const known = this.#counts.get(key) ?? { ...made, count: 0, failed: 0 };
    known.count += 1;
    if (isFailed) known.failed += 1;
    this.#counts.set(key, known);
  }

  list(): CallCount[] {
    return [...this.#counts.values()];
  }

  clear(): void {
    this.#counts.clear();
  }
}
