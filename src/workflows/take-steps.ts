import { condition, setCurrentDetails, setHandler, type SignalDefinition } from '@temporalio/workflow';
import type { EffectRecord } from '../activities/effects/kind.ts';
import type { WorkStep } from '../activities/work-step.ts';
import { isToContinue, isToMove, wakeForMoves } from './move-on.ts';

/** A work that goes on step by step. */
interface Work {
  /** Has it look again, and what that says to operators. */
  signal: SignalDefinition;
  description: string;
  take: () => Promise<WorkStep>;
  /** Writes what a call came to, once the database is there again. */
  record: (record: EffectRecord) => Promise<void>;
  /** Goes on in a fresh history. */
  moveOn: () => Promise<never>;
}

/** Takes one step after another until nothing is left; between two it waits as the step says, or until the signal. */
export const takeSteps = async ({ signal, description, take, record, moveOn }: Work): Promise<void> => {
  let changed = false;
  setHandler(signal, () => void (changed = true), { description });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn();
    changed = false;
    const step = await take();
    setCurrentDetails(asMarkdown(step));
    if (step.state === 'wait')
      await condition(() => changed || isToMove(), step.afterMs, { summary: step.reason });
    else if (step.state === 'unrecorded') await record(step.record);
    else if (step.state === 'nothing' && !changed) return;
  }
};

const asMarkdown = (step: WorkStep): string =>
  step.state === 'wait' ? `**${step.reason}**` : step.state === 'nothing' ? '**done**' : '**under way**';
