import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns, resources } from '../../../domain/turns/resources.ts';

/**
 * Milliseconds without a running commit after which other work continues. Commits that are due together follow each other.
 */
const gapMs = 25;

/**
 * Lets commits go before other work within one worker. Temporal hands out commits first, but earlier work shares the
 * processor with them.
 */
export class CommitsFirst {
  readonly #turns = createTurns('commits', resources.commits.atOnce);
  #underWay = 0;
  #lastEnd = -gapMs;

  /** Runs a commit in the organization's turn. */
  async run<T>(orgId: string, commit: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await this.#turns.take({ orgId }, commit);
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
