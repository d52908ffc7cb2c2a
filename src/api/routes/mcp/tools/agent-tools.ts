import { prices } from '../../../../domain/billing/billing.ts';
import * as say from './shapes.ts';
import type { AskOperation, ToolSpec } from './tool-spec.ts';

const agentId = { says: 'The agent.', as: 'id' } as const;
const agentBrief = [
  'id',
  'name',
  'brandSlug',
  'platforms',
  'schedule',
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
const writes = {
  instructions: 'What to write about and how.',
  knowledgeBaseId: { says: 'What it draws on.', shape: { type: 'string' } },
  postsPerRun: 'How many posts a run makes.',
  tone: 'How they speak.',
} as const;

const byPerson = 'A person decides in the application whether an agent publishes by itself.';

type Given = Readonly<Record<string, unknown>>;

const publishes = async (given: Given, look: AskOperation): Promise<boolean> =>
  (await look('getAgent', { id: given['agentId'] }))?.['autoPublish'] === true;

const whatItPublishes =
  'This agent publishes by itself, and no person would see the posts first: a person does this in the application.';

/** Agents, which write drafts by a schedule. None of these tools has one publish what no person has seen. */
export const agentTools: readonly ToolSpec[] = [
  {
    name: 'list_agents',
    operationId: 'listAgents',
    groups: ['agents'],
    does: 'reads',
    says: 'Lists agents, newest first: each writes posts for a brand by a schedule.',
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
    says: 'Gives one agent with its schedule, its instructions and why it is paused.',
    takes: { agentId },
    brief: [...agentBrief, 'instructions', 'tone', 'postsPerRun'],
  },
  {
    name: 'create_agent',
    operationId: 'createAgent',
    groups: ['agents'],
    does: 'writes',
    says: `Makes an agent that writes drafts by a schedule; a person sends them. Each run costs ${prices['agents.run'].credits} credits: tell the person first. run_agent with dryRun shows what it would write.`,
    takes: {
      name: 'What people see.',
      brandSlug: say.whichBrand,
      platforms: say.goesTo,
      schedule: 'When it runs: cron in UTC, such as 0 9 * * 1 for Mondays at nine.',
      ...writes,
      monthlyCredits: {
        says: 'The most that it may spend in a month.',
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
    says: 'Changes an agent from its next run on; `enabled` false stops it, true starts it again. One that publishes by itself can only be stopped.',
    takes: {
      agentId,
      name: 'What people see.',
      platforms: say.goesTo,
      schedule: 'Cron in UTC.',
      ...writes,
      enabled: 'Whether it runs.',
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
    says: 'Has an agent write now. Costs credits: called without acceptCredits it tells the price and does nothing. With dryRun it makes no drafts, only shows them. Then get_agent_run. One that publishes by itself takes dry runs alone.',
    takes: { agentId, dryRun: 'Whether to show what it would write, and make nothing.' },
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
    says: 'Lists the runs of an agent, newest first: what came of each and what it cost.',
    takes: { agentId, status: 'Only in this state.', limit: say.limit, offset: say.offset },
    presets: { limit: 20 },
    brief: runBrief,
    pages: 'offset',
  },
  {
    name: 'get_agent_run',
    operationId: 'getAgentRun',
    groups: ['agents'],
    does: 'reads',
    says: 'Gives a run with its steps and what it wrote. Then preview_post for each of `postIds`.',
    takes: { agentId, runId: 'The run.' },
    brief: [...runBrief, 'posts', 'steps'],
  },
];
