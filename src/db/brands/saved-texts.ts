import type { SavedTextContent, SavedTextKind } from '../../domain/brands/saved-texts.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import { SavedText } from '../entities/saved-text.ts';

/** Saved text with its times in PostgreSQL's form. */
export type SavedTextRow = SavedTextContent & { createdAt: string; updatedAt: string };

interface OfBrand {
  orgId: string;
  brandId: string;
}

/** Lists one page of a brand's saved texts by name, with their total number. */
export const listSavedTexts = (
  em: Em,
  { orgId, brandId }: OfBrand,
  { kind, limit, offset }: { kind?: SavedTextKind | undefined; limit: number; offset: number },
): Promise<Listed<SavedTextRow>> => {
  const [where, values] = kind === undefined ? ['', []] : [' and kind = ?', [kind]];
  return readListPage<SavedTextRow>(
    em,
    {
      columns: `id, kind, name, text, platform_texts as "platformTexts", created_at as "createdAt", updated_at as "updatedAt"`,
      from: `from saved_texts where org_id = ? and brand_id = ?${where}`,
      values: [orgId, brandId, ...values],
      order: 'name, id',
      isBounded: true,
    },
    { limit, offset },
  );
};

/** Finds a brand's saved texts with these IDs. */
export const findSavedTexts = (
  em: Em,
  { orgId, brandId }: OfBrand,
  ids: readonly string[],
): Promise<SavedText[]> => em.find(SavedText, { orgId, brandId, id: { $in: [...ids] } });

export const countSavedTexts = (em: Em, { orgId, brandId }: OfBrand): Promise<number> =>
  em.count(SavedText, { orgId, brandId });
