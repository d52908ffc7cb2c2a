import { condition } from '@temporalio/workflow';
import type { Plan, PlannedTarget } from '../../activities/publishing/steps.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { TargetRunEnd } from './target-run.ts';

/**
 * The targets of a post that run now, at most one a platform: two of one platform would write to the same upload session.
 * When a plan is overtaken, targets that wait end at once; one that is busy goes on to its next step and then ends, and
 * holds up only its own platform's target of the new plan.
 */
export class TargetRuns {
  readonly #running = new Set<PlatformName>();
  #failure: { error: unknown } | undefined;

  isRunning(platform: PlatformName): boolean {
    return this.#running.has(platform);
  }

  /** Whether none runs. */
  areIdle(): boolean {
    return this.#running.size === 0;
  }

  /**
   * Starts a run for each target of the plan, as soon as its platform has none of an older plan. Settles when all of them
   * have ended, or with `look_again` when the plan is overtaken: the post has changed, or one of the plan's targets has
   * found its row changed. The others then go on.
   */
  async carryOut(
    { targets }: Plan,
    changed: () => boolean,
    run: (target: PlannedTarget) => Promise<TargetRunEnd>,
  ): Promise<TargetRunEnd> {
    let overtaken = false;
    const waiting = new Set(targets);
    const isFree = ({ platform }: PlannedTarget) => !this.isRunning(platform);
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

  /** Until no target runs, or `orElse`. */
  allEnded(orElse: () => boolean = () => false): Promise<void> {
    return this.#until(() => this.areIdle() || orElse());
  }

  #begin({ platform }: PlannedTarget, run: Promise<TargetRunEnd>, lookAgain: () => void): void {
    this.#running.add(platform);
    run.then(
      end => {
        this.#running.delete(platform);
        if (end === 'look_again') lookAgain();
      },
      (error: unknown) => {
        this.#running.delete(platform);
        this.#failure ??= { error };
      },
    );
  }

  /** A target fails only where the whole workflow is to: a bug, or an operator's cancellation. */
  async #until(isSo: () => boolean): Promise<void> {
    await condition(() => this.#failure !== undefined || isSo());
    if (this.#failure) throw this.#failure.error;
  }
}
