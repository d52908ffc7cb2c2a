import { ScheduleOverlapPolicy, type ScheduleDescription, type ScheduleOptions } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import type { WantedSchedule } from '../db/agents/schedules.ts';
import { maxRunLatenessMs } from '../domain/agents/agents.ts';
import { scheduleFields, temporalSchedule, type ScheduleFields } from '../domain/agents/cron.ts';
import { listRunsAtClockChanges } from '../domain/agents/run-times.ts';
import { workflowIds } from '../domain/ids.ts';
import { chooseQueuePriority } from '../domain/story.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { findCanonicalZone } from '../domain/time-zones.ts';
import type { tickAgent } from '../workflows/tick-agent.ts';
import { instantsIn, intervalOf, scheduleFieldsOf } from './schedule-fields.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Value of the search attribute by which operators find the schedules of agents and their workflows. */
export const agentKind = 'agent';

/**
 * Timeout of the short workflow that each firing starts, which writes a row and a message. Ends it if its worker is
 * unavailable.
 */
const tickTimeoutMs = 60 * 60_000;

/** Note that Temporal shows with an active schedule. */
const runningNote = 'Runs on the agent’s schedule.';

const attributesOf = ({ orgId, brandId }: WantedSchedule) => [
  { key: workflowAttributes.organizationId, value: orgId },
  { key: workflowAttributes.brandId, value: brandId },
  { key: workflowAttributes.workflowKind, value: agentKind },
];

const dayMs = 86_400_000;

/** Days ahead for which a schedule has the runs at clock changes, and days before whose end the sweep adds more. */
const aheadDays = 400;
const renewedDays = 200;

const runsAtChanges = (wanted: WantedSchedule, now: Date, days: number): Date[] =>
  listRunsAtClockChanges(wanted, now, new Date(now.getTime() + days * dayMs));

/**
 * Returns when an agent runs, for Temporal. Temporal (server 1.31.2) drops local times that clocks skip, and of times that
 * clocks show twice it fires at either, at both, or at another. The schedule therefore has the right instants as well, and
 * `beginScheduledRun` ignores wrong ones.
 */
const specOf = (wanted: WantedSchedule, now: Date) => ({
  cronExpressions: [temporalSchedule(wanted.schedule)],
  timezone: findCanonicalZone(wanted.timeZone),
  intervals: runsAtChanges(wanted, now, aheadDays).map(intervalOf),
});

/**
 * Returns the schedule of an agent as this release writes it: all options that can be set, except the memo, which the SDK
 * cannot change.
 */
export const scheduleOptions = (config: Config, wanted: WantedSchedule, now = new Date()) => ({
  spec: specOf(wanted, now),
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: maxRunLatenessMs },
  state: { paused: wanted.pausedBecause !== null, note: wanted.pausedBecause ?? runningNote },
  typedSearchAttributes: attributesOf(wanted),
  action: {
    type: 'startWorkflow' as const,
    workflowType: 'tickAgent' satisfies (typeof tickAgent)['name'],
    workflowId: workflowIds.agentTick(wanted.agentId),
    args: [{ agentId: wanted.agentId }],
    taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
    workflowExecutionTimeout: tickTimeoutMs,
    priority: chooseQueuePriority('bulk', wanted.orgId),
    staticSummary: 'Start an agent run, or record why not',
    typedSearchAttributes: attributesOf(wanted),
  },
});

type Described = Pick<
  ScheduleDescription,
  'spec' | 'policies' | 'state' | 'action' | 'typedSearchAttributes'
>;
type Given = Pick<ScheduleOptions, 'spec' | 'policies' | 'state' | 'action' | 'typedSearchAttributes'>;

const attributePairs = (attributes: Given['typedSearchAttributes']): [name: string, value: unknown][] => {
  const pairs = Array.isArray(attributes) ? attributes : (attributes?.getAll() ?? []);
  return pairs
    .map(({ key, value }): [string, unknown] => [key.name, value])
    .toSorted(([one], [other]) => one.localeCompare(other));
};

const actionShape = ({ typedSearchAttributes, ...action }: (Given | Described)['action']) => [
  action.workflowType,
  action.workflowId,
  action.taskQueue,
  action.args ?? [],
  action.memo ?? {},
  action.retry,
  action.workflowExecutionTimeout ?? 0,
  action.workflowRunTimeout ?? 0,
  action.workflowTaskTimeout ?? 0,
  action.staticSummary ?? '',
  action.staticDetails ?? '',
  'priority' in action ? Object.values(action.priority ?? {}).filter(Boolean) : [],
  attributePairs(typedSearchAttributes),
];

/**
 * Returns all options of a schedule in one form for wanted and described schedules. Unset options have the server's
 * defaults. `fields`: when the schedule fires, because Temporal returns cron expressions as calendars.
 */
const shapeOf = (
  { spec, policies, state, action, typedSearchAttributes }: Given | Described,
  fields: ScheduleFields | undefined,
): string =>
  JSON.stringify([
    [fields, spec.skip ?? [], spec.startAt, spec.endAt],
    [spec.jitter ?? 0, spec.timezone || 'UTC'],
    [policies?.overlap, policies?.catchupWindow, policies?.pauseOnFailure ?? false],
    [state?.paused, state?.note, state?.remainingActions],
    attributePairs(typedSearchAttributes),
    actionShape(action),
  ]);

/** Returns whether a schedule has a wrong future run at a clock change, or lacks one of the next months. */
const differsAtChanges = ({ spec }: Described, wanted: WantedSchedule, now: Date): boolean => {
  const timesOf = (instants: readonly Date[]) => new Set(instants.map(at => at.getTime()));
  const [has, may] = [timesOf(instantsIn(spec)), timesOf(runsAtChanges(wanted, now, aheadDays))];
  return (
    runsAtChanges(wanted, now, renewedDays).some(at => !has.has(at.getTime())) ||
    [...has].some(at => at > now.getTime() && !may.has(at))
  );
};

/** Returns whether the described schedule differs in anything from the one that this release would write. */
export const differsFromWanted = (
  described: Described,
  config: Config,
  wanted: WantedSchedule,
  now = new Date(),
): boolean =>
  shapeOf(described, scheduleFieldsOf(described.spec)) !==
    shapeOf(scheduleOptions(config, wanted, now), scheduleFields(wanted.schedule)) ||
  differsAtChanges(described, wanted, now);
