import { audit } from '../../db/audit.ts';
import type { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findBrand } from '../../db/brands/find-brand.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import type { Actor } from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { requireNoPath } from './require-no-path.ts';
import { changedKit, type BrandKitChange } from './change-brand-kit.ts';

const fields = ['name', 'slug', 'description', 'kit'] as const;

export interface BrandUpdate {
  name?: string | undefined;
  slug?: string | undefined;
  description?: string | null | undefined;
  /** Only what is named changes; null takes a part back to what follows from the brand's name. */
  kit?: BrandKitChange | undefined;
}

/** Changes what is named of a brand. Its posts and connections go with it under a new slug. */
export const updateBrand = async (
  em: Em,
  actor: Actor,
  brandSlug: string,
  { name, slug, description, kit }: BrandUpdate,
): Promise<Brand> => {
  const brand = await findBrand(em, actor, brandSlug);
  const was = fieldsOf(brand, fields);
  if (slug !== undefined && slug !== brand.slug) requireNoPath(slug);
  if (name !== undefined) brand.name = name;
  if (slug !== undefined) brand.slug = slug;
  if (description !== undefined) brand.description = description;
  if (kit) brand.kit = await changedKit(em, brand, kit);
  const taken = refuse('duplicate', `There is a brand with the slug ${slug}.`);
  await refusingDuplicates(em.flush(), 'brands_org_id_slug_unique', taken);
  await audit(em, {
    action: 'brand.changed',
    target: { kind: 'brand', id: brand.id, name: brand.name },
    details: differences(was, fieldsOf(brand, fields)),
  });
  return brand;
};
