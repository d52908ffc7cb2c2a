import type { Em } from '../driver/orm.ts';
import type { ModelStatus } from '../../domain/knowledge/documents.ts';

/** Embedding model with the length of its vectors. Each model has one index. */
export interface EmbeddingModelRow {
  modelId: string;
  dimensions: number;
}

const columns = 'model_id as "modelId", dimensions';

/** Finds the model whose index answers searches. Returns null before the first document. */
export const findServingModel = async (em: Em): Promise<EmbeddingModelRow | null> => {
  const [row] = await em.execute<EmbeddingModelRow[]>(
    `select ${columns} from embedding_models where status = 'serving'`,
  );
  return row ?? null;
};

/** Finds the serving model and prevents its replacement until the transaction ends. */
export const lockServingModel = async (em: Em): Promise<EmbeddingModelRow | null> => {
  const [row] = await em.execute<EmbeddingModelRow[]>(
    `select ${columns} from embedding_models where status = 'serving' for share`,
  );
  return row ?? null;
};

/** Finds a model. Returns null if it was never used. */
export const findModel = async (
  em: Em,
  modelId: string,
): Promise<(EmbeddingModelRow & { status: ModelStatus }) | null> => {
  const [row] = await em.execute<(EmbeddingModelRow & { status: ModelStatus })[]>(
    `select ${columns}, status from embedding_models where model_id = ?`,
    [modelId],
  );
  return row ?? null;
};

/** Makes a model the serving one if none is serving. Another process may have been faster, with another model. */
export const serveFirstModel = async (em: Em, { modelId, dimensions }: EmbeddingModelRow): Promise<void> => {
  await em.execute(
    `insert into embedding_models (model_id, dimensions, status, serving_since)
     values (?, ?, 'serving', now()) on conflict do nothing`,
    [modelId, dimensions],
  );
};

/** Starts building a model beside the serving one. Returns false if it is already being built or serving. */
export const buildModel = async (em: Em, { modelId, dimensions }: EmbeddingModelRow): Promise<boolean> => {
  const changed = await em.execute<unknown[]>(
    `insert into embedding_models (model_id, dimensions, status) values (?, ?, 'building')
     on conflict (model_id) do update set status = 'building', dimensions = excluded.dimensions
      where embedding_models.status = 'retired' returning 1`,
    [modelId, dimensions],
  );
  return changed.length > 0;
};

/** Replaces the serving model, in the caller's transaction. */
export const replaceServingModel = async (em: Em, modelId: string): Promise<void> => {
  await em.execute(`update embedding_models set status = 'retired' where status = 'serving'`);
  await em.execute(
    `update embedding_models set status = 'serving', serving_since = now() where model_id = ?`,
    [modelId],
  );
};

/** Abandons a model that was being built. */
export const retireModel = async (em: Em, modelId: string): Promise<void> => {
  await em.execute(
    `update embedding_models set status = 'retired' where model_id = ? and status = 'building'`,
    [modelId],
  );
};

/** Lists the models whose vectors and index are no longer needed. */
export const listRetiredModels = (em: Em): Promise<EmbeddingModelRow[]> =>
  em.execute<EmbeddingModelRow[]>(
    `select ${columns} from embedding_models where status = 'retired' order by model_id`,
  );

/** Rows per statement: a fraction of a second, while DATABASE_STATEMENT_TIMEOUT allows 10 s. */
const rowsAtOnce = 2_000;

/** Deletes some vectors of a retired model, and finally its row. Returns true once nothing remains. */
export const forgetModel = async (em: Em, modelId: string): Promise<boolean> => {
  const [gone] = await em.execute<{ count: number }[]>(
    `with gone as (delete from kb_vectors where (chunk_id, model_id) in
       (select chunk_id, model_id from kb_vectors where model_id = ? limit ${rowsAtOnce}) returning 1)
     select count(*)::int as count from gone`,
    [modelId],
  );
  if (gone?.count === rowsAtOnce) return false;
  await em.execute(`delete from embedding_models where model_id = ? and status = 'retired'`, [modelId]);
  return true;
};

/** Locks the models, so that documents that are about to become ready wait and then see which model serves. */
export const lockModels = (em: Em): Promise<unknown> =>
  em.execute('select 1 from embedding_models order by model_id for update');
