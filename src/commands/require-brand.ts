import type { Em } from '../db/orm.ts';
import { notFound } from '../domain/errors.ts';

/** The id of the organization's brand with that slug; throws `not_found` when it has none. */
export const requireBrand = async (em: Em, orgId: string, slug: string): Promise<string> => {
  const [brand] = await em.execute<{ id: string }[]>('select id from brands where org_id = ? and slug = ?', [
    orgId,
    slug,
  ]);
  if (!brand) throw notFound('brand');
  return brand.id;
};
