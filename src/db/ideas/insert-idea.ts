import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { packVector } from './earlier-ideas.ts';
import type { IdeaRow } from './ideas.ts';

/** Adds an idea, with the vector of what it means where there is one: none nearly like it is made again. */
export const insertIdea = (
  em: Em,
  { orgId, createdBy }: { orgId: string; createdBy: string },
  row: IdeaRow,
  meaning: { vector: readonly number[]; model: string } | undefined,
): Promise<unknown> =>
  kyselyOf(em)
    .insertInto('ideas')
    .values({
      id: row.id,
      created_at: row.createdAt,
      org_id: orgId,
      brand_id: row.brandId,
      title: row.title,
      summary: row.summary,
      platform: row.platform,
      knowledge_base_id: row.knowledgeBaseId,
      topic: row.topic,
      source_document_ids: row.sourceDocumentIds,
      source_chunk_ids: row.sourceChunkIds,
      provider: row.provider,
      model: row.model,
      embedding: packVector(meaning?.vector ?? []),
      embedding_model: meaning?.model ?? '',
      created_by: createdBy,
    })
    .execute();
