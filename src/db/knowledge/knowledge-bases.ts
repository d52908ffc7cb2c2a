import { notFound } from '../../domain/errors.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import type { EmbeddingModelRow } from './embedding-models.ts';

/** Knowledge base with its current number of documents. Times are texts in PostgreSQL's form. */
export interface KnowledgeBaseRow {
  id: string;
  name: string;
  description: string;
  documentCount: number;
  createdAt: string;
  updatedAt: string;
}

const columns = `
  k.id, k.name, k.description, k.created_at as "createdAt", k.updated_at as "updatedAt",
  (select count(*)::int from kb_documents d
    where d.org_id = k.org_id and d.knowledge_base_id = k.id and d.deleted_at is null) as "documentCount"`;

/** Lists one page of an organization's knowledge bases, newest first, with their total number. */
export const listKnowledgeBases = (
  em: Em,
  orgId: string,
  page: ListPosition,
): Promise<Listed<KnowledgeBaseRow>> => {
  const of = { from: 'from knowledge_bases k where k.org_id = ? and k.deleted_at is null', values: [orgId] };
  return readListPage(em, { columns, ...of, order: 'k.created_at desc, k.id desc' }, page);
};

/** Counts the knowledge bases of an organization. */
export const countKnowledgeBases = async (em: Em, orgId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from knowledge_bases where org_id = ? and deleted_at is null',
    [orgId],
  );
  return row?.count ?? 0;
};

/**
 * Facts that a search needs first: whether the knowledge base has passages, and which model's index answers (null before
 * the first document).
 */
export interface SearchedBase {
  isFilled: boolean;
  model: EmbeddingModelRow | null;
  /** BCP 47 tag of the language of more than half of the passages, or null if there is none. */
  language: string | null;
}

const mostlyIn = `
  (select l.language
     from (select d.language, sum(d.chunk_count) as chunks, sum(sum(d.chunk_count)) over () as "all"
             from kb_documents d
            where d.org_id = k.org_id and d.knowledge_base_id = k.id and d.deleted_at is null
            group by d.language) l
    where l.chunks * 2 > l."all")`;

/**
 * Finds the facts for a search in one statement, because a person is waiting. Throws `not_found` like `findKnowledgeBase`.
 */
export const findSearchedBase = async (em: Em, orgId: string, id: string): Promise<SearchedBase> => {
  type Row = Pick<SearchedBase, 'isFilled' | 'language'> & {
    modelId: string | null;
    dimensions: number | null;
  };
  const [row] = await em.execute<Row[]>(
    `select exists (select 1 from kb_chunks c where c.org_id = k.org_id and c.knowledge_base_id = k.id) as "isFilled",
            m.model_id as "modelId", m.dimensions, ${mostlyIn} as language
       from knowledge_bases k left join embedding_models m on m.status = 'serving'
      where k.id = ? and k.org_id = ? and k.deleted_at is null`,
    [id, orgId],
  );
  if (!row) throw notFound('knowledge base', id);
  const { isFilled, modelId, dimensions, language } = row;
  return {
    isFilled,
    language,
    model: modelId === null || dimensions === null ? null : { modelId, dimensions },
  };
};

/** Finds a knowledge base. Throws `not_found` if it does not exist, is deleted, or belongs to another organization. */
export const findKnowledgeBase = async (em: Em, orgId: string, id: string): Promise<KnowledgeBaseRow> => {
  const [row] = await em.execute<KnowledgeBaseRow[]>(
    `select ${columns} from knowledge_bases k where k.id = ? and k.org_id = ? and k.deleted_at is null`,
    [id, orgId],
  );
  if (!row) throw notFound('knowledge base', id);
  return row;
};
