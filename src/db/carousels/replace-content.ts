import { json, kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import type { CarouselContent } from './carousel-versions.ts';

/** Puts the content of its version `number` into a locked carousel, which then waits for being drawn. */
export const replaceContent = (
  em: Em,
  id: string,
  { title, slides, design, language, sourceDocumentIds, madeBy }: CarouselContent,
  version: number,
): Promise<unknown> => {
  const content = { title, language, version, source_document_ids: json(sourceDocumentIds) };
  const drawn = { slides: json(slides), design: json(design), made_by: json(madeBy) };
  return kyselyOf(em)
    .updateTable('carousels')
    .set({ ...content, ...drawn, status: 'draft', failure: null, rendered_slides: 0, updated_at: now })
    .where('id', '=', id)
    .execute();
};
