import { sql } from 'kysely';
import { anyOf, kyselyOf } from '../driver/kysely.ts';
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
  const db = kyselyOf(em);
  const ofSlugs = db
    .selectFrom(sql<{ slug: string }>`(select unnest(${slugs}::text[]) as slug)`.as('named'))
    .leftJoin('brands as b', join => join.on('b.org_id', '=', orgId).onRef('b.slug', '=', 'named.slug'))
    .select('b.id');
  const themselves = db
    .selectFrom('brands')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', anyOf(ids));
  const ofOwned = owned.map(table =>
    db
      .selectFrom(table)
      .select('brand_id as id')
      .where('org_id', '=', orgId)
      .where('id', '=', anyOf(ids))
      .where('brand_id', 'is not', null),
  );
  const rows = await ofSlugs.union([...ofOwned, themselves]).execute();
  return rows.map(({ id }) => id);
};
