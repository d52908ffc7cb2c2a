import type { SavedTextContent, SavedTextKind } from '../../domain/brands/saved-texts.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { SavedText } from '../entities/saved-text.ts';

/** Saved text with its times in PostgreSQL's form. */
export type SavedTextRow = SavedTextContent & { createdAt: string; updatedAt: string };

interface OfBrand {
  orgId: string;
  brandId: string;
}

/** Lists one page of a brand's saved texts by name, with their total number. */
export const listSavedTexts = async (
  em: Em,
  { orgId, brandId }: OfBrand,
  { kind, limit, offset }: { kind?: SavedTextKind | undefined; limit: number; offset: number },
): Promise<{ rows: SavedTextRow[]; total: number }> => {
  const [where, values] = kind === undefined ? ['', []] : [' and kind = ?', [kind]];
  const wanted = `from saved_texts where org_id = ? and brand_id = ?${where}`;
  const rows = await readPage<SavedTextRow>(em, {
    sql: `select id, kind, name, text, platform_texts as "platformTexts", created_at as "createdAt", updated_at as "updatedAt"
          ${wanted} order by name, id limit ? offset ?`,
    values: [orgId, brandId, ...values, limit, offset],
  });
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${wanted}`, [
    orgId,
    brandId,
    ...values,
  ]);
  return { rows, total: counted?.total ?? 0 };
};

/** Finds a brand's saved texts with these IDs. */
export const findSavedTexts = (
  em: Em,
  { orgId, brandId }: OfBrand,
  ids: readonly string[],
): Promise<SavedText[]> => em.find(SavedText, { orgId, brandId, id: { $in: [...ids] } });

export const countSavedTexts = (em: Em, { orgId, brandId }: OfBrand): Promise<number> =>
  em.count(SavedText, { orgId, brandId });
