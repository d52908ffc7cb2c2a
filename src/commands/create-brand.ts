import { Brand } from '../db/entities/brand.ts';
import type { Em } from '../db/orm.ts';
import { refusingDuplicates } from '../db/unique.ts';
import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/errors.ts';
import { slugFrom } from '../domain/slugs.ts';

/** A brand at the end of the organization's list. Without a slug it gets one made of its name. */
export const createBrand = async (
  em: Em,
  actor: Actor,
  input: { name: string; slug?: string | undefined; description?: string | null | undefined },
): Promise<Brand> => {
  const { orgId } = actor;
  const slug = input.slug ?? slugFrom(input.name, 'brand');
  const [last] = await em.find(Brand, { orgId }, { orderBy: { position: 'desc' }, limit: 1 });
  const brand = em.create(Brand, {
    orgId,
    slug,
    name: input.name,
    description: input.description ?? null,
    position: last ? last.position + 1 : 0,
  });
  em.persist(brand);
  const taken = refuse('duplicate', `There is a brand with the slug ${slug}.`);
  await refusingDuplicates(em.flush(), 'brands_org_id_slug_unique', taken);
  return brand;
};
