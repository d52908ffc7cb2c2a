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

/** Agent that writes posts for a brand on a schedule. */
export const AgentSchema = defineEntity({
  name: 'Agent',
  tableName: 'agents',
  indexes: [{ properties: ['orgId', 'createdAt', 'id'] }, { properties: ['brandId'] }],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    /** Slug of the brand at the time the agent was created. Shown after the brand is deleted. */
    brandSlug: p.text(),
    name: p.text(),
    platforms: p.array().$type<PlatformName[]>(),
    /** Five-field cron expression, in local times of `timeZone`. */
    schedule: p.text(),
    /** IANA time zone of the schedule. */
    timeZone: p.text().default('UTC'),
    /** Trigger of runs besides the schedule. */
    trigger: p.enum(agentTriggers).default('schedule'),
    /** Time of the first new document for which no run has begun. */
    newsAt: p.datetime(3).nullable(),
    /**
     * Knowledge base that the agent uses, or null if it works from its instructions alone. The knowledge base may be
     * deleted.
     */
    knowledgeBaseId: p.uuid().nullable(),
    postsPerRun: p.integer(),
    tone: p.enum(tones),
    /** Instructions about topics and style, in a person's words. */
    instructions: p.text(),
    autoPublish: p.boolean(),
    /** Wanted publishing times of the agent's drafts, or null if none are set. */
    draftTimes: p.json<DraftTimes>().nullable(),
    enabled: p.boolean().default(true),
    /** Sentence that says why the agent is not enabled. */
    disabledReason: p.text().nullable(),
    /** Null if the agent has no limit of its own. */
    maxPostsPerDay: p.integer().nullable(),
    monthlyCredits: p.integer().nullable(),
    /** Rule for handling comments on the brand's posts. */
    answering: p.enum(agentAnswering).default('off'),
    maxAnswersPerDay: p.integer().default(20),
    /** Time from which comments are answered. The agent ignores earlier comments. */
    answeringSince: p.datetime(3).nullable(),
    /** Number of failed runs since the last successful run, or since the agent was enabled. */
    consecutiveFailures: p.integer().default(0),
    /** Time up to which every scheduled instant has a run or needs none. */
    runsRecordedUntil: p.datetime(3),
    createdBy: p.text(),
    /** Membership under which the agent publishes: the member who last changed the agent answers for it. */
    plannedUnder: p.uuid(),
    /** Deleted agents are never shown again. Their runs stay as a record. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Agent extends AgentSchema.class {}
AgentSchema.setClass(Agent);

/** Run of an agent, or a run that should have happened and did not. */
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
    /** Whether the run writes texts without creating posts. */
    dryRun: p.boolean().default(false),
    /** Scheduled instant of the run, or null if a person requested the run. */
    scheduledFor: p.datetime(3).nullable(),
    /** Number of posts the run should create. */
    wanted: p.integer(),
    /** Reason why the run failed or was skipped. */
    reason: p.json<RunReason>().nullable(),
    /** Number of credits spent by the end of the run. */
    credits: p.integer().default(0),
    /** Tokens as the providers count them, or null if no provider reported them. */
    inputTokens: p.integer().nullable(),
    outputTokens: p.integer().nullable(),
    steps: p.json<RunStep[]>().defaultRaw(`'[]'::jsonb`),
    /** `user:<id>`, `api_key:<id>`, or `service`. */
    requestedBy: p.text(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class AgentRun extends AgentRunSchema.class {}
AgentRunSchema.setClass(AgentRun);

/** Post of a run: the texts written, the passages used, and the outcome. */
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
    /** Number of the post in its run, from 1. */
    number: p.integer(),
    /** Null in a dry run, and for a post that the run abandoned. */
    postId: p.uuid().nullable(),
    title: p.text(),
    /** One text for each platform. */
    texts: p.json<AgentText[]>(),
    sources: p.json<AgentSource[]>(),
    provider: p.text(),
    model: p.text(),
    /** Number of times the post was written until it was accepted or abandoned. */
    tries: p.integer(),
    /** Reason why no post exists, or null if one does. */
    reason: p.json<RunReason>().nullable(),
  },
});
export class AgentPost extends AgentPostSchema.class {}
AgentPostSchema.setClass(AgentPost);
