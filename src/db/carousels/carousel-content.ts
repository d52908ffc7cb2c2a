import type { CarouselTone } from '../../domain/carousels.ts';
import type { Em } from '../driver/orm.ts';
import { contentValues, type CarouselContent } from './carousel-versions.ts';

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

/** Puts the content of its version `number` into a locked carousel, which then waits for being drawn. */
export const replaceContent = (
  em: Em,
  id: string,
  content: CarouselContent,
  number: number,
): Promise<unknown> =>
  em.execute(
    `update carousels set title = ?, slides = ?::jsonb, design = ?::jsonb, language = ?, source_document_ids = ?::jsonb,
            made_by = ?::jsonb, version = ?, status = 'draft', failure = null, rendered_slides = 0, updated_at = now()
      where id = ?`,
    [...contentValues(content), number, id],
  );
