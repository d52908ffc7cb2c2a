import type { Em } from '../driver/orm.ts';
import type { ModelStatus } from '../../domain/knowledge/documents.ts';

/** A model with the length of its vectors: there is one index for each. */
export interface EmbeddingModelRow {
  modelId: string;
  dimensions: number;
}

const columns = 'model_id as "modelId", dimensions';

/** The model whose index answers searches; null until the first document. */
export const findServingModel = async (em: Em): Promise<EmbeddingModelRow | null> => {
  const [row] = await em.execute<EmbeddingModelRow[]>(
    `select ${columns} from embedding_models where status = 'serving'`,
  );
  return row ?? null;
};

/** The same, kept from being replaced until the transaction ends. */
export const lockServingModel = async (em: Em): Promise<EmbeddingModelRow | null> => {
  const [row] = await em.execute<EmbeddingModelRow[]>(
    `select ${columns} from embedding_models where status = 'serving' for share`,
  );
  return row ?? null;
};

/** What is known of a model; null for one that was never used. */
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

/** Lets a model serve where none does yet; another process may have been faster, with another one. */
export const serveFirstModel = async (em: Em, { modelId, dimensions }: EmbeddingModelRow): Promise<void> => {
  await em.execute(
    `insert into embedding_models (model_id, dimensions, status, serving_since)
     values (?, ?, 'serving', now()) on conflict do nothing`,
    [modelId, dimensions],
  );
};

/** Lets a model be built beside the one that serves. False where it is being built or serves already. */
export const buildModel = async (em: Em, { modelId, dimensions }: EmbeddingModelRow): Promise<boolean> => {
  const changed = await em.execute<unknown[]>(
    `insert into embedding_models (model_id, dimensions, status) values (?, ?, 'building')
     on conflict (model_id) do update set status = 'building', dimensions = excluded.dimensions
      where embedding_models.status = 'retired' returning 1`,
    [modelId, dimensions],
  );
  return changed.length > 0;
};

/** Puts a model in the place of the one that serves, in the caller's transaction. */
export const replaceServingModel = async (em: Em, modelId: string): Promise<void> => {
  await em.execute(`update embedding_models set status = 'retired' where status = 'serving'`);
  await em.execute(
    `update embedding_models set status = 'serving', serving_since = now() where model_id = ?`,
    [modelId],
  );
};

/** Gives up a model that was being built. */
export const retireModel = async (em: Em, modelId: string): Promise<void> => {
  await em.execute(
    `update embedding_models set status = 'retired' where model_id = ? and status = 'building'`,
    [modelId],
  );
};

/** Models whose vectors and index nobody needs any more. */
export const listRetiredModels = (em: Em): Promise<EmbeddingModelRow[]> =>
  em.execute<EmbeddingModelRow[]>(
    `select ${columns} from embedding_models where status = 'retired' order by model_id`,
  );

/** Rows of one statement: a fraction of a second, where DATABASE_STATEMENT_TIMEOUT takes 10 s. */
const rowsAtOnce = 2_000;

/** Deletes some vectors of a retired model, and at last its row; true once nothing is left. */
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

/** Locks the models, so that documents that are about to be ready wait and then see which model serves. */
export const lockModels = (em: Em): Promise<unknown> =>
  em.execute('select 1 from embedding_models order by model_id for update');
