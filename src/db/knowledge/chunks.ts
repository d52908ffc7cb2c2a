import type { Chunk } from '../../domain/knowledge/chunks.ts';
import type { Em } from '../driver/orm.ts';
import { createHash } from 'node:crypto';

/**
 * Returns the ID of a chunk, derived with SHA-256 from document, position, and text, so that a repeated ingestion gets the
 * same ID. A UUID of version 8, the version for derived IDs.
 */
const makeChunkId = (documentId: string, { ordinal, text }: { ordinal: number; text: string }): string => {
  const hash = createHash('sha256').update(`${documentId}\n${ordinal}\n${text}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};

/** Rows per statement. */
const rowsAtOnce = 500;

interface OfDocument {
  id: string;
  orgId: string;
  knowledgeBaseId: string;
  revision: number;
}

/** Deletes chunks of earlier ingestions that were never served, and chunks of this ingestion that it no longer contains. */
const dropUnserved = async (em: Em, { id, revision }: OfDocument, ids: readonly string[]): Promise<void> => {
  await em.execute(
    `with gone as (
       delete from kb_chunks where document_id = ? and (not is_served or revision = ?)
          and id not in (select value::uuid from jsonb_array_elements_text(?::jsonb)) returning id
     ) delete from kb_vectors where document_id = ? and chunk_id in (select id from gone)`,
    [id, revision, JSON.stringify(ids), id],
  );
};

const isServedYet = async (em: Em, documentId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'select 1 from kb_chunks where document_id = ? and is_served limit 1',
    [documentId],
  );
  return rows.length > 0;
};

/**
 * Stores the chunks of the document's revision, in the caller's transaction. Existing chunks stay with their vectors.
 * Chunks of an earlier revision are served until `serveRevision`, and new ones are not served before, unless there are no
 * others.
 */
export const addRevision = async (em: Em, document: OfDocument, chunks: readonly Chunk[]): Promise<void> => {
  const rows = chunks.map(chunk => ({ id: makeChunkId(document.id, chunk), ...chunk }));
  await dropUnserved(
    em,
    document,
    rows.map(({ id }) => id),
  );
  const isServed = !(await isServedYet(em, document.id));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await em.execute(
      `insert into kb_chunks (id, org_id, knowledge_base_id, document_id, ordinal, text, token_count, heading,
              page_from, page_to, char_from, char_to, revision, is_served)
       select id, ?, ?, ?, ordinal, text, tokens, heading, "pageFrom", "pageTo", "charFrom", "charTo", ?, ?
         from jsonb_to_recordset(?::jsonb) as chunk(id uuid, ordinal int, text text, tokens int, heading text,
              "pageFrom" int, "pageTo" int, "charFrom" int, "charTo" int)
       on conflict (id) do update set revision = excluded.revision`,
      [
        document.orgId,
        document.knowledgeBaseId,
        document.id,
        document.revision,
        isServed,
        JSON.stringify(rows.slice(start, start + rowsAtOnce)),
      ],
    );
};

/** Serves the chunks of this revision and deletes all earlier ones, in the caller's transaction. */
export const serveRevision = async (
  em: Em,
  { id, revision }: Pick<OfDocument, 'id' | 'revision'>,
): Promise<void> => {
  await em.execute(
    `with gone as (delete from kb_chunks where document_id = ? and revision < ? returning id)
     delete from kb_vectors where document_id = ? and chunk_id in (select id from gone)`,
    [id, revision, id],
  );
  await em.execute('update kb_chunks set is_served = true where document_id = ? and not is_served', [id]);
};

/** Deletes all chunks of a document with their vectors. */
export const removeChunks = async (em: Em, documentId: string): Promise<void> => {
  await em.execute('delete from kb_vectors where document_id = ?', [documentId]);
  await em.execute('delete from kb_chunks where document_id = ?', [documentId]);
};
