import type { BrandScopedActor } from '../../domain/actor.ts';
import { Brand } from '../entities/brand.ts';
import { findList, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { makeBrandScopeFilter, writeBrandScope } from '../team/permissions.ts';

/**
 * Lists one page of the brands in use that the actor may see, or of the archived ones, in their order, with their total number.
 */
export const listBrands = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { limit, offset, archived }: { limit: number; offset: number; archived: boolean },
): Promise<Listed<Brand>> => {
  const id = makeBrandScopeFilter(brandScope);
  return findList(
    em,
    Brand,
    () => ({ orgId, archivedAt: archived ? { $ne: null } : null, ...(id && { id }) }),
    { orderBy: { position: 'asc', id: 'asc' }, limit, offset },
  );
};

/** Counts an organization's brands. */
export const countBrands = (em: Em, orgId: string): Promise<number> => em.count(Brand, { orgId });

/** Lists the slugs of all of an organization's brands. */
export const listBrandSlugs = async (em: Em, orgId: string): Promise<Set<string>> => {
  const rows = await em.execute<{ slug: string }[]>('select slug from brands where org_id = ?', [orgId]);
  return new Set(rows.map(({ slug }) => slug));
};

/**
 * Finds brands by name. Returns a slug for each name, in lower case, that exactly one brand the actor may see has. Omits a
 * name that equals another brand's slug, because the slug takes precedence.
 */
export const findSlugsByName = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  names: readonly string[],
): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map();
  const [narrowed, values] = writeBrandScope(brandScope, 'b.id');
  const rows = await em.execute<{ name: string; slug: string }[]>(
    `select lower(b.name) as name, min(b.slug) as slug from brands b
      where b.org_id = ? and lower(b.name) = any (?)${narrowed}
        and not exists (select from brands other where other.org_id = b.org_id and other.slug = lower(b.name))
      group by lower(b.name) having count(*) = 1`,
    [orgId, names.map(name => name.toLowerCase()), ...values],
  );
  return new Map(rows.map(({ name, slug }) => [name, slug]));
};
