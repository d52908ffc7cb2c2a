import type { Em } from '../driver/orm.ts';

/** Chunk that a model must embed. */
export interface UnembeddedChunk {
  id: string;
  orgId: string;
  documentId: string;
  text: string;
}

/** Chunk in the form of the index (`IndexedChunk` of the search port). */
export interface VectorRow {
  id: string;
  orgId: string;
  kbId: string;
  documentId: string;
  position: number;
  revision: number;
  text: string;
  vector: Float32Array;
}

const asBytes = (vector: readonly number[]): Buffer => Buffer.from(Float32Array.from(vector).buffer);

/** Converts bytes to floats. PostgreSQL's buffers share memory and may begin at any offset. */
const asFloats = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);

/** Chunks of the current revision. Excludes chunks of an earlier revision, which may still be served. */
const ofRevision = 'kb_chunks c join kb_documents d on d.id = c.document_id and d.revision = c.revision';

const lacksVector = `not exists (select 1 from kb_vectors v where v.chunk_id = c.id and v.model_id = ?)`;

/** Lists the next chunks of a document's revision that a model has not embedded, in order, with their total number. */
export const listUnembeddedChunks = async (
  em: Em,
  { documentId, modelId, limit }: { documentId: string; modelId: string; limit: number },
): Promise<{ chunks: UnembeddedChunk[]; left: number; all: number }> => {
  const chunks = await em.execute<UnembeddedChunk[]>(
    `select c.id, c.org_id as "orgId", c.document_id as "documentId", c.text from ${ofRevision}
      where c.document_id = ? and ${lacksVector} order by c.ordinal limit ?`,
    [documentId, modelId, limit],
  );
  const [counted] = await em.execute<{ left: number; all: number }[]>(
    `select count(*) filter (where ${lacksVector})::int as left, count(*)::int as all
       from ${ofRevision} where c.document_id = ?`,
    [modelId, documentId],
  );
  return { chunks, left: counted?.left ?? 0, all: counted?.all ?? 0 };
};

/** Lists the next chunks of all documents that a model has not embedded, by ID. */
export const listUnembeddedAfter = (
  em: Em,
  { modelId, after, limit }: { modelId: string; after: string | null; limit: number },
): Promise<UnembeddedChunk[]> =>
  em.execute<UnembeddedChunk[]>(
    `select c.id, c.org_id as "orgId", c.document_id as "documentId", c.text from kb_chunks c
       join kb_documents d on d.id = c.document_id and d.deleted_at is null
      where c.id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000') and ${lacksVector}
      order by c.id limit ?`,
    [after, modelId, limit],
  );

/** Stores the vectors of chunks. Skips chunks that were deleted meanwhile or already have a vector of the model. */
export const saveVectors = async (
  em: Em,
  modelId: string,
  made: readonly { chunkId: string; vector: readonly number[] }[],
): Promise<void> => {
  const rows = made.map(({ chunkId, vector }) => ({ chunkId, bytes: asBytes(vector).toString('hex') }));
  await em.execute(
    `insert into kb_vectors (chunk_id, model_id, org_id, document_id, vector)
     select c.id, ?, c.org_id, c.document_id, decode(made.bytes, 'hex')
       from jsonb_to_recordset(?::jsonb) as made("chunkId" uuid, bytes text) join kb_chunks c on c.id = made."chunkId"
     on conflict (chunk_id, model_id) do nothing`,
    [modelId, JSON.stringify(rows)],
  );
};

type StoredRow = Omit<VectorRow, 'vector'> & { vector: Buffer };

const columns = `c.id, c.org_id as "orgId", c.knowledge_base_id as "kbId", c.document_id as "documentId",
  c.ordinal as position, c.revision, c.text, v.vector`;

const joined = `kb_vectors v join kb_chunks c on c.id = v.chunk_id
  join kb_documents d on d.id = v.document_id and d.deleted_at is null`;

const withFloats = (rows: readonly StoredRow[]): VectorRow[] =>
  rows.map(row => ({ ...row, vector: asFloats(row.vector) }));

/** Lists vectors of a document that a model's index does not have at the chunk's revision. */
export const listUnindexedVectors = async (
  em: Em,
  { documentId, modelId, limit }: { documentId: string; modelId: string; limit: number },
): Promise<VectorRow[]> =>
  withFloats(
    await em.execute<StoredRow[]>(
      `select ${columns} from ${joined}
        where v.document_id = ? and v.model_id = ? and v.indexed_revision is distinct from c.revision
        order by c.ordinal limit ?`,
      [documentId, modelId, limit],
    ),
  );

/** Lists vectors of all documents that the index does not have, by chunk ID. */
export const listUnindexedAfter = async (
  em: Em,
  { modelId, after, limit }: { modelId: string; after: string | null; limit: number },
): Promise<VectorRow[]> =>
  withFloats(
    await em.execute<StoredRow[]>(
      `select ${columns} from ${joined}
        where v.model_id = ? and v.chunk_id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000')
          and v.indexed_revision is distinct from c.revision
        order by v.chunk_id limit ?`,
      [modelId, after, limit],
    ),
  );

/** Lists all vectors that belong in the index of a model, by chunk ID, to rebuild the index. */
export const listVectorsAfter = async (
  em: Em,
  { modelId, after, limit }: { modelId: string; after: string | null; limit: number },
): Promise<VectorRow[]> =>
  withFloats(
    await em.execute<StoredRow[]>(
      `select ${columns} from ${joined}
        where v.model_id = ? and v.chunk_id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000')
        order by v.chunk_id limit ?`,
      [modelId, after, limit],
    ),
  );

/** Lists which of these chunks exist in documents that are not deleted. */
export const listPresentChunks = async (em: Em, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<{ id: string }[]>(
    `select c.id from kb_chunks c join kb_documents d on d.id = c.document_id and d.deleted_at is null
      where c.id = any (?)`,
    [ids],
  );
  return rows.map(({ id }) => id);
};

/** Records the document revision with which the index has these chunks. */
export const markIndexed = async (em: Em, modelId: string, rows: readonly VectorRow[]): Promise<void> => {
  await em.execute(
    `update kb_vectors v set indexed_revision = taken.revision
       from jsonb_to_recordset(?::jsonb) as taken(id uuid, revision int)
      where v.chunk_id = taken.id and v.model_id = ?`,
    [JSON.stringify(rows.map(({ id, revision }) => ({ id, revision }))), modelId],
  );
};
