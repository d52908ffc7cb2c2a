import { sql } from 'kysely';
import { notFound } from '../../domain/errors.ts';
import { anyOf, kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** Throws `not_found` for a knowledge base that is not there, deleted, or another organization's. */
export const requireKnowledgeBase = async (em: Em, orgId: string, id: string): Promise<void> => {
  const found = await kyselyOf(em)
    .selectFrom('knowledge_bases')
    .select('id')
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('knowledge base', id);
};

const readyPassages = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('kb_chunks as c')
    .innerJoin('kb_documents as d', 'd.id', 'c.document_id')
    .where('d.status', '=', sql.lit('ready'))
    .where('d.deleted_at', 'is', null)
    .where('c.org_id', '=', orgId);

const columns = ['c.id', 'c.document_id as documentId', 'd.name as documentName', 'c.text'] as const;

/**
 * Passages of a knowledge base, spread over its documents: those first that no idea of the brand has drawn on yet, then from
 * the beginning of each document on.
 */
export const findFreshPassages = (
  em: Em,
  { orgId, knowledgeBaseId, brandId }: { orgId: string; knowledgeBaseId: string; brandId: string },
  limit: number,
): Promise<IdeaPassage[]> => {
  const isUsed = sql<boolean>`c.id::text in (select chunk from used)`;
  const ranked = readyPassages(em, orgId)
    .where('c.knowledge_base_id', '=', knowledgeBaseId)
    .select([
      ...columns,
      'd.created_at',
      isUsed.as('is_used'),
      sql<number>`row_number() over (partition by c.document_id, ${isUsed} order by c.ordinal)`.as('turn'),
    ]);
  return kyselyOf(em)
    .with('used', db =>
      db
        .selectFrom('ideas')
        .select(sql<string>`unnest(source_chunk_ids)`.as('chunk'))
        .distinct()
        .where('org_id', '=', orgId)
        .where('brand_id', '=', brandId),
    )
    .with('ranked', () => ranked)
    .selectFrom('ranked')
    .select(['id', 'documentId', 'documentName', 'text'])
    .orderBy('is_used')
    .orderBy('turn')
    .orderBy('created_at')
    .orderBy('documentId')
    .limit(limit)
    .execute();
};

/** Those of these passages that are still there, in their order. */
export const findPassages = async (em: Em, orgId: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await readyPassages(em, orgId).select(columns).where('c.id', '=', anyOf(ids)).execute();
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
};

/** Text of a document that ideas and drafts may draw on. */
export type IdeaPassage = Awaited<ReturnType<typeof findPassages>>[number];
