import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { CallOptions, Embeddings } from '../../adapters/ai/ports.ts';
import {
  buildModel,
  serveFirstModel,
  findServingModel,
  type EmbeddingModelRow,
} from '../../db/knowledge/embedding-models.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Service } from '../../process/service.ts';

/** A model that this process can embed with. */
export interface UsableModel extends EmbeddingModelRow {
  embeddings: Embeddings;
}

/** The same, with the model whose index is searched at the moment. */
export interface IngestionModel extends UsableModel {
  servingId: string;
}

type Embedding = Pick<Service, 'ai' | 'orm'>;

const configured = async ({ ai }: Embedding, options: CallOptions): Promise<UsableModel> => {
  const { id: modelId, dimensions } = await ai.embeddings.identity(options);
  return { modelId, dimensions, embeddings: ai.embeddings };
};

/** The model of the settings, serving from now on where none does yet. */
const firstModel = async (embedding: Embedding, options: CallOptions): Promise<EmbeddingModelRow> => {
  const em = embedding.orm.em.fork();
  await serveFirstModel(em, await configured(embedding, options));
  const serving = await findServingModel(em);
  if (!serving) throw new Error('no embedding model serves, though one was just chosen');
  return serving;
};

/**
 * The model that documents are embedded with now: the one whose index is searched, also while another is being built to replace
 * it. Where this process has that one no more, the one that is being built: its documents are found once it serves.
 */
export const modelForIngestion = async (
  embedding: Embedding,
  options: CallOptions,
): Promise<IngestionModel> => {
  const serving = (await findServingModel(embedding.orm.em.fork())) ?? (await firstModel(embedding, options));
  const embeddings = await embedding.ai.embeddings.modelOf(serving.modelId, options);
  const model = embeddings ? { ...serving, embeddings } : await configured(embedding, options);
  return { ...model, servingId: serving.modelId };
};

/**
 * Compares the model of the settings with the one that serves, and has everything embedded again where they differ. True when
 * that was begun now.
 */
export const chooseModel = async (embedding: Embedding, options: CallOptions): Promise<boolean> => {
  const serving = await findServingModel(embedding.orm.em.fork());
  if (!serving) return false;
  const wanted = await configured(embedding, options);
  if (wanted.modelId === serving.modelId) return false;
  return inTransaction(embedding.orm, async em => {
    if (!(await buildModel(em, wanted))) return false;
    await addMessage(em, 'embedding_model.chosen', { modelId: wanted.modelId }, null);
    return true;
  });
};
