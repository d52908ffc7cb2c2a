import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { AiFailure } from '../../adapters/ai/ai-failure.ts';
import type { CallOptions } from '../../adapters/ai/ports.ts';
import { makeIngestionReference } from '../../db/knowledge/ingestion-credits.ts';
import {
  findCurrentIngestion,
  lockIngestion,
  showProgress,
  type IngestedDocument,
  type IngestionStep,
} from '../../db/knowledge/ingestion.ts';
import { saveVectors, listUnembeddedChunks, type UnembeddedChunk } from '../../db/knowledge/vectors.ts';
import { ingestionFailures, progressOf, type IngestionFailure } from '../../domain/knowledge/documents.ts';
import { failpoint } from '../../process/failpoints.ts';
import { modelForIngestion, type UsableModel } from './embedding-model.ts';
import type { Ingesting } from './read-document.ts';

/**
 * `waiting`: the provider is unavailable or asks to wait, for `afterMs` if it says so. `failed`: the provider would fail
 * again.
 */
export type EmbedStep =
  | { state: 'embedded'; modelId: string; chunks: number }
  | { state: 'embedding'; done: number; all: number }
  | { state: 'waiting'; reason: string; afterMs: number | null }
  | { state: 'failed'; code: IngestionFailure; message: string }
  | { state: 'superseded' };

/** Returns what a model's failure means for a step: another attempt after a wait, or an end. */
export const afterAiFailure = (error: unknown): Extract<EmbedStep, { state: 'waiting' | 'failed' }> => {
  if (!(error instanceof AiFailure)) throw error;
  const reason = error.message;
  if (error.isRetryable) return { state: 'waiting', reason, afterMs: error.retryAfterMs ?? null };
  return { state: 'failed', code: 'embedding_failed', message: `The text could not be embedded: ${reason}` };
};

const givenUp: EmbedStep = {
  state: 'failed',
  code: 'embedding_failed',
  message: ingestionFailures.embedding_failed,
};

/** Returns the caller for whom a document is embedded, and the signal to stop. */
export const callOptions = ({ orgId, id, revision }: IngestedDocument): CallOptions => ({
  caller: { orgId, actor: 'service', reference: makeIngestionReference({ id, revision }) },
  signal: Context.current().cancellationSignal,
});

/** Stores the model's result before anything else, because it has been paid for. */
const keep = (
  { orm }: Ingesting,
  step: IngestionStep,
  { modelId }: UsableModel,
  made: { chunkId: string; vector: readonly number[] }[],
  [done, all]: [number, number],
): Promise<EmbedStep> =>
  inTransaction(orm, async em => {
    if (!(await lockIngestion(em, step))) return { state: 'superseded' };
    await saveVectors(em, modelId, made);
    await showProgress(em, step, { step: 'embedding', progress: progressOf('embedding', done, all) });
    await failpoint('embed.before_commit');
    return done < all ? { state: 'embedding', done, all } : { state: 'embedded', modelId, chunks: all };
  });

const embedBatch = async (
  document: IngestedDocument,
  model: UsableModel,
  chunks: readonly UnembeddedChunk[],
): Promise<{ chunkId: string; vector: number[] }[]> => {
  await failpoint('embed.before_call');
  const texts = chunks.map(({ text }) => text);
  const { vectors } = await model.embeddings.embed(texts, callOptions(document));
  await failpoint('embed.after_call');
  return chunks.map(({ id }, index) => ({ chunkId: id, vector: vectors[index] ?? [] }));
};

/**
 * Embeds the next chunks of a document without a vector. Repeat until it returns `embedded`. Waits for an unavailable model
 * until the document has not changed for a day, across all histories of its workflow.
 */
export const embedDocument = async (ingesting: Ingesting, step: IngestionStep): Promise<EmbedStep> => {
  const em = ingesting.orm.em.fork();
  const document = await findCurrentIngestion(em, step);
  if (!document) return { state: 'superseded' };
  try {
    const model = await modelForIngestion(ingesting, callOptions(document));
    const { documentId } = step;
    const limit = ingesting.config.EMBED_BATCH;
    const { chunks, left, all } = await listUnembeddedChunks(em, {
      documentId,
      modelId: model.modelId,
      limit,
    });
    if (chunks.length === 0) return { state: 'embedded', modelId: model.modelId, chunks: all };
    const made = await embedBatch(document, model, chunks);
    const kept = await keep(ingesting, step, model, made, [all - left + chunks.length, all]);
    await failpoint('embed.after_commit');
    return kept;
  } catch (error) {
    if (Context.current().cancellationSignal.aborted) throw error;
    const after = afterAiFailure(error);
    return after.state === 'waiting' && document.isIdle ? givenUp : after;
  }
};
