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
  'State of a run. `skipped`: the run was due but did not start.',
);

const reason = z.strictObject({
  code: z.string().max(100).meta(meanings.code),
  message: z.string().max(5_000).meta(meanings.message),
});
const tokens = z.int().min(0).nullable();

const runPostShape = z.strictObject({
  number: z.int().min(1).describe('Number of the attempt, starting at 1.'),
  postId: anyId.nullable().describe('Null in a dry run, and for a post that was abandoned.'),
  title: z.string().max(200).meta(meanings.title),
  texts: z
    .array(z.strictObject({ platform, text: z.string().max(100_000).meta(meanings.text) }))
    .max(platformNames.length)
    .describe('Text for each platform.'),
  sources: z
    .array(
      z.strictObject({
        documentId: anyId.describe('Id of the document.'),
        documentName: z.string().max(255).describe('Name of the document.'),
        chunkId: anyId.describe('Id of the passage.'),
      }),
    )
    .max(100)
    .describe('Passages that the post uses, by document.'),
  provider: z.string().max(100).meta(meanings.provider),
  model: z.string().max(200).meta(meanings.model),
  tries: z.int().min(1).describe('Number of attempts to write it.'),
  reason: reason.nullable().describe('Reason why there is no post.'),
});

export const runShape = z
  .strictObject({
    id,
    agentId: anyId.describe('Id of the agent.'),
    status: runStatus,
    trigger: choice('AgentRunTrigger', runTriggers, 'Trigger of a run.'),
    dryRun: z
      .boolean()
      .describe(
        'Whether the run is a dry run, which shows what the agent would write without creating posts.',
      ),
    scheduledFor: timestamp.nullable().describe('Scheduled time of the run.'),
    startedAt,
    endedAt,
    durationMs: int(0, 184)
      .nullable()
      .describe('Duration in milliseconds, or null while the run is in progress.'),
    reason: reason.nullable().describe('Reason for the failure or the skip.'),
    credits: z.int().min(0).describe('Final price in credits. Failed and skipped runs cost nothing.'),
    postIds: z.array(anyId).max(agentMax.postsPerRun).describe('Ids of the created posts.'),
    posts: z.array(runPostShape).max(agentMax.postsPerRun).describe('Written posts.'),
    provider: z.string().max(100).nullable().meta(meanings.provider),
    model: z.string().max(200).nullable().meta(meanings.modelOrNone),
    tokens: z
      .strictObject({
        input: tokens.describe('Number of input tokens, or null if the model did not report them.'),
        output: tokens.describe('Number of output tokens, or null if the model did not report them.'),
      })
      .describe('Tokens as counted by the provider, or null if unknown or while the run is in progress.'),
    steps: z
      .array(
        z.strictObject({
          at: happenedAt,
          message: string(500, 'The connection was interrupted. The service retries.').describe(
            'Description of the step, for people.',
          ),
        }),
      )
      .max(1_000)
      .describe('Steps of the run, in order.'),
    requestedBy: string(100, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>`, `api_key:<id>` or `service`.',
    ),
    requester: author.describe('Same, with the name.'),
  })
  .meta({ id: 'AgentRun', description: 'A run of an agent, with its posts.' });

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
