import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** Document that should have a running workflow now. */
export interface UnfinishedDocument extends Record<string, unknown> {
  documentId: string;
  orgId: string;
  knowledgeBaseId: string;
}

const lowest = '00000000-0000-0000-0000-000000000000';
/** Condition of the index `kb_documents_unfinished_index`. */
const unfinished = `(d.deleted_at is not null or d.status in ('pending', 'processing'))`;
const untouched = `d.updated_at < now() - ? * interval '1 ms'
  and coalesce(d.deleted_at, d.updated_at) < now() - ? * interval '1 ms'`;

/** Finds documents to ingest or remove that have not changed for a while and for which no outbox message waits. */
export const findUnfinished = (
  em: Em,
  { untouchedMs, limit, after }: { untouchedMs: number; limit: number; after: string | null },
): Promise<UnfinishedDocument[]> =>
  em.execute<UnfinishedDocument[]>(
    `select d.id as "documentId", d.org_id as "orgId", d.knowledge_base_id as "knowledgeBaseId"
       from kb_documents d
      where ${unfinished} and d.id > ? and ${untouched}
        and ${isNotOnItsWay(workflowIds.document(''), 'd.id')}
      order by d.id limit ?`,
    [after ?? lowest, untouchedMs, untouchedMs, limit],
  );

/** Locks a document if it has not changed since it was found. Returns false otherwise. */
export const lockUntouched = async (em: Em, documentId: string, untouchedMs: number): Promise<boolean> => {
  const held = await em.execute<unknown[]>(
    `select 1 from kb_documents d where d.id = ? and ${unfinished} and ${untouched} for no key update`,
    [documentId, untouchedMs, untouchedMs],
  );
  return held.length > 0;
};

/** Finds knowledge bases that were deleted and still have a row, and for which no outbox message waits. */
export const findUnremovedBases = (
  em: Em,
  untouchedMs: number,
): Promise<{ knowledgeBaseId: string; orgId: string }[]> =>
  em.execute<{ knowledgeBaseId: string; orgId: string }[]>(
    `select k.id as "knowledgeBaseId", k.org_id as "orgId" from knowledge_bases k
      where k.deleted_at < now() - ? * interval '1 ms'
        and ${isNotOnItsWay(workflowIds.knowledgeBase(''), 'k.id')}
      order by k.id limit 200`,
    [untouchedMs],
  );
