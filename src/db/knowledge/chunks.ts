import type { Chunk } from '../../domain/chunks.ts';
import type { Em } from '../driver/orm.ts';
import { chunkIdOf } from './chunk-id.ts';

/** Rows of one statement. */
const rowsAtOnce = 500;

interface OfDocument {
  id: string;
  orgId: string;
  knowledgeBaseId: string;
}

/**
 * Makes the chunks of a document these, in the caller's transaction: those that are there already stay with their vectors, those
 * that are no longer part of it go.
 */
export const replaceChunks = async (
  em: Em,
  document: OfDocument,
  chunks: readonly Chunk[],
): Promise<void> => {
  const rows = chunks.map(chunk => ({ id: chunkIdOf(document.id, chunk), ...chunk }));
  await removeOthers(
    em,
    document.id,
    rows.map(({ id }) => id),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await em.execute(
      `insert into kb_chunks (id, org_id, knowledge_base_id, document_id, ordinal, text, token_count, heading,
              page_from, page_to, char_from, char_to)
       select id, ?, ?, ?, ordinal, text, tokens, heading, "pageFrom", "pageTo", "charFrom", "charTo"
         from jsonb_to_recordset(?::jsonb) as chunk(id uuid, ordinal int, text text, tokens int, heading text,
              "pageFrom" int, "pageTo" int, "charFrom" int, "charTo" int)
       on conflict (id) do nothing`,
      [
        document.orgId,
        document.knowledgeBaseId,
        document.id,
        JSON.stringify(rows.slice(start, start + rowsAtOnce)),
      ],
    );
};

const removeOthers = async (em: Em, documentId: string, ids: readonly string[]): Promise<void> => {
  const kept = JSON.stringify(ids);
  await em.execute(
    `delete from kb_vectors where document_id = ?
        and chunk_id not in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
    [documentId, kept],
  );
  await em.execute(
    `delete from kb_chunks where document_id = ?
        and id not in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
    [documentId, kept],
  );
};

/** Removes all chunks of a document with their vectors. */
export const removeChunks = (em: Em, documentId: string): Promise<void> => removeOthers(em, documentId, []);
