import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../driver/orm.ts';

/**
 * The organization's brand of this slug; 404 when there is none, or it is another organization's; 403 where the actor may
 * not.
 */
export const findBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<Brand> => {
  const brand = await em.findOne(Brand, { orgId: actor.orgId, slug });
  if (!brand) throw notFound('brand', slug);
  requireBrandInScope(actor, brand.id);
  return brand;
};

const idBySlug = 'select id from brands where org_id = ? and slug = ?';

/** The id of the organization's brand of this slug; undefined when there is none. */
export const findBrandId = async (em: Em, orgId: string, slug: string): Promise<string | undefined> => {
  const [brand] = await em.execute<{ id: string }[]>(idBySlug, [orgId, slug]);
  return brand?.id;
};

/** The same, and the brand is not deleted before the transaction ends. */
export const lockBrandIdOf = async (em: Em, orgId: string, slug: string): Promise<string | undefined> => {
  const [brand] = await em.execute<{ id: string }[]>(`${idBySlug} for key share`, [orgId, slug]);
  return brand?.id;
};
