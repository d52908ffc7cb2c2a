import type { Em } from '../driver/orm.ts';
import { listContentValues, type CarouselContent } from './carousel-versions.ts';

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
    [...listContentValues(content), number, id],
  );
