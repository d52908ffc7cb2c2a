import { brandArchived, requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { UtmSettings } from '../../domain/brands/utm.ts';
import { notFound } from '../../domain/errors.ts';
import type { AccountTiers } from '../../domain/platforms.ts';
import type { DisclosureSentences } from '../../domain/posts/disclosures.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Finds the organization's brand with this slug. Throws 404 if it does not exist or belongs to another organization, and
 * 403 if the actor may not access it.
 */
export const findBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<Brand> => {
  const brand = await em.findOne(Brand, { orgId: actor.orgId, slug });
  if (!brand) throw notFound('brand', slug);
  requireBrandInScope(actor, brand.id);
  return brand;
};

const idBySlug = 'select id from brands where org_id = ? and slug = ?';

/** Finds the ID of the organization's brand with this slug. Returns undefined if there is none. */
export const findBrandId = async (em: Em, orgId: string, slug: string): Promise<string | undefined> => {
  const [brand] = await em.execute<{ id: string }[]>(idBySlug, [orgId, slug]);
  return brand?.id;
};

/**
 * Additions of a brand to its posts: parameters of links to its own domains, and sentences in place of disclosure labels
 * (null for none). Also the permissions of its accounts.
 */
export interface BrandAdditions {
  utm: UtmSettings | null;
  disclosureSentences: DisclosureSentences | null;
  tiers: AccountTiers;
}

export const findAdditions = async (
  em: Em,
  { orgId, brandId }: { orgId: string; brandId: string },
): Promise<BrandAdditions> => {
  const [brand] = await em.execute<(Omit<BrandAdditions, 'tiers'> & { tiers: AccountTiers | null })[]>(
    `select utm, disclosure_sentences as "disclosureSentences",
            (select json_object_agg(name.key, c.tier) from connections c
              cross join lateral (values (c.id::text), (case when c.is_default then c.platform end)) name (key)
              where c.brand_id = brands.id and c.tier is not null and name.key is not null) as tiers
       from brands where org_id = ? and id = ?`,
    [orgId, brandId],
  );
  return {
    utm: brand?.utm ?? null,
    disclosureSentences: brand?.disclosureSentences ?? null,
    tiers: brand?.tiers ?? {},
  };
};

/** Lists the IDs of the organization's brands with these slugs, by slug. */
export const listBrandIds = async (
  em: Em,
  orgId: string,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await em.execute<{ id: string; slug: string }[]>(
    'select id, slug from brands where org_id = ? and slug = any (?)',
    [orgId, slugs],
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
};

/**
 * Finds a brand's ID and prevents that the brand is deleted or archived before the transaction ends. Returns undefined if the
 * brand does not exist. Throws `invalid_state` if the brand is archived.
 */
export const lockBrandIdOf = async (em: Em, orgId: string, slug: string): Promise<string | undefined> => {
  const [brand] = await em.execute<{ id: string; isArchived: boolean }[]>(
    `select id, archived_at is not null as "isArchived" from brands where org_id = ? and slug = ? for key share`,
    [orgId, slug],
  );
  if (brand?.isArchived) throw brandArchived();
  return brand?.id;
};
