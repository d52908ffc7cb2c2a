import { audit, findAuditOrigin } from '../../db/audit.ts';
import { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import {
  brandKit,
  colorProblem,
  type BrandColors,
  type BrandFonts,
  type BrandKitSettings,
} from '../../domain/brands/brand-kit.ts';
import type { DisclosureSentences } from '../../domain/posts/disclosures.ts';
import type { UtmSettings } from '../../domain/brands/utm.ts';
import { laidOver, type Parts } from '../../domain/brands/laid-over.ts';
import { findBrand } from '../../db/brands/find-brand.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { countTouched, endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import { announceReviews, setReview, type WantedReview } from '../reviews/set-review.ts';
import { requireNoPath } from './brands.ts';

/** Changes to a brand kit. */
interface BrandKitChange {
  colors?: Parts<BrandColors> | null | undefined;
  fonts?: Parts<BrandFonts> | null | undefined;
  logoMediaId?: string | null | undefined;
  voice?: string | null | undefined;
}

const invalid = (path: string, code: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/**
 * Returns the changed kit. Throws `validation_failed` for text that cannot be read on its background, and for a logo that
 * is not an image of the organization.
 */
const changedKit = async (em: Em, brand: Brand, change: BrandKitChange): Promise<BrandKitSettings> => {
  const was = brand.kit;
  const logoMediaId = change.logoMediaId === undefined ? (was.logoMediaId ?? null) : change.logoMediaId;
  const voice = change.voice === undefined ? (was.voice ?? null) : change.voice;
  const kit: BrandKitSettings = {
    colors: laidOver<BrandColors>(was.colors, change.colors),
    fonts: laidOver<BrandFonts>(was.fonts, change.fonts),
    logoMediaId,
    voice,
  };
  const problem = colorProblem(brandKit(brand.name, kit).colors);
  if (problem !== null) throw invalid('kit.colors', 'contrast_too_low', problem);
  if (change.logoMediaId) await requireImage(em, brand.orgId, change.logoMediaId);
  return kit;
};

const requireImage = async (em: Em, orgId: string, id: string): Promise<void> => {
  const file = (await findMediaByIds(em, orgId, [id])).get(id);
  if (!file || file.deleted) throw refuse('not_found', `The media file ${id} was not found.`);
  if (file.type !== 'image')
    throw invalid(
      'kit.logoMediaId',
      'media_format',
      'A logo must be an image, such as SVG or PNG, which support transparency.',
    );
};

const fields = ['name', 'slug', 'description', 'kit', 'utm', 'disclosureSentences', 'review'] as const;

export interface BrandUpdate {
  name?: string | undefined;
  slug?: string | undefined;
  description?: string | null | undefined;
  /** Changes to the kit. Omitted parts stay, and null resets a part to what follows from the brand's name. */
  kit?: BrandKitChange | undefined;
  /** Parameters to add to links to the brand's own domains. Null for none. */
  utm?: UtmSettings | null | undefined;
  /** Sentences to add to texts on platforms without a label. Null for none. */
  disclosureSentences?: DisclosureSentences | null | undefined;
  /** Null publishes posts without a review. */
  review?: WantedReview | null | undefined;
}

/** Changes the given fields of a brand. Its posts and connections keep belonging to it under a new slug. */
export const updateBrand = async (
  em: Em,
  actor: Actor,
  brandSlug: string,
  change: BrandUpdate,
): Promise<UpdatedBrand> => {
  const brand = await findBrand(em, actor, brandSlug);
  const was = fieldsOf(brand, fields);
  const { slug, review } = change;
  await applyUpdate(em, actor, brand, change);
  const endedApprovals = await countEnded(em, brand, change);
  const taken = refuse('duplicate', `A brand with the slug ${slug} already exists.`);
  await refusingDuplicates(em.flush(), 'brands_org_id_slug_unique', taken);
  await audit(em, {
    action: 'brand.changed',
    target: { kind: 'brand', id: brand.id, name: brand.name },
    details: differences(was, fieldsOf(brand, fields)),
  });
  const requestId = findAuditOrigin(em)?.requestId ?? null;
  if (endsApprovals(change)) {
    const of = { orgId: brand.orgId, brandId: brand.id };
    await endLostApprovals(em, of, { by: actorName(actor), requestId, isTold: review !== undefined });
  }
  if (review !== undefined) await announceReviews(em, brand);
  return { brand, endedApprovals };
};

/**
 * Shows what a change would make of a brand, and how many approved posts would need approval again. `em` is a fork that is
 * never flushed.
 */
export const previewBrand = async (
  em: Em,
  actor: Actor,
  brandSlug: string,
  change: BrandUpdate,
): Promise<UpdatedBrand> => {
  const brand = await findBrand(em, actor, brandSlug);
  await applyUpdate(em, actor, brand, change);
  return { brand, endedApprovals: await countEnded(em, brand, change) };
};

/** Counts the approved posts that would need approval again, while the brand's row is still unchanged. */
const countEnded = (em: Em, brand: Brand, change: BrandUpdate): Promise<number> => {
  if (!endsApprovals(change)) return Promise.resolve(0);
  const { id: brandId, orgId, utm = null, disclosureSentences = null, review = null } = brand;
  return countTouched(em, { orgId, brandId }, { utm, disclosureSentences, review });
};

/** A changed brand, or the preview of one. */
export interface UpdatedBrand {
  brand: Brand;
  /** Number of approved posts that need approval again. */
  endedApprovals: number;
}

/** Whether a change to a brand may end approvals. A change of its name does not. */
const endsApprovals = ({ utm, disclosureSentences, review }: BrandUpdate): boolean =>
  utm !== undefined || disclosureSentences !== undefined || review !== undefined;

const applyUpdate = async (em: Em, actor: Actor, brand: Brand, change: BrandUpdate): Promise<void> => {
  const { name, slug, description, kit, utm, disclosureSentences, review } = change;
  if (slug !== undefined && slug !== brand.slug) requireNoPath(slug);
  if (name !== undefined) brand.name = name;
  if (slug !== undefined) brand.slug = slug;
  if (description !== undefined) brand.description = description;
  if (utm !== undefined) brand.utm = utm;
  if (disclosureSentences !== undefined) brand.disclosureSentences = disclosureSentences;
  if (kit) brand.kit = await changedKit(em, brand, kit);
  if (review !== undefined) await setReview(em, actor, brand, review);
};
