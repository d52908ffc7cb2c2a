import { sql, type Kysely } from 'kysely';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { UtmSettings } from '../../domain/brands/utm.ts';
import { notFound } from '../../domain/errors.ts';
import type { AccountTiers } from '../../domain/platforms.ts';
import type { DisclosureSentences } from '../../domain/posts/disclosures.ts';
import { Brand } from '../entities/brand.ts';
import { anyOf, buildOnce, kyselyOf, type Database, type Places } from '../driver/kysely.ts';
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

const idBySlug = (db: Kysely<Database>, { orgId, slug }: Places<{ orgId: string; slug: string }>) =>
  db.selectFrom('brands').select('id').where('org_id', '=', orgId).where('slug', '=', slug);

const selectId = buildOnce(idBySlug);
const lockId = buildOnce((db, given: Places<{ orgId: string; slug: string }>) =>
  idBySlug(db, given).forKeyShare(),
);

/** The id of the organization's brand of this slug; undefined when there is none. */
export const findBrandId = async (em: Em, orgId: string, slug: string): Promise<string | undefined> =>
  (await selectId(em, { orgId, slug }))[0]?.id;

const selectAdditions = buildOnce((db, { orgId, brandId }: Places<{ orgId: string; brandId: string }>) =>
  db
    .selectFrom('brands')
    .select(['utm', 'disclosure_sentences as disclosureSentences'])
    .select(
      sql<AccountTiers | null>`
      (select json_object_agg(c.platform, c.tier) from connections c
        where c.brand_id = brands.id and c.tier is not null)`.as('tiers'),
    )
    .where('org_id', '=', orgId)
    .where('id', '=', brandId),
);

/** What a brand adds to its posts: to links to its own domains, and in place of labels; null for nothing. And what its accounts may send. */
export interface BrandAdditions {
  utm: UtmSettings | null;
  disclosureSentences: DisclosureSentences | null;
  tiers: AccountTiers;
}

export const findAdditions = async (
  em: Em,
  of: { orgId: string; brandId: string },
): Promise<BrandAdditions> => {
  const [brand] = await selectAdditions(em, of);
  return {
    utm: brand?.utm ?? null,
    disclosureSentences: brand?.disclosureSentences ?? null,
    tiers: brand?.tiers ?? {},
  };
};

/** The ids of the organization's brands of these slugs, by slug. */
export const listBrandIds = async (
  em: Em,
  orgId: string,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await kyselyOf(em)
    .selectFrom('brands')
    .select(['id', 'slug'])
    .where('org_id', '=', orgId)
    .where('slug', '=', anyOf(slugs))
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
};

/** The brand's id, and the brand is not deleted before the transaction ends; undefined when there is none. */
export const lockBrandIdOf = async (em: Em, orgId: string, slug: string): Promise<string | undefined> =>
  (await lockId(em, { orgId, slug }))[0]?.id;
