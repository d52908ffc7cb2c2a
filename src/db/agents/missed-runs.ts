import { missed } from '../../domain/agent-guards.ts';
import { runsBetween } from '../../domain/cron.ts';
import type { Em } from '../driver/orm.ts';
import type { LockedAgent } from './agent-availability.ts';
import { insertRuns, skippedRun } from './insert-run.ts';

/** Instants that are counted in one gap, and of which the newest get a row each: a week of a run every minute is 10,080. */
const maxCounted = 20_000;
const maxRows = 100;

/** Says that all instants up to this one have a run, or need none. */
export const recordUntil = async (em: Em, agentId: string, until: Date): Promise<void> => {
  await em.execute('update agents set runs_recorded_until = greatest(runs_recorded_until, ?) where id = ?', [
    until,
    agentId,
  ]);
};

/**
 * Leaves a skipped run for each instant before `until` at which nothing happened; of more than a hundred, one for each of the
 * newest, and the first of these says how many there were before it. The agent is locked. Gives how many instants those are.
 */
export const recordMissedRuns = async (em: Em, agent: LockedAgent, until: Date): Promise<number> => {
  const instants = runsBetween(agent.schedule, new Date(agent.recordedUntil), until, maxCounted);
  const shown = instants.slice(-maxRows);
  const earlier = instants.length - shown.length;
  const skipped = shown.map((scheduledFor, index) => {
    const more = index === 0 && earlier > 0 ? ` So were ${earlier} runs before this one.` : '';
    return skippedRun(scheduledFor, { ...missed, message: `${missed.message}${more}` });
  });
  await insertRuns(em, agent, skipped);
  await recordUntil(em, agent.id, new Date(until.getTime() - 1));
  return instants.length;
};
