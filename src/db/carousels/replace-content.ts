import type { Em } from '../driver/orm.ts';
import type { CarouselContent } from './carousel-versions.ts';

/** Stores the content of version `number` in a locked carousel, which then waits to be drawn. */
export const replaceContent = (
  em: Em,
  id: string,
  { title, slides, design, language, sourceDocumentIds, madeBy }: CarouselContent,
  version: number,
): Promise<unknown> =>
  em.execute(
    `update carousels
        set title = ?, language = ?, version = ?, source_document_ids = ?, slides = ?, design = ?, made_by = ?,
            status = 'draft', failure = null, rendered_slides = 0, updated_at = now()
      where id = ?`,
    [
      title,
      language,
      version,
      ...[sourceDocumentIds, slides, design, madeBy].map(one => JSON.stringify(one)),
      id,
    ],
  );
