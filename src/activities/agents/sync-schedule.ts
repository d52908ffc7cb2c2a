import { findWantedSchedule } from '../../db/agents/schedules.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

/** State of an agent's schedule. `why`: why it is paused. */
export interface ScheduleSync {
  state: 'running' | 'paused' | 'removed';
  why: string | null;
}

/** Updates the schedule of an agent to its current row. Safe to repeat. */
export const syncSchedule = async (
  { engine, orm }: Pick<Service, 'engine' | 'orm'>,
  agentId: string,
): Promise<ScheduleSync> => {
  const wanted = await findWantedSchedule(orm.em.fork(), agentId);
  await failpoint('agent_schedule.before_call');
  if (!wanted) {
    await engine.agentSchedules.remove(agentId);
    return { state: 'removed', why: null };
  }
  await engine.agentSchedules.put(wanted);
  await failpoint('agent_schedule.after_call');
  const { pausedBecause: why } = wanted;
  return { state: why === null ? 'running' : 'paused', why };
};
