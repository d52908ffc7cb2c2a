import { LockMode } from '@mikro-orm/core';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { brandPaths, freeSlug, slugFrom } from '../../domain/organizations/slugs.ts';
import { audit } from '../../db/audit.ts';
import { Brand } from '../../db/entities/brand.ts';
import { BrandQueue } from '../../db/entities/queue.ts';
import { SavedText } from '../../db/entities/saved-text.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { listBrandSlugs } from '../../db/brands/list-brands.ts';
import { lockPostsOf } from '../../db/brands/archived-brands.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { requireBrandInScope, actorName, type Actor } from '../../domain/actor.ts';
import { refuse, notFound, type Detail } from '../../domain/errors.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { endSeriesOf } from '../../db/series/series.ts';
import { forgetDisconnected } from '../../db/connections/disconnected-accounts.ts';
import { announceDisconnected } from '../../db/connections/announce-connection.ts';
import { Connection } from '../../db/entities/connection.ts';
import { Post } from '../../db/entities/post.ts';
import { BrandOverride } from '../../db/entities/team.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { requireBrandLimit } from '../billing/require-limit.ts';

/** Throws `validation_failed` for a slug that is a path of the API. */
export const requireNoPath = (slug: string): void => {
  if (!brandPaths.has(slug)) return;
  const message = `Must not be ${slug}, which is a path of the API.`;
  throw invalidRequest([{ path: 'slug', code: 'reserved', message }]);
};

/** Returns a slug made from the name, with a number if it is taken or is a path of the API. */
const slugOf = async (em: Em, orgId: string, name: string): Promise<string> =>
  freeSlug(slugFrom(name, 'brand'), new Set([...brandPaths, ...(await listBrandSlugs(em, orgId))]));

/**
 * Creates a brand at the end of the organization's list, if the limit allows it. Without a slug, derives an available one
 * from its name.
 */
export const createBrand = async (
  em: Em,
  actor: Actor,
  input: { name: string; slug?: string | undefined; description?: string | null | undefined },
  limits: PerPlan,
): Promise<Brand> => {
  const { orgId } = actor;
  if (input.slug !== undefined) requireNoPath(input.slug);
  // the lock makes simultaneous requests find different numbers and positions
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
  const taken = refuse('duplicate', `A brand with the slug ${slug} already exists.`);
  await refusingDuplicates(em.flush(), 'brands_org_id_slug_unique', taken);
  await audit(em, {
    action: 'brand.created',
    target: { kind: 'brand', id: brand.id, name: brand.name },
    details: { after: { slug } },
  });
  return brand;
};

const problems = (given: readonly string[], known: ReadonlySet<string>): Detail[] => {
  const path = 'brandSlugs';
  const missing = [...known].filter(slug => !given.includes(slug));
  return [
    ...given.flatMap((slug, index) => {
      if (!known.has(slug))
        return [{ path: `${path}[${index}]`, code: 'unknown_brand', message: 'The brand was not found.' }];
      return given.indexOf(slug) < index
        ? [{ path: `${path}[${index}]`, code: 'not_unique', message: 'Must not repeat a brand.' }]
        : [];
    }),
    ...(missing.length > 0
      ? [
          {
            path,
            code: 'incomplete',
            message: `Must contain every brand. Missing: ${missing.slice(0, 20).join(', ')}.`,
          },
        ]
      : []),
  ];
};

/**
 * Puts the brands in use in the given order, followed by the archived brands in their previous order. Throws
 * `validation_failed` unless the order names each brand in use exactly once.
 */
export const reorderBrands = async (em: Em, actor: Actor, slugs: readonly string[]): Promise<Brand[]> => {
  const brands = await em.find(
    Brand,
    { orgId: actor.orgId },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const brand of brands) requireBrandInScope(actor, brand.id);
  const archived = brands.filter(brand => brand.archivedAt).toSorted((a, b) => a.position - b.position);
  const bySlug = new Map(brands.filter(brand => !brand.archivedAt).map(brand => [brand.slug, brand]));
  const details = problems(slugs, new Set(bySlug.keys()));
  if (details.length > 0) throw invalidRequest(details);
  const ordered = slugs.map(slug => bySlug.get(slug) as Brand);
  for (const [position, brand] of [...ordered, ...archived].entries()) brand.position = position;
  await em.flush();
  return ordered;
};

/** Statuses of posts that are due or being published. */
const promisedStatuses: readonly PostStatus[] = ['scheduled', 'publishing'];

/** Throws `invalid_state` if posts of a locked brand are scheduled or publishing. */
const requireNothingPromised = async (em: Em, brandId: string): Promise<void> => {
  const promised = await em.count(Post, { brandId, status: { $in: [...promisedStatuses] }, deletedAt: null });
  if (promised > 0)
    throw refuse(
      'invalid_state',
      `The brand has ${promised} scheduled or publishing ${promised === 1 ? 'post' : 'posts'}. Cancel them, or wait until they are published.`,
    );
};

const lockOwnBrand = async (em: Em, actor: Actor, slug: string): Promise<Brand> => {
  const brand = await em.findOne(
    Brand,
    { orgId: actor.orgId, slug },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!brand) throw notFound('brand', slug);
  requireBrandInScope(actor, brand.id);
  return brand;
};

/**
 * Archives a brand: until it is unarchived, it is not changed, its agents and series do not run, and nothing is published for
 * it. Does nothing to an archived brand. Throws `invalid_state` if posts of the brand are scheduled or publishing.
 */
export const archiveBrand = async (em: Em, actor: Actor, slug: string): Promise<Brand> => {
  const brand = await lockOwnBrand(em, actor, slug);
  if (brand.archivedAt) return brand;
  // waits for a post that another transaction is scheduling, and then counts it
  await lockPostsOf(em, brand.id);
  await requireNothingPromised(em, brand.id);
  return setArchived(em, brand, new Date());
};

/** Returns an archived brand to use. Does nothing to a brand that is in use. */
export const unarchiveBrand = async (em: Em, actor: Actor, slug: string): Promise<Brand> => {
  const brand = await lockOwnBrand(em, actor, slug);
  return brand.archivedAt ? setArchived(em, brand, null) : brand;
};

const setArchived = async (em: Em, brand: Brand, archivedAt: Date | null): Promise<Brand> => {
  brand.archivedAt = archivedAt;
  await em.flush();
  await audit(em, {
    action: archivedAt === null ? 'brand.unarchived' : 'brand.archived',
    target: { kind: 'brand', id: brand.id, name: brand.name },
  });
  return brand;
};

/**
 * Deletes a brand, its connections, and its posts (the rows and history stay for audit). Refused while one of its posts is
 * scheduled or being published: it must be published or cancelled first.
 */
export const deleteBrand = async (em: Em, actor: Actor, slug: string): Promise<string> => {
  const { orgId } = actor;
  const brand = await lockOwnBrand(em, actor, slug);
  // in this order, so that the update waits for a post that is being scheduled at this moment, and then leaves it alone
  const status = { $in: [...promisedStatuses] };
  await em.nativeUpdate(
    Post,
    { brandId: brand.id, deletedAt: null, $not: { status } },
    { deletedAt: new Date() },
  );
  await requireNothingPromised(em, brand.id);
  await em.nativeDelete(BrandOverride, { brandId: brand.id });
  await em.nativeDelete(BrandQueue, { id: brand.id });
  await em.nativeDelete(SavedText, { brandId: brand.id });
  await endSeriesOf(em, { orgId, brandId: brand.id });
  const connections = await em.find(Connection, { brandId: brand.id }, { orderBy: { platform: 'asc' } });
  await em.nativeDelete(Connection, { brandId: brand.id });
  await forgetDisconnected(em, brand.id);
  await audit(em, {
    action: 'brand.deleted',
    target: { kind: 'brand', id: brand.id, name: brand.name },
    details: { before: { slug } },
  });
  const gone = { reason: 'brand_deleted', disconnectedBy: actorName(actor), scheduledPosts: 0 } as const;
  for (const connection of connections) await announceDisconnected(em, connection, gone);
  await em.nativeDelete(Brand, { id: brand.id });
  return brand.id;
};
