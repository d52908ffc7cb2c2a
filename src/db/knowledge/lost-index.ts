import type { Em } from '../driver/orm.ts';

/** Rows per statement: a fraction of a second, while DATABASE_STATEMENT_TIMEOUT allows 10 s. */
const rowsAtOnce = 2_000;

/** Returns whether any chunk was sent to the index of a model. */
export const hasIndexed = async (em: Em, modelId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'select 1 from kb_vectors where model_id = ? and indexed_revision is not null limit 1',
    [modelId],
  );
  return rows.length > 0;
};

/** Marks some chunks after `after` as missing in an index. Returns the ID of the last one, or null at the end. */
export const forgetIndexed = async (
  em: Em,
  modelId: string,
  after: string | null,
): Promise<string | null> => {
  const [row] = await em.execute<{ last: string | null }[]>(
    `with lost as (
       select chunk_id from kb_vectors
        where model_id = ? and chunk_id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000')
          and indexed_revision is not null
        order by chunk_id limit ${rowsAtOnce} for update
     ), forgotten as (
       update kb_vectors v set indexed_revision = null from lost where v.chunk_id = lost.chunk_id and v.model_id = ?
     ) select chunk_id as last from lost order by chunk_id desc limit 1`,
    [modelId, after, modelId],
  );
  return row?.last ?? null;
};
