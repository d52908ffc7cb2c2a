import { brandArchived } from '../../domain/actor.ts';
import type { Em } from '../driver/orm.ts';

/** SQL for the ids of the archived brands in the organization of membership row `m`. */
export const archivedBrands = `array(select archived.id::text from brands archived
        where archived.org_id = m.org_id and archived.archived_at is not null order by archived.id)`;

/** SQL condition: the brand in the column `brandId` is archived. */
export const isOfArchived = (brandId: string): string =>
  `exists (select 1 from brands archived where archived.id = ${brandId} and archived.archived_at is not null)`;

/**
 * Throws `invalid_state` for an archived brand. Call it in a transaction that has locked a post of the brand: archiving waits for
 * that lock, and a transaction that waited for the archiving sees its result in this statement.
 */
export const requireOpenBrand = async (em: Em, brandId: string): Promise<void> => {
  const [archived] = await em.execute<{ isArchived: boolean }[]>(
    'select archived_at is not null as "isArchived" from brands where id = ?',
    [brandId],
  );
  if (archived?.isArchived) throw brandArchived();
};

/** Locks the posts of a brand until the transaction ends; waits for transactions that are changing one. */
export const lockPostsOf = (em: Em, brandId: string): Promise<unknown> =>
  em.execute('select 1 from posts where brand_id = ? and deleted_at is null order by id for share', [
    brandId,
  ]);
