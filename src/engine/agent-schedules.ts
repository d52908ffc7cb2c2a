import { ScheduleNotFoundError, type Client, type ScheduleSummary } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import type { WantedSchedule } from '../db/agents/schedules.ts';
import type { SeenSchedule } from '../domain/agents/agents.ts';
import { agentOfSchedule, scheduleIds } from '../domain/ids.ts';
import { agentKind, differsFromWanted, scheduleOptions } from './agent-schedule-options.ts';
import type { AgentSchedules } from './engine.ts';
import { ownedSchedules, type OwnedSchedule } from './owned-schedules.ts';
import { scheduleFieldsOf } from './schedule-fields.ts';

/** Shown for a schedule that was paused without a note. */
const unexplained = '';

const ofAgents = (config: Config): OwnedSchedule<WantedSchedule> => ({
  kind: agentKind,
  ownerOf: ({ agentId }) => agentId,
  idOf: agentId => scheduleIds.agent(config.TASK_QUEUE_PREFIX, agentId),
  findOwner: scheduleId => agentOfSchedule(config.TASK_QUEUE_PREFIX, scheduleId),
  optionsOf: wanted => scheduleOptions(config, wanted),
  // memos cannot be changed: the name is the agent's first name
  memoOf: ({ agentId, orgId, brandId, name }) => ({ agentId, orgId, brandId, firstName: name }),
});

/** Creates the schedule of an agent. Returns false if it exists; an existing schedule stays unchanged. */
export const createAgentSchedule = (
  client: Client,
  config: Config,
  wanted: WantedSchedule,
): Promise<boolean> => ownedSchedules(client, ofAgents(config), work => work()).create(wanted);

const compare = async (
  client: Client,
  config: Config,
  wanted: WantedSchedule,
): Promise<'missing' | 'drifted' | null> => {
  try {
    const described = await client.schedule.getHandle(ofAgents(config).idOf(wanted.agentId)).describe();
    return differsFromWanted(described, config, wanted) ? 'drifted' : null;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return 'missing';
    throw error;
  }
};

const seenOf = (agentId: string, { spec, state }: ScheduleSummary): SeenSchedule => ({
  agentId,
  fields: scheduleFieldsOf(spec),
  timeZone: spec?.timezone || 'UTC',
  pausedBecause: state.paused ? (state.note ?? unexplained) : null,
});

/** Returns the agents' schedules of one environment. `within` applies a deadline to each call. */
export const agentSchedules = (
  client: Client,
  config: Config,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): AgentSchedules => {
  const schedules = ownedSchedules(client, ofAgents(config), within);
  return {
    ...schedules,
    compare: wanted => within(() => compare(client, config, wanted)),
    find: async agentIds =>
      (await schedules.find(agentIds)).map(({ owner, schedule }) => seenOf(owner, schedule)),
  };
};
