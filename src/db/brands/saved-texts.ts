import type { SavedTextContent, SavedTextKind } from '../../domain/brands/saved-texts.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { SavedText } from '../entities/saved-text.ts';

/** A saved text with its times as PostgreSQL writes them. */
export type SavedTextRow = SavedTextContent & { createdAt: string; updatedAt: string };

interface OfBrand {
  orgId: string;
  brandId: string;
}

/** A page of a brand's saved texts by their names, and how many there are in all. */
export const listSavedTexts = async (
  em: Em,
  { orgId, brandId }: OfBrand,
  { kind, limit, offset }: { kind?: SavedTextKind | undefined; limit: number; offset: number },
): Promise<{ rows: SavedTextRow[]; total: number }> => {
  const wanted = kyselyOf(em)
    .selectFrom('saved_texts')
    .where('org_id', '=', orgId)
    .where('brand_id', '=', brandId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind as SavedTextKind));
  const page = wanted
    .select(['id', 'kind', 'name', 'text', 'platform_texts as platformTexts'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  const rows = await readPage<SavedTextRow>(em, page);
  const counted = wanted.select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, ...(await counted.executeTakeFirstOrThrow()) };
};

/** Those of a brand's saved texts that have these ids. */
export const findSavedTexts = (
  em: Em,
  { orgId, brandId }: OfBrand,
  ids: readonly string[],
): Promise<SavedText[]> => em.find(SavedText, { orgId, brandId, id: { $in: [...ids] } });

export const countSavedTexts = (em: Em, { orgId, brandId }: OfBrand): Promise<number> =>
  em.count(SavedText, { orgId, brandId });
