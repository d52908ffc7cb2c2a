import assert from 'node:assert/strict';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { AgentSweepReport } from '../../src/activities/agents/sweep-agents.ts';
import { scheduleIds, workflowIds } from '../../src/domain/ids.ts';
import { eventually } from './eventually.ts';
import type { Reply, TestApi } from './http/api.ts';
import type { Publishing } from './publishing.ts';
import { sweepNow } from './sweep-now.ts';
import { untilRow } from './until-row.ts';

/** Person who creates agents, and the brand of the agents. */
export interface AgentOwner {
  token: string;
  brandSlug: string;
}

/** A sound agent without a knowledge base, for every morning. */
export const agentBody = (
  { brandSlug }: Pick<AgentOwner, 'brandSlug'>,
  given: Record<string, unknown> = {},
) => ({
  name: 'Baker',
  brandSlug,
  platforms: ['x'],
  schedule: '0 9 * * *',
  instructions: 'Write short posts about sourdough bread.',
  ...given,
});

/** An agent as the API shows it. */
export interface AgentAnswer {
  id: string;
  enabled: boolean;
  paused: { code: string; message: string } | null;
  consecutiveFailures: number;
  nextRuns: string[];
}

/** Makes an agent through the API. */
export const anAgent = async (
  api: TestApi,
  owner: AgentOwner,
  given: Record<string, unknown> = {},
): Promise<AgentAnswer> => {
  const { status, data, text } = await api.post('/agents', agentBody(owner, given), { as: owner.token });
  assert.equal(status, 201, text);
  return data;
};

/** Starts a run of an agent, and returns the whole answer. */
export const askToRun = (api: TestApi, { token }: AgentOwner, agentId: string, query = ''): Promise<Reply> =>
  api.post(`/agents/${agentId}/run${query}`, undefined, { as: token });

/** A run, once it has ended. */
export const endedRun = (api: TestApi, { token }: AgentOwner, agentId: string, runId: string) =>
  untilRow(
    api,
    'the run has ended',
    [`select 1 from agent_runs where id = $1 and status <> 'running'`, runId],
    async () => {
      const { data } = await api.get(`/agents/${agentId}/runs/${runId}`, { as: token });
      return data.status !== 'running' && data;
    },
  );

/** Runs an agent to its end. */
export const runOf = async (api: TestApi, owner: AgentOwner, agentId: string, query = '') => {
  const { status, data, text } = await askToRun(api, owner, agentId, query);
  assert.equal(status, 202, text);
  return endedRun(api, owner, agentId, data.runId);
};

type Scheduling = Pick<Publishing, 'api' | 'config' | 'temporal'>;

/** The schedule of an agent in Temporal, as operators see it. */
export const agentSchedule = ({ config, temporal }: Scheduling, agentId: string) => {
  const handle = temporal.schedule.getHandle(scheduleIds.agent(config.TASK_QUEUE_PREFIX, agentId));
  const described = () => handle.describe();
  return {
    handle,
    described,
    made: () => eventually('the agent has a schedule', () => described().catch(() => false as const)),
    isGone: (): Promise<boolean> =>
      described().then(
        () => false,
        () => true,
      ),
  };
};

const unlessNone = (error: unknown): void => {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
};

/** Waits for all pending changes to the schedules of agents, which would undo the change that a test is about to make. */
export const settledSchedules = async (
  { api, temporal }: Scheduling,
  agentIds: readonly string[],
): Promise<void> => {
  const workflows = agentIds.map(id => workflowIds.agent(id));
  await eventually('no message waits', async () => {
    const waiting = await api.rows('select 1 from outbox_messages where workflow_id = any($1)', workflows);
    return waiting.length === 0;
  });
  for (const workflowId of workflows)
    await temporal.workflow.getHandle(workflowId).result().catch(unlessNone);
};

/** Runs one sweep and returns what it found of agents. */
export const sweepOnce = async (service: Scheduling): Promise<AgentSweepReport> =>
  (await sweepNow(service)).agents;

/** Sweeps until one sees it: Temporal's lists lag some seconds behind. */
export const sweptWith = (service: Scheduling, what: string, found: (report: AgentSweepReport) => boolean) =>
  eventually(what, async () => {
    const report = await sweepOnce(service);
    return found(report) && report;
  });
