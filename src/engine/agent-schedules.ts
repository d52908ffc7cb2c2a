import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type Client,
  type ScheduleSummary,
} from '@temporalio/client';
import type { Config } from '../config/index.ts';
import type { WantedSchedule } from '../db/agents/schedules.ts';
import type { SeenSchedule } from '../domain/agents/agents.ts';
import { agentOfSchedule, scheduleIds } from '../domain/ids.ts';
import { agentKind, differsFromWanted, scheduleOptions } from './agent-schedule-options.ts';
import type { AgentSchedules } from './engine.ts';
import { findSchedules, listByPages } from './list-schedules.ts';
import { scheduleFieldsOf } from './schedule-fields.ts';

/** Shown of a schedule that is paused without a word. */
const unexplained = '';

/** Makes the schedule of an agent; false where there is one, which stays as it is. */
export const createSchedule = async (
  client: Client,
  config: Config,
  wanted: WantedSchedule,
): Promise<boolean> => {
  const { agentId, orgId, brandId, name } = wanted;
  try {
    // memos cannot be changed: the name is the one that the agent began with
    await client.schedule.create({
      scheduleId: scheduleIds.agent(config.TASK_QUEUE_PREFIX, agentId),
      ...scheduleOptions(config, wanted),
      memo: { agentId, orgId, brandId, firstName: name },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    return false;
  }
};

const put = async (client: Client, config: Config, wanted: WantedSchedule): Promise<void> => {
  if (await createSchedule(client, config, wanted)) return;
  const scheduleId = scheduleIds.agent(config.TASK_QUEUE_PREFIX, wanted.agentId);
  await client.schedule.getHandle(scheduleId).update(() => scheduleOptions(config, wanted));
};

const compare = async (
  client: Client,
  config: Config,
  wanted: WantedSchedule,
): Promise<'missing' | 'drifted' | null> => {
  try {
    const scheduleId = scheduleIds.agent(config.TASK_QUEUE_PREFIX, wanted.agentId);
    const described = await client.schedule.getHandle(scheduleId).describe();
    return differsFromWanted(described, config, wanted) ? 'drifted' : null;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return 'missing';
    throw error;
  }
};

const remove = async (client: Client, scheduleId: string): Promise<void> => {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
};

const seenOf = (prefix: string, { scheduleId, spec, state }: ScheduleSummary): SeenSchedule[] => {
  const agentId = agentOfSchedule(prefix, scheduleId);
  if (agentId === undefined) return [];
  const pausedBecause = state.paused ? (state.note ?? unexplained) : null;
  return [{ agentId, fields: scheduleFieldsOf(spec), pausedBecause }];
};

async function* list(client: Client, prefix: string, pageSize: number): AsyncGenerator<string[]> {
  for await (const page of listByPages(client, agentKind, pageSize))
    yield page.flatMap(({ scheduleId }) => agentOfSchedule(prefix, scheduleId) ?? []);
}

const find = async (client: Client, prefix: string, agentIds: readonly string[]): Promise<SeenSchedule[]> => {
  const ids = agentIds.map(id => scheduleIds.agent(prefix, id));
  return (await findSchedules(client, ids)).flatMap(schedule => seenOf(prefix, schedule));
};

/** The schedules of one environment; `within` gives each call its deadline. */
export const agentSchedules = (
  client: Client,
  config: Config,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): AgentSchedules => ({
  put: wanted => within(() => put(client, config, wanted)),
  compare: wanted => within(() => compare(client, config, wanted)),
  remove: agentId => within(() => remove(client, scheduleIds.agent(config.TASK_QUEUE_PREFIX, agentId))),
  list: pageSize => list(client, config.TASK_QUEUE_PREFIX, pageSize),
  find: agentIds => within(() => find(client, config.TASK_QUEUE_PREFIX, agentIds)),
});
