import { z } from 'zod';
import type { RunPostRow, RunRow } from '../../../db/agents/runs.ts';
import { agentMax, runStatuses, runTriggers } from '../../../domain/agents.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { platform } from '../../http/named-lists.ts';
import { id, timestamp, choice } from '../../http/schemas.ts';

export const runStatus = choice(
  'AgentRunStatus',
  runStatuses,
  'State of a run. `skipped`: it was due, and nothing was made.',
);

const reason = z.strictObject({ code: z.string().max(100), message: z.string().max(5_000) });
const tokens = z.int().min(0).nullable();

const runPostShape = z.strictObject({
  number: z.int().min(1),
  postId: id.nullable().describe('Null in a dry run, and for a post that was given up.'),
  title: z.string().max(200),
  texts: z
    .array(z.strictObject({ platform: platform, text: z.string().max(100_000) }))
    .max(platformNames.length),
  sources: z
    .array(z.strictObject({ documentId: id, documentName: z.string().max(255), chunkId: id }))
    .max(100)
    .describe('The passages that it draws on, by their documents.'),
  provider: z.string().max(100),
  model: z.string().max(200),
  tries: z.int().min(1).describe('How often it was written.'),
  reason: reason.nullable().describe('Why there is no post.'),
});

export const runShape = z
  .strictObject({
    id,
    agentId: id,
    status: runStatus,
    trigger: choice('AgentRunTrigger', runTriggers, 'What began a run.'),
    dryRun: z.boolean(),
    scheduledFor: timestamp.nullable().describe('The instant of the schedule that it is for.'),
    startedAt: timestamp,
    endedAt: timestamp.nullable(),
    durationMs: z.int().min(0).nullable(),
    reason: reason.nullable().describe('Why it failed or was skipped.'),
    credits: z.int().min(0).describe('What it cost in the end; what fails or is skipped costs nothing.'),
    postIds: z.array(id).max(agentMax.postsPerRun),
    posts: z.array(runPostShape).max(agentMax.postsPerRun),
    provider: z.string().max(100).nullable(),
    model: z.string().max(200).nullable(),
    tokens: z
      .strictObject({ input: tokens, output: tokens })
      .describe('As the provider counts them; null where it does not, and while the run goes on.'),
    steps: z.array(z.strictObject({ at: timestamp, message: z.string().max(500) })).max(1_000),
    requestedBy: z.string().max(100).describe('`user:<id>`, `api_key:<id>` or `service`.'),
  })
  .meta({ id: 'AgentRun' });

export type RunView = z.input<typeof runShape>;

const durationOf = ({ createdAt, endedAt }: RunRow): number | null =>
  endedAt === null ? null : new Date(endedAt).getTime() - new Date(createdAt).getTime();

const viewPost = (post: RunPostRow): RunView['posts'][number] => ({
  ...post,
  title: post.title.slice(0, 200),
});

export const viewRun = (row: RunRow): RunView => {
  const posts = row.posts ?? [];
  return {
    id: row.id,
    agentId: row.agentId,
    status: row.status,
    trigger: row.trigger,
    dryRun: row.dryRun,
    scheduledFor: isoTimeOrNull(row.scheduledFor),
    startedAt: isoTime(row.createdAt),
    endedAt: isoTimeOrNull(row.endedAt),
    durationMs: durationOf(row),
    reason: row.reason,
    credits: row.credits,
    postIds: posts.flatMap(({ postId }) => postId ?? []),
    posts: posts.map(viewPost),
    provider: posts[0]?.provider ?? null,
    model: posts[0]?.model ?? null,
    tokens: { input: row.inputTokens, output: row.outputTokens },
    steps: row.steps,
    requestedBy: row.requestedBy,
  };
};
