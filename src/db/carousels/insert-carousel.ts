import type { CarouselTone } from '../../domain/carousels.ts';
import type { Em } from '../driver/orm.ts';
import type { CarouselContent } from './carousel-versions.ts';

/** A carousel as it is made; its content is that of its first version. */
export interface NewCarouselRow {
  id: string;
  orgId: string;
  brandId: string;
  topic: string;
  tone: CarouselTone;
  knowledgeBaseId: string | null;
  createdBy: string;
}

/** Adds a carousel that waits for being drawn. */
export const insertCarousel = (em: Em, row: NewCarouselRow, content: CarouselContent): Promise<unknown> =>
  em.execute(
    `insert into carousels (id, created_at, updated_at, org_id, brand_id, title, slides, design, topic, tone, language,
            knowledge_base_id, source_document_ids, made_by, status, created_by)
     values (?, now(), now(), ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?::jsonb, ?::jsonb, 'draft', ?)`,
    [
      row.id,
      row.orgId,
      row.brandId,
      content.title,
      JSON.stringify(content.slides),
      JSON.stringify(content.design),
      row.topic,
      row.tone,
      content.language,
      row.knowledgeBaseId,
      JSON.stringify(content.sourceDocumentIds),
      JSON.stringify(content.madeBy),
      row.createdBy,
    ],
  );
