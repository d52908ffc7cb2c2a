import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../driver/orm.ts';

/** The organization's brand of this slug; 404 when there is none, or it is another organization's; 403 where the actor may not. */
export const findBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<Brand> => {
  const brand = await em.findOne(Brand, { orgId: actor.orgId, slug });
  if (!brand) throw notFound('brand');
  requireBrandInScope(actor, brand.id);
  return brand;
};

/**
 * The id of the organization's brand of this slug, undefined when there is none; with `for key share` it is not deleted
 * before the transaction ends.
 */
export const brandIdOf = async (
  em: Em,
  orgId: string,
  slug: string,
  lock: '' | 'for key share' = '',
): Promise<string | undefined> => {
  const [brand] = await em.execute<{ id: string }[]>(
    `select id from brands where org_id = ? and slug = ? ${lock}`,
    [orgId, slug],
  );
  return brand?.id;
};
