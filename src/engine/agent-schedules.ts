import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleSummary,
} from '@temporalio/client';
import type { Config } from '../config/index.ts';
import type { WantedSchedule } from '../db/agents/wanted-schedules.ts';
import { maxRunLatenessMs, type SeenSchedule } from '../domain/agents.ts';
import { temporalSchedule, type ScheduleFields } from '../domain/cron.ts';
import { agentOfSchedule, scheduleIds, workflowIds } from '../domain/ids.ts';
import { taskQueues } from '../domain/task-queues.ts';
import type { tickAgent } from '../workflows/tick-agent.ts';
import type { AgentSchedules } from './engine.ts';
import { workflowAttributes } from './search-attributes.ts';

/** The start that each firing makes is over in a moment: it writes a row and a message. This ends one whose worker is away. */
const tickTimeout = '1h' as const;

/** What Temporal shows with a schedule that runs. */
const runningNote = 'Runs as its agent says.';
/** Shown of a schedule that is paused without a word. */
const unexplained = '';

const kind = 'agent';

const attributesOf = ({ orgId, brandId }: WantedSchedule) => [
  { key: workflowAttributes.organizationId, value: orgId },
  { key: workflowAttributes.brandId, value: brandId },
  { key: workflowAttributes.workflowKind, value: kind },
];

const scheduleOf = (config: Config, wanted: WantedSchedule) => ({
  spec: { cronExpressions: [temporalSchedule(wanted.cron)] },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: maxRunLatenessMs },
  state: { paused: wanted.pausedBecause !== null, note: wanted.pausedBecause ?? runningNote },
  typedSearchAttributes: attributesOf(wanted),
  action: {
    type: 'startWorkflow' as const,
    workflowType: 'tickAgent' satisfies (typeof tickAgent)['name'],
    workflowId: workflowIds.agentTick(wanted.agentId),
    args: [{ agentId: wanted.agentId }],
    taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
    workflowExecutionTimeout: tickTimeout,
    staticSummary: 'Begin a run of an agent, or say why not',
    typedSearchAttributes: attributesOf(wanted),
  },
});

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
      ...scheduleOf(config, wanted),
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
  await client.schedule.getHandle(scheduleId).update(() => scheduleOf(config, wanted));
};

const remove = async (client: Client, scheduleId: string): Promise<void> => {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
};

/** How the SDK names the values of months and days of the week. */
const months = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(
  ' ',
);
const days = 'SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' ');

type Value = number | string;
type Range = Value | { start: Value; end?: Value; step?: number };

const numberOf = (value: Value): number => {
  if (typeof value === 'number') return value;
  return months.includes(value) ? months.indexOf(value) + 1 : days.indexOf(value);
};

const valuesOf = (range: Range): number[] => {
  if (typeof range !== 'object') return [numberOf(range)];
  const [first, step] = [numberOf(range.start), Math.max(1, range.step ?? 1)];
  const last = Math.max(first, numberOf(range.end ?? range.start));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
};

const fieldOf = (ranges: readonly Range[] | undefined): number[] =>
  [...new Set((ranges ?? []).flatMap(valuesOf))].toSorted((one, other) => one - other);

/** When a schedule fires, of what Temporal made of its cron expression: one calendar at second 0, without a year. */
const fieldsOf = ({ spec }: ScheduleSummary): ScheduleFields | undefined => {
  const [calendar, ...more] = spec?.calendars ?? [];
  if (!calendar || more.length > 0 || (spec?.intervals?.length ?? 0) > 0) return undefined;
  const { minute, hour, dayOfMonth, month, dayOfWeek } = calendar;
  return [minute, hour, dayOfMonth, month, dayOfWeek].map(ranges => fieldOf(ranges as Range[] | undefined));
};

async function* list(client: Client, prefix: string): AsyncIterable<SeenSchedule> {
  for await (const schedule of client.schedule.list({
    query: `${workflowAttributes.workflowKind.name} = '${kind}'`,
  })) {
    const agentId = agentOfSchedule(prefix, schedule.scheduleId);
    if (agentId === undefined) continue;
    const { paused, note } = schedule.state;
    yield { agentId, fields: fieldsOf(schedule), pausedBecause: paused ? (note ?? unexplained) : null };
  }
}

/** The schedules of one environment; `within` gives each call its deadline. */
export const agentSchedules = (
  client: Client,
  config: Config,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): AgentSchedules => ({
  put: wanted => within(() => put(client, config, wanted)),
  remove: agentId => within(() => remove(client, scheduleIds.agent(config.TASK_QUEUE_PREFIX, agentId))),
  list: () => list(client, config.TASK_QUEUE_PREFIX),
});
