import { audit } from '../../db/audit.ts';
import { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { brandSlugsOf } from '../../db/brands/list-brands.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { PerPlan } from '../../domain/billing.ts';
import { brandPaths, freeSlug, slugFrom } from '../../domain/slugs.ts';
import { requireBrandLimit } from '../billing/require-limit.ts';
import { requireNoPath } from './require-no-path.ts';

/** A slug made of the name, with a number behind it when that is taken, or a path of the API. */
const slugOf = async (em: Em, orgId: string, name: string): Promise<string> =>
  freeSlug(slugFrom(name, 'brand'), new Set([...brandPaths, ...(await brandSlugsOf(em, orgId))]));

/** A brand at the end of the organization's list, if there is room. Without a slug it gets one made of its name that is free. */
export const createBrand = async (
  em: Em,
  actor: Actor,
  input: { name: string; slug?: string | undefined; description?: string | null | undefined },
  limits: PerPlan,
): Promise<Brand> => {
  const { orgId } = actor;
  if (input.slug !== undefined) requireNoPath(input.slug);
  // Brands made at the same time wait for each other, so that each finds its own number and place.
  await lockOrganization(em, orgId);
  await requireBrandLimit(em, orgId, limits);
  const slug = input.slug ?? (await slugOf(em, orgId, input.name));
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
  await audit(em, {
    action: 'brand.created',
    target: { kind: 'brand', id: brand.id, name: brand.name },
    details: { after: { slug } },
  });
  return brand;
};
