import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/** No commit has been under way for so long when what can wait goes on: those that are due together come one after another. */
const gapMs = 25;

/** Calls of one worker at once: each holds a connection to the database before and after, and pays a share of the processor. */
const atOnce = 100;

/**
 * Lets what makes posts visible go before what can wait, within one worker: Temporal gives out commits first, but what was
 * given out before shares the processor with them.
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

  /** Settles once no commit has been under way for a moment, after `maxMs` at the latest. */
  async letPass(maxMs: number): Promise<void> {
    const end = performance.now() + maxMs;
    while (this.#isBusy() && performance.now() < end) await sleep(gapMs);
  }

  #isBusy(): boolean {
    return this.#underWay > 0 || performance.now() - this.#lastEnd < gapMs;
  }
}
