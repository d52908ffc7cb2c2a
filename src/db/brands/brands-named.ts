import type { Em } from '../driver/orm.ts';

/** Brand slugs, and IDs of objects that belong to a brand, which a response names. */
export interface Named {
  slugs: readonly string[];
  ids: readonly string[];
}

const owned = ['posts', 'clips', 'agents', 'carousels', 'connections', 'ideas', 'jobs'] as const;

/** Finds the current brands of these objects. Null stands for a slug that no brand has any longer. */
export const findNamedBrands = async (
  em: Em,
  orgId: string,
  { slugs, ids }: Named,
): Promise<(string | null)[]> => {
  const ofOwned = owned.map(
    table => `select brand_id from ${table} where org_id = ? and id = any (?) and brand_id is not null`,
  );
  const rows = await em.execute<{ id: string | null }[]>(
    `select b.id from unnest(?::text[]) as named (slug) left join brands b on b.org_id = ? and b.slug = named.slug
     union ${ofOwned.join(' union ')}
     union select id from brands where org_id = ? and id = any (?)`,
    [slugs, orgId, ...owned.flatMap(() => [orgId, ids]), orgId, ids],
  );
  return rows.map(({ id }) => id);
};
