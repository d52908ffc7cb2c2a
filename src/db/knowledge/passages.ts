import type { Em } from '../driver/orm.ts';

/** Chunk with its position and document, for people and for models that use it. */
export interface PassageRow {
  id: string;
  documentId: string;
  documentName: string;
  ordinal: number;
  text: string;
  heading: string | null;
  pageFrom: number | null;
  pageTo: number | null;
  charFrom: number;
  charTo: number;
}

interface OfBase {
  orgId: string;
  knowledgeBaseId: string;
}

const columns = `c.id, c.document_id as "documentId", d.name as "documentName", c.ordinal, c.text, c.heading,
  c.page_from as "pageFrom", c.page_to as "pageTo", c.char_from as "charFrom", c.char_to as "charTo"`;

const joined = 'kb_chunks c join kb_documents d on d.id = c.document_id and d.deleted_at is null';

/**
 * Finds the chunks with these IDs, in no order. Omits chunks that were deleted, are not served yet, or belong to another
 * knowledge base.
 */
export const findChunks = (
  em: Em,
  orgId: string,
  knowledgeBaseId: string,
  ids: readonly string[],
): Promise<PassageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : em.execute<PassageRow[]>(
        `select ${columns} from ${joined} where c.org_id = ? and c.knowledge_base_id = ? and c.id = any (?) and c.is_served`,
        [orgId, knowledgeBaseId, ids],
      );

/**
 * Lists chunks of ready documents, spread over the documents: first all first chunks, then all second ones. For work
 * without a question.
 */
export const listReadyChunks = (
  em: Em,
  { orgId, knowledgeBaseId, limit, offset = 0 }: OfBase & { limit: number; offset?: number },
): Promise<PassageRow[]> =>
  em.execute<PassageRow[]>(
    `select ${columns} from ${joined} and d.status = 'ready'
      where c.org_id = ? and c.knowledge_base_id = ? order by c.ordinal, c.document_id limit ? offset ?`,
    [orgId, knowledgeBaseId, limit, offset],
  );

/** Lists the served chunks of one document in their order. */
export const listDocumentChunks = (
  em: Em,
  { orgId, knowledgeBaseId, documentId, limit }: OfBase & { documentId: string; limit: number },
): Promise<PassageRow[]> =>
  em.execute<PassageRow[]>(
    `select ${columns} from ${joined}
      where c.org_id = ? and c.knowledge_base_id = ? and c.document_id = ? and c.is_served
      order by c.ordinal limit ?`,
    [orgId, knowledgeBaseId, documentId, limit],
  );

/** Returns whether a knowledge base has any chunk. */
export const hasChunks = async (em: Em, { orgId, knowledgeBaseId }: OfBase): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'select 1 from kb_chunks where org_id = ? and knowledge_base_id = ? limit 1',
    [orgId, knowledgeBaseId],
  );
  return rows.length > 0;
};
