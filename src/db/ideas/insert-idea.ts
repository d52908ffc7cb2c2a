import type { Em } from '../driver/orm.ts';
import { packVector } from './earlier-ideas.ts';
import type { IdeaRow } from './ideas.ts';

/** Inserts an idea, with its embedding if there is one, so that no similar idea is generated. */
export const insertIdea = (
  em: Em,
  { orgId, createdBy }: { orgId: string; createdBy: string },
  row: IdeaRow,
  meaning: { vector: readonly number[]; model: string } | undefined,
): Promise<unknown> =>
  em.execute(
    `insert into ideas (id, created_at, org_id, brand_id, title, summary, platform, knowledge_base_id, topic,
            source_document_ids, source_chunk_ids, provider, model, embedding, embedding_model, created_by)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[row.id, row.createdAt, orgId, row.brandId, row.title, row.summary, row.platform],
      ...[row.knowledgeBaseId, row.topic, row.sourceDocumentIds, row.sourceChunkIds, row.provider, row.model],
      ...[packVector(meaning?.vector ?? []), meaning?.model ?? '', createdBy],
    ],
  );
