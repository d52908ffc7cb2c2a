import type { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import {
  brandKit,
  colorProblem,
  type BrandColors,
  type BrandFonts,
  type BrandKitSettings,
} from '../../domain/brand-kit.ts';
import { refuse } from '../../domain/errors.ts';
import { laidOver, type Parts } from '../../domain/laid-over.ts';

/** What of a kit is to change. */
export interface BrandKitChange {
  colors?: Parts<BrandColors> | null | undefined;
  fonts?: Parts<BrandFonts> | null | undefined;
  logoMediaId?: string | null | undefined;
  voice?: string | null | undefined;
}

const invalid = (path: string, code: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/**
 * The kit as it will be kept. Throws `validation_failed` for text that cannot be read on its background, and for a logo
 * that is no image of the organization.
 */
export const changedKit = async (em: Em, brand: Brand, change: BrandKitChange): Promise<BrandKitSettings> => {
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
  if (!file || file.deleted) throw refuse('not_found', `There is no such media: ${id}.`);
  if (file.type !== 'image')
    throw invalid(
      'kit.logoMediaId',
      'media_format',
      'A logo is an image, such as SVG or PNG, which keep what is transparent.',
    );
};
