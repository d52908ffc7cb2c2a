import type { Em } from '../db/orm.ts';
import { notFound } from '../domain/errors.ts';

const find = 'select id from brands where org_id = ? and slug = ?';

const idOf = (rows: { id: string }[]): string => {
  const [brand] = rows;
  if (!brand) throw notFound('brand');
  return brand.id;
};

/** The id of the organization's brand with that slug; throws `not_found` when it has none. */
export const requireBrand = async (em: Em, orgId: string, slug: string): Promise<string> =>
  idOf(await em.execute<{ id: string }[]>(find, [orgId, slug]));

/** The same, and the brand is not deleted before this transaction ends. */
export const holdBrand = async (em: Em, orgId: string, slug: string): Promise<string> =>
  idOf(await em.execute<{ id: string }[]>(`${find} for key share`, [orgId, slug]));
