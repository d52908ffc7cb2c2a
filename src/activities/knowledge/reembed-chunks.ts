import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { CallOptions } from '../../adapters/ai/ports.ts';
import {
  findModel,
  forgetModel,
  lockModels,
  replaceServingModel,
  listRetiredModels,
  retireModel,
  type EmbeddingModelRow,
} from '../../db/knowledge/embedding-models.ts';
import {
  markIndexed,
  saveVectors,
  listUnembeddedAfter,
  listUnindexedAfter,
  type UnembeddedChunk,
} from '../../db/knowledge/vectors.ts';
import { failpoint } from '../../process/failpoints.ts';
import { afterAiFailure } from './embed-document.ts';
import { afterSearchFailure, indexBatch } from './index-document.ts';
import { prepareIndex } from './prepare-index.ts';
import type { Ingesting } from './read-document.ts';

/** End of one step. `next` is null at the end of all chunks. `superseded`: the settings name another model by now. */
export type ReembedStep =
  | { state: 'done'; count: number; next: string | null }
  | { state: 'waiting'; reason: string; afterMs: number | null }
  | { state: 'superseded' };

/** `incomplete`: documents were added since. */
export type ServeStep = { state: 'serving' | 'incomplete' | 'superseded' };

export interface ReembedInput {
  modelId: string;
  /** Last chunk of the previous step, or null at the beginning. */
  after: string | null;
}

/** Groups chunks by organization, because `ai_calls` records the organization of each call. */
const byOrganization = (chunks: readonly UnembeddedChunk[]): Map<string, UnembeddedChunk[]> =>
  Map.groupBy(chunks, ({ orgId }) => orgId);

const optionsFor = (orgId: string, modelId: string): CallOptions => ({
  caller: { orgId, actor: 'service', reference: `reembed:${modelId}` },
  signal: Context.current().cancellationSignal,
});

const isBuilding = async ({ orm }: Ingesting, modelId: string): Promise<EmbeddingModelRow | null> => {
  const model = await findModel(orm.em.fork(), modelId);
  return model?.status === 'building' ? model : null;
};

const isInUse = async ({ orm }: Ingesting, modelId: string): Promise<EmbeddingModelRow | null> => {
  const model = await findModel(orm.em.fork(), modelId);
  return model?.status === 'retired' ? null : model;
};

/** Embeds the next chunks that a model has not embedded yet. */
export const embedMissing = async (
  ingesting: Ingesting,
  { modelId, after }: ReembedInput,
): Promise<ReembedStep> => {
  if (!(await isBuilding(ingesting, modelId))) return { state: 'superseded' };
  const { ai, config, orm } = ingesting;
  const em = orm.em.fork();
  const chunks = await listUnembeddedAfter(em, { modelId, after, limit: config.EMBED_BATCH });
  try {
    for (const [orgId, own] of byOrganization(chunks)) {
      const options = optionsFor(orgId, modelId);
      if ((await ai.embeddings.identity(options)).id !== modelId) return { state: 'superseded' };
      const texts = own.map(({ text }) => text);
      const { vectors } = await ai.embeddings.embed(texts, options);
      const made = own.map(({ id }, index) => ({ chunkId: id, vector: vectors[index] ?? [] }));
      await saveVectors(em, modelId, made);
      await failpoint('reembed.after_save');
    }
  } catch (error) {
    if (Context.current().cancellationSignal.aborted) throw error;
    const failure = afterAiFailure(error);
    // a chunk that a model will never accept must not prevent others from being found: an operator must check
    if (failure.state === 'failed') return { state: 'waiting', reason: failure.message, afterMs: 600_000 };
    return failure;
  }
  const isLast = chunks.length < config.EMBED_BATCH;
  return { state: 'done', count: chunks.length, next: isLast ? null : (chunks.at(-1)?.id ?? null) };
};

/** Sends the next vectors of a model to its index: one that is being built, or one that was lost. */
export const indexMissing = async (
  ingesting: Ingesting,
  { modelId, after }: ReembedInput,
): Promise<ReembedStep> => {
  const model = await isInUse(ingesting, modelId);
  if (!model) return { state: 'superseded' };
  const index = { model: modelId, dimensions: model.dimensions };
  const em = ingesting.orm.em.fork();
  try {
    await prepareIndex(ingesting, index);
    const rows = await listUnindexedAfter(em, { modelId, after, limit: indexBatch });
    await ingesting.search.indexChunks(index, rows);
    await markIndexed(em, modelId, rows);
    await failpoint('reembed.after_index');
    const isLast = rows.length < indexBatch;
    return { state: 'done', count: rows.length, next: isLast ? null : (rows.at(-1)?.id ?? null) };
  } catch (error) {
    const failure = afterSearchFailure(error);
    if (failure.state === 'failed') throw error;
    return failure;
  }
};

/** Makes a complete model answer searches: the index first, then the row. */
export const serveModel = async (ingesting: Ingesting, modelId: string): Promise<ServeStep> => {
  const model = await isBuilding(ingesting, modelId);
  if (!model) return { state: 'superseded' };
  return inTransaction(ingesting.orm, async em => {
    await lockModels(em);
    const [unembedded] = await listUnembeddedAfter(em, { modelId, after: null, limit: 1 });
    const [unindexed] = await listUnindexedAfter(em, { modelId, after: null, limit: 1 });
    if (unembedded || unindexed) return { state: 'incomplete' };
    await ingesting.search.serveFrom({ model: modelId, dimensions: model.dimensions });
    await failpoint('reembed.before_commit');
    await replaceServingModel(em, modelId);
    return { state: 'serving' };
  });
};

/** Abandons a model that the settings no longer name. */
export const giveUpModel = async ({ orm }: Pick<Ingesting, 'orm'>, modelId: string): Promise<void> =>
  retireModel(orm.em.fork(), modelId);

/** Deletes the indexes and vectors of models that are no longer used for searches. */
export const forgetRetired = async ({ orm, search, log }: Ingesting): Promise<number> => {
  const em = orm.em.fork();
  const models = await listRetiredModels(em);
  for (const { modelId, dimensions } of models) {
    await search.dropIndex({ model: modelId, dimensions });
    while (!(await forgetModel(em, modelId))) Context.current().heartbeat();
    log.info({ modelId }, 'the vectors of a replaced embedding model were deleted');
  }
  return models.length;
};
