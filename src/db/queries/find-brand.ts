import { notFound } from '../../domain/errors.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../orm.ts';

/** The organization's brand of this slug; 404 when there is none, or it is another organization's. */
export const findBrand = async (em: Em, orgId: string, slug: string): Promise<Brand> => {
  const brand = await em.findOne(Brand, { orgId, slug });
  if (!brand) throw notFound('brand');
  return brand;
};
