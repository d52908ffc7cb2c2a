import type { RunReason } from '../../domain/agents.ts';
import type { Em } from '../driver/orm.ts';
import { endRun, endStep } from './end-run.ts';
import { addRunStep } from './run-steps.ts';

/**
 * Ends the run of a locked agent that is under way, if there is one: its workflow finds that out and makes no further post. What
 * it made before stays, and is paid for. Writes an event, so call it last.
 */
export const stopRun = async (em: Em, agentId: string, reason: RunReason): Promise<void> => {
  const running = await em.execute<{ id: string }[]>(
    `select id from agent_runs where agent_id = ? and status = 'running' order by id`,
    [agentId],
  );
  for (const { id } of running) {
    const ended = await endRun(em, id, reason);
    if (ended) await addRunStep(em, id, endStep(ended, reason));
  }
};
