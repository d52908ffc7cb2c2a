import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Milliseconds without a running commit after which other work continues. Commits that are due together follow each other.
 */
const gapMs = 25;

/**
 * Maximum number of concurrent calls of one worker. Each holds a database connection before and after, and takes a share of
 * the processor.
 */
const atOnce = 100;

/**
 * Lets commits go before other work within one worker. Temporal hands out commits first, but earlier work shares the
 * processor with them.
 */
export class CommitsFirst {
  readonly #turns = pLimit(atOnce);
  #underWay = 0;
  #lastEnd = -gapMs;

  /** Runs a commit. */
  async run<T>(commit: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await this.#turns(commit);
    } finally {
      this.#underWay -= 1;
      this.#lastEnd = performance.now();
    }
  }

  /** Settles once no commit has been running for a moment, after `maxMs` at the latest. */
  async letPass(maxMs: number): Promise<void> {
    const end = performance.now() + maxMs;
    while (this.#isBusy() && performance.now() < end) await sleep(gapMs);
  }

  #isBusy(): boolean {
    return this.#underWay > 0 || performance.now() - this.#lastEnd < gapMs;
  }
}
