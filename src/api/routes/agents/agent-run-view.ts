import { z } from 'zod';
import type { RunRow } from '../../../db/agents/runs.ts';
import { agentMax, runStatuses, runTriggers } from '../../../domain/agents/agents.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { platform } from '../../openapi/named-lists.ts';
import {
  anyId,
  choice,
  endedAt,
  happenedAt,
  id,
  int,
  meanings,
  startedAt,
  string,
  timestamp,
} from '../../http/schemas.ts';

export const runStatus = choice(
  'AgentRunStatus',
  runStatuses,
  'State of a run. `skipped`: it was due, and nothing was made.',
);

const reason = z.strictObject({
  code: z.string().max(100).meta(meanings.code),
  message: z.string().max(5_000).meta(meanings.message),
});
const tokens = z.int().min(0).nullable();

const runPostShape = z.strictObject({
  number: z.int().min(1).describe('Counts from 1.'),
  postId: anyId.nullable().describe('Null in a dry run, and for a post that was given up.'),
  title: z.string().max(200).meta(meanings.title),
  texts: z
    .array(z.strictObject({ platform, text: z.string().max(100_000).meta(meanings.text) }))
    .max(platformNames.length)
    .describe('Its text on each platform.'),
  sources: z
    .array(
      z.strictObject({
        documentId: anyId.describe('Id of the document.'),
        documentName: z.string().max(255).describe('Name of the document.'),
        chunkId: anyId.describe('Id of the passage.'),
      }),
    )
    .max(100)
    .describe('The passages that it draws on, by their documents.'),
  provider: z.string().max(100).meta(meanings.provider),
  model: z.string().max(200).meta(meanings.model),
  tries: z.int().min(1).describe('How often it was written.'),
  reason: reason.nullable().describe('Why there is no post.'),
});

export const runShape = z
  .strictObject({
    id,
    agentId: anyId.describe('Id of the agent.'),
    status: runStatus,
    trigger: choice('AgentRunTrigger', runTriggers, 'What began a run.'),
    dryRun: z
      .boolean()
      .describe('Whether it is a dry run: what the agent writes is shown, and no post is made.'),
    scheduledFor: timestamp.nullable().describe('The instant of the schedule that it is for.'),
    startedAt,
    endedAt,
    durationMs: int(0, 184).nullable().describe('How long it took, in milliseconds; null while it goes on.'),
    reason: reason.nullable().describe('Why it failed or was skipped.'),
    credits: z.int().min(0).describe('What it cost in the end; what fails or is skipped costs nothing.'),
    postIds: z.array(anyId).max(agentMax.postsPerRun).describe('Ids of the posts that it made.'),
    posts: z.array(runPostShape).max(agentMax.postsPerRun).describe('What it wrote.'),
    provider: z.string().max(100).nullable().meta(meanings.provider),
    model: z.string().max(200).nullable().meta(meanings.modelOrNone),
    tokens: z
      .strictObject({
        input: tokens.describe('Tokens that the model read; null where it did not say.'),
        output: tokens.describe('Tokens that the model wrote; null where it did not say.'),
      })
      .describe('As the provider counts them; null where it does not, and while the run goes on.'),
    steps: z
      .array(
        z.strictObject({
          at: happenedAt,
          message: string(500, 'The connection was cut; it is tried again.').describe(
            'What was done, for people.',
          ),
        }),
      )
      .max(1_000)
      .describe('What it did, in its order.'),
    requestedBy: string(100, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>`, `api_key:<id>` or `service`.',
    ),
    requester: author.describe('The same with the name.'),
  })
  .meta({ id: 'AgentRun', description: 'One run of an agent, with what it made.' });

export type RunView = z.input<typeof runShape>;

const durationOf = ({ createdAt, endedAt }: RunRow): number | null =>
  endedAt === null ? null : new Date(endedAt).getTime() - new Date(createdAt).getTime();

const viewPost = (post: RunRow['posts'][number]): RunView['posts'][number] => ({
  ...post,
  title: post.title.slice(0, 200),
});

export const viewRun = (row: RunRow): RunView => {
  const { posts } = row;
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
    requester: viewAuthor(row.requestedBy, row.requestedByName),
  };
};
