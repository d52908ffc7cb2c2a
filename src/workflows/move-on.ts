import { makeContinueAsNewFunc, setHandler, workflowInfo, type Workflow } from '@temporalio/workflow';
import { buildChanged } from './messages.ts';

/** Wakes a workflow that waits, so that it sees whether it is to move; for those that sleep longer than a deploy may take. */
export const wakeForMoves = (): void =>
  setHandler(buildChanged, () => undefined, {
    description: 'Check whether another build continues this workflow.',
  });

/** Whether another build is to carry this workflow on: a deploy has made it current, or has given it its share of a ramp. */
export const isToMove = (): boolean => workflowInfo().targetWorkerDeploymentVersionChanged;

/**
 * Whether it should go on in a fresh history: another build is to carry it on, or the server asks for one. That it does at
 * 4,096 events of the 51,200 at which it ends a workflow, and before the 10,000 signals after which it takes no more of them.
 * Nothing is lost by it, as the rows hold all that is known.
 */
export const isToContinue = (): boolean => workflowInfo().continueAsNewSuggested || isToMove();

/** Goes on in a fresh history, on the build that is current now. */
export const moveOn = <F extends Workflow>(...args: Parameters<F>): Promise<never> =>
  makeContinueAsNewFunc<F>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(...args);
