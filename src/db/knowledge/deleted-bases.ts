import type { Em } from '../driver/orm.ts';

/** Document of a deleted knowledge base that must still be removed. */
export interface RemovableDocument {
  documentId: string;
  orgId: string;
  knowledgeBaseId: string;
}

/** Lists the next documents of a deleted knowledge base, at most `limit`, by ID. */
export const listRemovableDocuments = (
  em: Em,
  knowledgeBaseId: string,
  { after, limit }: { after: string; limit: number },
): Promise<RemovableDocument[]> =>
  em.execute<RemovableDocument[]>(
    `select id as "documentId", org_id as "orgId", knowledge_base_id as "knowledgeBaseId" from kb_documents
      where knowledge_base_id = ? and deleted_at is not null and id > ? order by id limit ?`,
    [knowledgeBaseId, after, limit],
  );

/** Counts the documents of a knowledge base, including deleted ones. */
export const countDocumentsLeft = async (em: Em, knowledgeBaseId: string): Promise<number> => {
  const [row] = await em.execute<{ left: number }[]>(
    'select count(*)::int as left from kb_documents where knowledge_base_id = ?',
    [knowledgeBaseId],
  );
  return row?.left ?? 0;
};

/** Deletes the row of a deleted knowledge base. */
export const dropDeletedBase = (em: Em, knowledgeBaseId: string): Promise<unknown> =>
  em.execute('delete from knowledge_bases where id = ? and deleted_at is not null', [knowledgeBaseId]);
