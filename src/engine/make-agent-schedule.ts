import type { Client } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { findWantedSchedule } from '../db/agents/schedules.ts';
import type { Orm } from '../db/driver/orm.ts';
import { failpoint } from '../process/failpoints.ts';
import { createAgentSchedule } from './agent-schedules.ts';

/**
 * Makes the schedule of a new agent without a workflow, which would cost four times as much; false where its workflow has to
 * look: what changed the agent meanwhile may have been seen to before the schedule was there. Safe to repeat.
 */
export const makeAgentSchedule = async (
  client: Client,
  config: Config,
  orm: Orm,
  agentId: string,
): Promise<boolean> => {
  const wanted = await findWantedSchedule(orm.em.fork(), agentId);
  await failpoint('agent_schedule.before_call');
  const isMade = wanted !== undefined && (await createAgentSchedule(client, config, wanted));
  await failpoint('agent_schedule.after_call');
  const now = await findWantedSchedule(orm.em.fork(), agentId);
  return isMade && JSON.stringify(now) === JSON.stringify(wanted);
};
