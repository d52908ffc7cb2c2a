import type { SavedTextKind } from '../../domain/brands/saved-texts.ts';
import type { Em } from '../driver/orm.ts';
import { SavedText } from '../entities/saved-text.ts';

interface OfBrand {
  orgId: string;
  brandId: string;
}

/** One page of a brand's saved texts by their names, and how many there are. */
export const listSavedTexts = (
  em: Em,
  { orgId, brandId }: OfBrand,
  { kind, limit, offset }: { kind?: SavedTextKind | undefined; limit: number; offset: number },
): Promise<[SavedText[], number]> =>
  em.findAndCount(
    SavedText,
    { orgId, brandId, ...(kind && { kind }) },
    { orderBy: { name: 'asc', id: 'asc' }, limit, offset },
  );

/** Those of a brand's saved texts that have these ids. */
export const findSavedTexts = (
  em: Em,
  { orgId, brandId }: OfBrand,
  ids: readonly string[],
): Promise<SavedText[]> => em.find(SavedText, { orgId, brandId, id: { $in: [...ids] } });

export const countSavedTexts = (em: Em, { orgId, brandId }: OfBrand): Promise<number> =>
  em.count(SavedText, { orgId, brandId });
