import { defineEntity, p } from '@mikro-orm/core';
import {
  agentAnswering,
  agentTriggers,
  runStatuses,
  runTriggers,
  type AgentSource,
  type AgentText,
  type RunReason,
  type RunStep,
} from '../../domain/agents/agents.ts';
import type { DraftTimes } from '../../domain/agents/draft-times.ts';
import { tones } from '../../domain/ai/ai.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { changing, identified, owned } from './columns.ts';

/** Writes posts for a brand by a schedule. */
export const AgentSchema = defineEntity({
  name: 'Agent',
  tableName: 'agents',
  indexes: [{ properties: ['orgId', 'createdAt', 'id'] }, { properties: ['brandId'] }],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    /** As the brand was called when the agent was given to it: shown once the brand is gone. */
    brandSlug: p.text(),
    name: p.text(),
    platforms: p.array().$type<PlatformName[]>(),
    /** Five fields of cron, in UTC. */
    schedule: p.text(),
    /** What it runs by beside that. */
    trigger: p.enum(agentTriggers).default('schedule'),
    /** Since when there are new documents that no run of it has begun for. */
    newsAt: p.datetime(3).nullable(),
    /** What it draws on; null for its instructions alone. It need not be there any more. */
    knowledgeBaseId: p.uuid().nullable(),
    postsPerRun: p.integer(),
    tone: p.enum(tones),
    /** What to write about and how, in a person's words. */
    instructions: p.text(),
    autoPublish: p.boolean(),
    /** When its drafts are wanted out; null where nobody said. */
    draftTimes: p.json<DraftTimes>().nullable(),
    enabled: p.boolean().default(true),
    /** Why it is not enabled, as a sentence. */
    disabledReason: p.text().nullable(),
    /** Null for no limit of its own. */
    maxPostsPerDay: p.integer().nullable(),
    monthlyCredits: p.integer().nullable(),
    /** What it does with what people say on the brand's posts. */
    answering: p.enum(agentAnswering).default('off'),
    maxAnswersPerDay: p.integer().default(20),
    /** What was said before is not its to answer. */
    answeringSince: p.datetime(3).nullable(),
    /** Failed runs since the last one that succeeded, or since it was enabled. */
    consecutiveFailures: p.integer().default(0),
    /** Up to here every instant of its schedule has a run, or needs none. */
    runsRecordedUntil: p.datetime(3),
    createdBy: p.text(),
    /** The membership under which it publishes by itself: the person who changed it last answers for it. */
    plannedUnder: p.uuid(),
    /** Deleted agents are never shown again; their runs stay for the record. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Agent extends AgentSchema.class {}
AgentSchema.setClass(Agent);

/** One time that an agent ran, or did not where it should have. */
export const AgentRunSchema = defineEntity({
  name: 'AgentRun',
  tableName: 'agent_runs',
  uniques: [{ properties: ['agentId', 'scheduledFor'] }],
  indexes: [
    { properties: ['agentId', 'createdAt', 'id'] },
    {
      name: 'agent_runs_under_way_index',
      expression: `create index "agent_runs_under_way_index" on "agent_runs" ("id") where "status" = 'running'`,
    },
  ],
  properties: {
    ...identified,
    ...owned,
    agentId: p.uuid(),
    brandId: p.uuid(),
    status: p.enum(runStatuses),
    trigger: p.enum(runTriggers),
    /** Writes, and makes no posts. */
    dryRun: p.boolean().default(false),
    /** The instant of the schedule that it is for; null for one that a person asked for. */
    scheduledFor: p.datetime(3).nullable(),
    /** How many posts it is to make. */
    wanted: p.integer(),
    /** Why it failed or was skipped. */
    reason: p.json<RunReason>().nullable(),
    /** Spent in the end. */
    credits: p.integer().default(0),
    /** As the providers count them; null where none said. */
    inputTokens: p.integer().nullable(),
    outputTokens: p.integer().nullable(),
    steps: p.json<RunStep[]>().defaultRaw(`'[]'::jsonb`),
    /** `user:<id>`, `api_key:<id>` or `service`. */
    requestedBy: p.text(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class AgentRun extends AgentRunSchema.class {}
AgentRunSchema.setClass(AgentRun);

/** One post of a run: what was written, on what it draws, and what became of it. */
export const AgentPostSchema = defineEntity({
  name: 'AgentPost',
  tableName: 'agent_posts',
  uniques: [{ properties: ['runId', 'number'] }],
  indexes: [{ properties: ['agentId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    runId: p.uuid(),
    agentId: p.uuid(),
    /** From 1, in its run. */
    number: p.integer(),
    /** Null in a dry run, and for a post that was given up. */
    postId: p.uuid().nullable(),
    title: p.text(),
    /** One for each platform. */
    texts: p.json<AgentText[]>(),
    sources: p.json<AgentSource[]>(),
    provider: p.text(),
    model: p.text(),
    /** How often it was written until it could be kept, or was given up. */
    tries: p.integer(),
    /** Why there is no post; null where there is one. */
    reason: p.json<RunReason>().nullable(),
  },
});
export class AgentPost extends AgentPostSchema.class {}
AgentPostSchema.setClass(AgentPost);
