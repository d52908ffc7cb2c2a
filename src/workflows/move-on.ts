import { makeContinueAsNewFunc, setHandler, workflowInfo, type Workflow } from '@temporalio/workflow';
import { buildChanged } from './messages.ts';

/**
 * Wakes a waiting workflow regularly, so that it checks whether it must move. For workflows that sleep longer than a deploy
 * may take.
 */
export const wakeForMoves = (): void =>
  setHandler(buildChanged, () => undefined, {
    description: 'Check whether another build continues this workflow.',
  });

/**
 * Returns whether another build must continue this workflow: a deploy has made it current or given it its share of a ramp.
 */
export const isToMove = (): boolean => workflowInfo().targetWorkerDeploymentVersionChanged;

/**
 * Returns whether the workflow should continue in a new history: another build must continue it, or the server asks for a
 * new history. The server asks at 4,096 events, while it ends a workflow at 51,200, and before the 10,000 signals after
 * which it accepts no more. Nothing is lost, because the rows hold the whole state.
 */
export const isToContinue = (): boolean => workflowInfo().continueAsNewSuggested || isToMove();

/** Continues in a new history on the current build. */
export const moveOn = <F extends Workflow>(...args: Parameters<F>): Promise<never> =>
  makeContinueAsNewFunc<F>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(...args);
