import type { CarouselTone } from '../../domain/carousels.ts';
import type { Em } from '../driver/orm.ts';
import { listContentValues, type CarouselContent } from './carousel-versions.ts';

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
    `insert into carousels (id, created_at, updated_at, org_id, brand_id, topic, tone, knowledge_base_id, created_by, status,
            title, slides, design, language, source_document_ids, made_by)
     values (?, now(), now(), ?, ?, ?, ?, ?, ?, 'draft', ?, ?::jsonb, ?::jsonb, ?, ?::jsonb, ?::jsonb)`,
    [
      row.id,
      row.orgId,
      row.brandId,
      row.topic,
      row.tone,
      row.knowledgeBaseId,
      row.createdBy,
      ...listContentValues(content),
    ],
  );
