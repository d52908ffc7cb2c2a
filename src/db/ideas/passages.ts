import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';

/** Text of a document for ideas and drafts. */
export interface IdeaPassage {
  id: string;
  documentId: string;
  documentName: string;
  text: string;
}

/** Throws `not_found` if the knowledge base does not exist, is deleted, or belongs to another organization. */
export const requireKnowledgeBase = async (em: Em, orgId: string, id: string): Promise<void> => {
  const found = await em.execute<unknown[]>(
    'select 1 from knowledge_bases where id = ? and org_id = ? and deleted_at is null',
    [id, orgId],
  );
  if (found.length === 0) throw notFound('knowledge base', id);
};

const readyPassages = `from kb_chunks c join kb_documents d on d.id = c.document_id
  where d.status = 'ready' and d.deleted_at is null and c.org_id = ?`;

const columns = 'c.id, c.document_id as "documentId", d.name as "documentName", c.text';

/**
 * Finds passages of a knowledge base, spread over its documents: first passages that no idea of the brand has used, then
 * from the beginning of each document.
 */
export const findFreshPassages = (
  em: Em,
  { orgId, knowledgeBaseId, brandId }: { orgId: string; knowledgeBaseId: string; brandId: string },
  limit: number,
): Promise<IdeaPassage[]> => {
  const isUsed = 'c.id::text in (select chunk from used)';
  return em.execute<IdeaPassage[]>(
    `with used as (
       select distinct unnest(source_chunk_ids) as chunk from ideas where org_id = ? and brand_id = ?
     ), ranked as (
       select ${columns}, d.created_at, ${isUsed} as is_used,
              row_number() over (partition by c.document_id, ${isUsed} order by c.ordinal) as turn
       ${readyPassages} and c.knowledge_base_id = ?
     ) select id, "documentId", "documentName", text from ranked
        order by is_used, turn, created_at, "documentId" limit ?`,
    [orgId, brandId, orgId, knowledgeBaseId, limit],
  );
};

/** Returns those of these passages that still exist, in their order. */
export const findPassages = async (em: Em, orgId: string, ids: readonly string[]): Promise<IdeaPassage[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<IdeaPassage[]>(`select ${columns} ${readyPassages} and c.id = any (?)`, [
    orgId,
    ids,
  ]);
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
};
