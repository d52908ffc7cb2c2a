import type { RunStep } from '../../domain/agents.ts';
import type { Em } from '../driver/orm.ts';

/** Longer ones are cut: a model's title, or what a provider says of an error, may be anything. */
const maxMessage = 500;

/** Writes down what a run has just done, for people who ask what happened. */
export const addRunStep = async (em: Em, runId: string, message: string): Promise<void> => {
  const step: RunStep = {
    at: new Date().toISOString(),
    message: message.slice(0, maxMessage).toWellFormed(),
  };
  await em.execute('update agent_runs set steps = steps || ?::jsonb where id = ?', [
    JSON.stringify([step]),
    runId,
  ]);
};
