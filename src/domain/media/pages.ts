import { shapeFitOf, shapeOf } from '../carousels/carousel-shape.ts';
import { pagedLimits, pdf } from './page-limits.ts';
import type { MeasuredMedia } from '../limits/problem.ts';
import type { PlatformName } from '../platforms.ts';
import { pageProfile, shaped, type RenditionProfile } from './renditions/profiles.ts';

/** Number of first pages of a PDF that are drawn after its upload: as many as a carousel can have. */
export const maxDrawnPages = Math.max(...Object.values(pagedLimits));

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Returns the profiles of the pictures that a PDF becomes on a platform, one for each page in order. Empty for other files,
 * and on platforms where a PDF stays a document or is refused. Instagram crops every picture of a carousel to the shape of
 * the first, so that pages get bars there unless the post says otherwise.
 */
export const pageProfilesOf = (
  file: MeasuredMedia,
  platform: PlatformName,
  options: Readonly<Record<string, unknown>>,
): RenditionProfile[] => {
  const max = pagedLimits[platform];
  const count = file.mimeType === pdf ? (file.pageCount ?? 0) : 0;
  if (file.type !== 'document' || max === undefined || count > max) return [];
  const shape = platform === 'instagram' ? shapeOf([file]) : undefined;
  return countTo(count).map(page =>
    shape === undefined ? pageProfile(page) : shaped(pageProfile(page), shapeFitOf(options) ?? 'pad', shape),
  );
};
