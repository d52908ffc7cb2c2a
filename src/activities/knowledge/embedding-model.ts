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

/** Model with which this process can embed. */
export interface UsableModel extends EmbeddingModelRow {
  embeddings: Embeddings;
}

/** Model for ingestion, with the model whose index is currently searched. */
export interface IngestionModel extends UsableModel {
  servingId: string;
}

type Embedding = Pick<Service, 'ai' | 'orm'>;

const configured = async ({ ai }: Embedding, options: CallOptions): Promise<UsableModel> => {
  const { id: modelId, dimensions } = await ai.embeddings.identity(options);
  return { modelId, dimensions, embeddings: ai.embeddings };
};

/** Makes the model of the settings the serving one, if none is serving. */
const firstModel = async (embedding: Embedding, options: CallOptions): Promise<EmbeddingModelRow> => {
  const em = embedding.orm.em.fork();
  await serveFirstModel(em, await configured(embedding, options));
  const serving = await findServingModel(em);
  if (!serving) throw new Error('no embedding model serves, though one was just chosen');
  return serving;
};

/**
 * Finds the model for embedding documents now: the one whose index is searched, even while a replacement is being built. If
 * this process no longer has that model, returns the one being built: its documents are found once it serves.
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
 * Compares the model of the settings with the serving one, and starts embedding everything again if they differ. Returns
 * true if that began now.
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
