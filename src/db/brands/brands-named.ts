import type { Em } from '../driver/orm.ts';

/** What an answer names: slugs of brands, and ids of whatever belongs to one. */
export interface Named {
  slugs: readonly string[];
  ids: readonly string[];
}

const owned = ['posts', 'clips', 'agents', 'carousels', 'connections', 'ideas', 'jobs'];

/** The brands of what is named, as they are now; null stands for a slug that is no brand's any more. */
export const findNamedBrands = async (
  em: Em,
  orgId: string,
  { slugs, ids }: Named,
): Promise<(string | null)[]> => {
  const [named, listed] = [`{${slugs.map(slug => JSON.stringify(slug)).join(',')}}`, `{${ids.join(',')}}`];
  const rows = await em.execute<{ id: string | null }[]>(
    `select b.id from unnest(?::text[]) named (slug) left join brands b on b.org_id = ? and b.slug = named.slug
     ${owned.map(table => `union select brand_id from ${table} where org_id = ? and id = any (?::uuid[]) and brand_id is not null`).join('\n     ')}
     union select id from brands where org_id = ? and id = any (?::uuid[])`,
    [named, orgId, ...[...owned, 'brands'].flatMap(() => [orgId, listed])],
  );
  return rows.map(({ id }) => id);
};
