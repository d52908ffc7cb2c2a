import type { Em } from '../../db/driver/orm.ts';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

const find = 'select id from brands where org_id = ? and slug = ?';

const idOf = (rows: { id: string }[], actor: BrandScopedActor): string => {
  const [brand] = rows;
  if (!brand) throw notFound('brand');
  requireBrandInScope(actor, brand.id);
  return brand.id;
};

/** The id of the organization's brand with that slug; throws `not_found` when it has none, and where the actor may not. */
export const requireBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<string> =>
  idOf(await em.execute<{ id: string }[]>(find, [actor.orgId, slug]), actor);

/** The same, and the brand is not deleted before this transaction ends. */
export const lockBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<string> =>
  idOf(await em.execute<{ id: string }[]>(`${find} for key share`, [actor.orgId, slug]), actor);
