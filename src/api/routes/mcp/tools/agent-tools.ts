import { presetPeriods } from '../../../../domain/agents/presets.ts';
import { prices, sayCredits } from '../../../../domain/billing/billing.ts';
import { weekdays } from '../../../../domain/queue/queue.ts';
import * as say from './shapes.ts';
import type { AskOperation, ToolSpec } from './tool-spec.ts';

const agentId = { says: 'The agent.', as: 'id' } as const;
const agentBrief = [
  'id',
  'name',
  'brandSlug',
  'platforms',
  'schedule',
  'timeZone',
  'scheduleText',
  'nextRuns',
  'enabled',
  'paused',
  'autoPublish',
  'knowledgeBaseId',
  'consecutiveFailures',
] as const;
const runBrief = [
  'id',
  'status',
  'trigger',
  'dryRun',
  'startedAt',
  'endedAt',
  'reason',
  'credits',
  'postIds',
] as const;
const runsAt = {
  preset: {
    says: 'When to run, instead of schedule. `at`: local time such as 09:00, except every hour. `on`: only for week. `day`: only for month.',
    shape: say.objectShape(
      {
        every: { type: 'string', enum: presetPeriods },
        at: { type: 'string' },
        on: { type: 'string', enum: weekdays },
        day: { type: 'integer', minimum: 1, maximum: 31 },
      },
      'every',
    ),
  },
  schedule: 'Cron schedule with five fields, only if no preset fits.',
  timeZone: 'The person’s time zone, such as Europe/Berlin.',
} as const;
const writes = {
  instructions: 'Topic and style of the posts.',
  knowledgeBaseId: { says: 'Knowledge base to use.', shape: { type: 'string' } },
  postsPerRun: 'Number of posts per run.',
  tone: 'Tone of the posts.',
} as const;

const byPerson = 'Only a person can let an agent publish automatically, in the console.';

type Given = Readonly<Record<string, unknown>>;

const publishes = async (given: Given, look: AskOperation): Promise<boolean> =>
  (await look('getAgent', { id: given['agentId'] }))?.['autoPublish'] === true;

const whatItPublishes =
  'This agent publishes automatically, so no person would see the posts first. A person must do this in the console.';

/**
 * Tools for agents, which write drafts on a schedule. None of these tools makes an agent publish a post that no person has
 * seen.
 */
export const agentTools: readonly ToolSpec[] = [
  {
    name: 'list_agents',
    operationId: 'listAgents',
    groups: ['agents'],
    does: 'reads',
    says: 'Lists agents, newest first. Each writes posts for a brand on a schedule.',
    takes: { brandSlug: say.whichBrand, limit: say.limit, offset: say.offset },
    presets: { limit: 20 },
    brief: agentBrief,
    pages: 'offset',
  },
  {
    name: 'get_agent',
    operationId: 'getAgent',
    groups: ['agents'],
    does: 'reads',
    gives: 'agentId',
    says: 'Returns an agent with its schedule, its instructions, and why it is paused.',
    takes: { agentId },
    brief: [...agentBrief, 'instructions', 'tone', 'postsPerRun'],
  },
  {
    name: 'create_agent',
    operationId: 'createAgent',
    groups: ['agents'],
    does: 'writes',
    gives: 'agentId',
    says: `Creates an agent that writes drafts on a schedule for a person to publish. Each run costs ${sayCredits(prices['agents.run'].credits)}: tell the person first. run_agent with dryRun shows what it would write.`,
    takes: {
      name: 'Display name.',
      brandSlug: say.whichBrand,
      platforms: say.goesTo,
      ...runsAt,
      ...writes,
      monthlyCredits: {
        says: 'Maximum credits per month.',
        shape: { type: 'integer', minimum: 0 },
      },
    },
    without: { autoPublish: byPerson },
    sets: { autoPublish: false },
    brief: agentBrief,
    makes: true,
  },
  {
    name: 'change_agent',
    operationId: 'updateAgent',
    groups: ['agents'],
    does: 'writes',
    gives: 'agentId',
    says: 'Changes an agent from its next run. `enabled` false stops it, true starts it again. An agent that publishes automatically can only be stopped.',
    takes: {
      agentId,
      name: 'Display name.',
      platforms: say.goesTo,
      ...runsAt,
      ...writes,
      enabled: 'Whether the agent is enabled.',
    },
    without: { autoPublish: byPerson },
    brief: agentBrief,
    refuses: async (given, look) => {
      const { agentId: _id, ...changes } = given;
      const onlyStops = changes['enabled'] === false && Object.keys(changes).length === 1;
      return !onlyStops && (await publishes(given, look)) ? whatItPublishes : undefined;
    },
  },
  {
    name: 'run_agent',
    operationId: 'runAgent',
    groups: ['agents'],
    does: 'writes',
    says: 'Starts a run of an agent. Costs credits: without acceptCredits, the call only returns the price. With dryRun, it shows drafts without saving them, for the same price. Then call wait_for with its `agentRunId` and `agentId`. Agents that publish automatically accept only dry runs.',
    takes: { agentId, dryRun: 'Whether to only show what the agent would write.' },
    makes: true,
    price: { operation: 'agents.run', units: () => 1 },
    refuses: async (given, look) =>
      given['dryRun'] !== true && (await publishes(given, look)) ? whatItPublishes : undefined,
  },
  {
    name: 'list_agent_runs',
    operationId: 'listAgentRuns',
    groups: ['agents'],
    does: 'reads',
    says: 'Lists the runs of an agent with their results and costs, newest first.',
    takes: { agentId, status: 'Only runs in this state.', limit: say.limit, offset: say.offset },
    presets: { limit: 20 },
    brief: runBrief,
    pages: 'offset',
  },
  {
    name: 'get_agent_run',
    operationId: 'getAgentRun',
    groups: ['agents'],
    does: 'reads',
    gives: 'agentRunId',
    says: 'Returns a run with its steps and texts. Then call preview_post for each of `postIds`.',
    takes: { agentId, agentRunId: { says: 'The run.', as: 'runId' } },
    brief: [...runBrief, 'posts', 'steps'],
  },
];
