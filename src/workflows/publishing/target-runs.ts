import { condition } from '@temporalio/workflow';
import type { Plan, PlannedTarget } from '../../activities/publishing/steps.ts';
import { keyOfTarget } from '../../domain/posts/target-names.ts';
import type { TargetRunEnd } from './target-run.ts';

/**
 * Running targets of a post, at most one for each account: two of one account would write to the same upload session.
 * When a plan is superseded, waiting targets end immediately. A busy target ends after its current step, and delays only
 * the new plan's target of the same account.
 */
export class TargetRuns {
  readonly #running = new Set<string>();
  #failure: { error: unknown } | undefined;

  isRunning(target: PlannedTarget): boolean {
    return this.#running.has(keyOfTarget(target));
  }

  /** Returns whether no target is running. */
  areIdle(): boolean {
    return this.#running.size === 0;
  }

  /**
   * Starts a run for each target of the plan as soon as no target of an older plan runs on its account. Settles when all
   * of them have ended, or with `look_again` if the plan is superseded: the post has changed, or one of the plan's targets
   * has found its row changed. The other targets then continue.
   */
  async carryOut(
    { targets }: Plan,
    changed: () => boolean,
    run: (target: PlannedTarget) => Promise<TargetRunEnd>,
  ): Promise<TargetRunEnd> {
    let overtaken = false;
    const waiting = new Set(targets);
    const isFree = (target: PlannedTarget) => !this.isRunning(target);
    const isOvertaken = () => overtaken || changed();
    const isCarriedOut = () => waiting.size === 0 && targets.every(isFree);
    while (!isOvertaken() && !isCarriedOut()) {
      for (const target of [...waiting].filter(isFree)) {
        waiting.delete(target);
        this.#begin(target, run(target), () => (overtaken = true));
      }
      await this.#until(() => isOvertaken() || isCarriedOut() || [...waiting].some(isFree));
    }
    return isOvertaken() ? 'look_again' : 'done';
  }

  /** Waits until no target is running, or until `orElse`. */
  allEnded(orElse: () => boolean = () => false): Promise<void> {
    return this.#until(() => this.areIdle() || orElse());
  }

  #begin(target: PlannedTarget, run: Promise<TargetRunEnd>, lookAgain: () => void): void {
    const key = keyOfTarget(target);
    this.#running.add(key);
    run.then(
      end => {
        this.#running.delete(key);
        if (end === 'look_again') lookAgain();
      },
      (error: unknown) => {
        this.#running.delete(key);
        this.#failure ??= { error };
      },
    );
  }

  /**
   * Waits for a condition. A target fails only if the whole workflow must fail: because of a bug or an operator's
   * cancellation.
   */
  async #until(isSo: () => boolean): Promise<void> {
    await condition(() => this.#failure !== undefined || isSo());
    if (this.#failure) throw this.#failure.error;
  }
}
