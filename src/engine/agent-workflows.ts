import type { Client } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { findWantedSchedule } from '../db/agents/wanted-schedules.ts';
import type { Orm } from '../db/driver/orm.ts';
import type { AgentChangedPayload, AgentRunDuePayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { failpoint } from '../process/failpoints.ts';
import { agentChanged } from '../workflows/messages.ts';
import type { runAgent } from '../workflows/run-agent.ts';
import type { syncAgent } from '../workflows/sync-agent.ts';
import { createSchedule } from './agent-schedules.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

const attributesOf = ({ orgId, brandId }: AgentChangedPayload) => [
  ...(orgId === undefined ? [] : [{ key: workflowAttributes.organizationId, value: orgId }]),
  ...(brandId === undefined ? [] : [{ key: workflowAttributes.brandId, value: brandId }]),
  { key: workflowAttributes.workflowKind, value: 'agent' },
];

/** Has the schedule of an agent brought to what its row says. */
export const wakeAgentSync = async (
  client: Client,
  taskQueue: string,
  payload: AgentChangedPayload,
): Promise<void> => {
  await wakeWorkflow<typeof syncAgent>(client, 'syncAgent', {
    workflowId: workflowIds.agent(payload.agentId),
    taskQueue,
    input: { agentId: payload.agentId },
    signal: agentChanged,
    staticSummary: 'Keep the schedule of an agent as its row says',
    ...(payload.orgId !== undefined && { priority: { fairnessKey: payload.orgId } }),
    typedSearchAttributes: attributesOf(payload),
  });
};

/**
 * Makes the schedule of a new agent without a workflow, which would cost four times as much. What changed the agent meanwhile may
 * have been seen to before the schedule was there: then its workflow looks again. Safe to repeat.
 */
export const makeAgentSchedule = async (
  client: Client,
  config: Config,
  orm: Orm,
  payload: AgentChangedPayload,
): Promise<void> => {
  const wanted = await findWantedSchedule(orm.em.fork(), payload.agentId);
  await failpoint('agent_schedule.before_call');
  const isMade = wanted !== undefined && (await createSchedule(client, config, wanted));
  await failpoint('agent_schedule.after_call');
  const now = await findWantedSchedule(orm.em.fork(), payload.agentId);
  if (isMade && JSON.stringify(now) === JSON.stringify(wanted)) return;
  await wakeAgentSync(client, taskQueues(config.TASK_QUEUE_PREFIX).core, payload);
};

/** Starts the workflow of a run; safe to repeat, also when the run has ended. */
export const startAgentRun = async (
  client: Client,
  taskQueue: string,
  payload: AgentRunDuePayload,
): Promise<void> => {
  await client.workflow.start<typeof runAgent>('runAgent', {
    workflowId: workflowIds.agentRun(payload.runId),
    taskQueue,
    args: [{ runId: payload.runId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    requestEagerStart: true,
    staticSummary: `Run agent ${payload.agentId}`,
    priority: { fairnessKey: payload.orgId },
    typedSearchAttributes: attributesOf(payload),
  });
};
