import type { Em } from '../driver/orm.ts';

/** What an answer names: slugs of brands, and ids of whatever belongs to one. */
export interface Named {
  slugs: readonly string[];
  ids: readonly string[];
}

const owned = ['posts', 'clips', 'agents', 'carousels', 'connections', 'ideas', 'jobs'] as const;

/** The brands of what is named, as they are now; null stands for a slug that is no brand's any more. */
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
