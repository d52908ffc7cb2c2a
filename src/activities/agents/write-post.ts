import { ApplicationFailure, Context } from '@temporalio/activity';
import { AiFailure } from '../../adapters/ai/ai-failure.ts';
import type { CallOptions, Generated, TextRequests } from '../../adapters/ai/ports.ts';
import {
  dropPost,
  findKept,
  describeGivenUp,
  keepPost,
  findWritingRun,
  type WrittenPost,
  type WritingRun,
} from '../../db/agents/posts.ts';
import { makeRunReference, addRunStep } from '../../db/agents/runs.ts';
import { listTextsToAvoid } from '../../db/agents/material.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { IdeaPassage } from '../../db/ideas/passages.ts';
import { problemsOf } from '../../domain/agents/agent-post.ts';
import type { AgentSource, RunReason } from '../../domain/agents/agents.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { asApplicationFailure } from '../ai/as-application-failure.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { findMaterial } from './find-material.ts';

type Writing = Pick<Service, 'ai' | 'log' | 'orm' | 'search'>;

/** Attempt to write one post of a run. */
export interface WritePostInput {
  runId: string;
  /** Number of the post, from 1. */
  number: number;
  /** Number of the attempt, from 1. The post is abandoned if the last one fails. */
  tryNumber: number;
  isLastTry: boolean;
  /** Problems of the previous attempt. */
  problems: string[];
  /** Posts that earlier attempts resembled too much. */
  duplicates: string[];
}

/** Result of an attempt: stored, to be written again, abandoned, or the run has nothing left to write. */
export type WriteStep =
  | { state: 'kept'; postId: string | null }
  | { state: 'rewrite'; problems: string[]; duplicates: string[] }
  | { state: 'dropped'; reason: RunReason }
  | { state: 'stopped'; reason: RunReason };

const optionsOf = ({ orgId, requestedBy, runId }: WritingRun): CallOptions => ({
  caller: { orgId, actor: requestedBy, reference: makeRunReference(runId) },
  signal: Context.current().cancellationSignal,
});

/** Throws a final failure for a run without material, because none will appear during the run. */
const noMaterial = (): never => {
  const message = 'No document of the knowledge base is ready yet.';
  throw ApplicationFailure.nonRetryable(message, 'no_material');
};

type AgentText = Generated<'agentPost'>;

/**
 * Calls the model. Unusable output counts as an attempt and is written again with its reason; Temporal repeats all other
 * failures.
 */
const generate = async (
  { ai }: Writing,
  request: TextRequests['agentPost'],
  options: CallOptions,
): Promise<AgentText | { problem: string }> => {
  try {
    return await ai.text.generate('agentPost', request, options);
  } catch (error) {
    if (error instanceof AiFailure && error.code === 'invalid_output') return { problem: error.message };
    throw asApplicationFailure(error);
  }
};

const sourcesOf = ({ value }: AgentText, passages: readonly IdeaPassage[]): AgentSource[] =>
  passages
    .filter(({ id }) => value.usedPassageIds.includes(id))
    .map(({ id, documentId, documentName }) => ({ chunkId: id, documentId, documentName }));

/** Writes one version of a post without storing it. */
const writeVersion = async (
  writing: Writing,
  run: WritingRun,
  { number, tryNumber, problems, duplicates }: WritePostInput,
): Promise<{ written: WrittenPost; problems: string[] } | { problem: string }> => {
  const em = writing.orm.em.fork();
  const options = optionsOf(run);
  const passages = await findMaterial(writing, run, options);
  if (passages?.length === 0) noMaterial();
  await failpoint('agent_post.before_call');
  const made = await generate(
    writing,
    {
      instructions: run.instructions,
      tone: run.tone,
      platforms: run.platforms,
      passages: passages ?? [],
      avoid: await listTextsToAvoid(em, run, duplicates),
      problems,
      brand: { name: run.brandName },
    },
    options,
  );
  if ('problem' in made) return made;
  await failpoint('agent_post.after_call');
  const { title, texts } = made.value;
  const sources = sourcesOf(made, passages ?? []);
  const unsourced = passages && sources.length === 0 ? ['The text uses none of the passages.'] : [];
  return {
    written: { number, tries: tryNumber, title, texts, sources, madeBy: made.madeBy },
    problems: [...unsourced, ...problemsOf(texts, run)],
  };
};

/** Returns another attempt, or abandons the post if none is left. */
const again = async (
  writing: Writing,
  { runId, number, tryNumber, isLastTry, duplicates }: WritePostInput,
  written: WrittenPost | undefined,
  { problems, like }: { problems: string[]; like?: string },
): Promise<WriteStep> => {
  if (!isLastTry)
    return {
      state: 'rewrite',
      problems,
      duplicates: like === undefined ? duplicates : [...duplicates, like],
    };
  const code = like === undefined ? 'not_publishable' : 'near_duplicate';
  const reason = { code, message: problems.join(' ') };
  const before = await inTransaction(writing.orm, async em => {
    if (written) return dropPost(em, runId, written, reason);
    await addRunStep(em, runId, describeGivenUp({ number, tries: tryNumber }, reason));
    return undefined;
  });
  if (before && before.reason === null) return { state: 'kept', postId: before.postId };
  return { state: 'dropped', reason };
};

const tryToWrite = async (writing: Writing, input: WritePostInput): Promise<WriteStep> => {
  const { runId, number } = input;
  const em = writing.orm.em.fork();
  const before = await findKept(em, runId, number);
  if (before?.reason) return { state: 'dropped', reason: before.reason };
  if (before) return { state: 'kept', postId: before.postId };
  const found = await findWritingRun(em, runId);
  if ('stopped' in found) return { state: 'stopped', reason: found.stopped };
  const version = await writeVersion(writing, found.run, input);
  if ('problem' in version) return again(writing, input, undefined, { problems: [version.problem] });
  const { written, problems } = version;
  if (problems.length > 0) return again(writing, input, written, { problems });
  const kept = await inTransaction(writing.orm, async em => {
    const outcome = await keepPost(em, runId, written);
    await failpoint('agent_post.before_commit');
    return outcome;
  });
  await failpoint('agent_post.after_commit');
  if (kept.state === 'dropped') return { state: 'dropped', reason: kept.reason };
  if (kept.state === 'stopped') return { state: 'stopped', reason: kept.why };
  if (kept.state === 'kept') return kept;
  const problem = 'The text repeats a post of this brand from the last 90 days almost word for word.';
  return again(writing, input, written, { problems: [problem], like: kept.postId });
};

/** Makes one attempt to write one post of a run. Safe to repeat: a run has one post of each number. */
export const writePost = (writing: Writing, input: WritePostInput): Promise<WriteStep> =>
  whileHeartbeating(workHeartbeatMs, () => tryToWrite(writing, input));
