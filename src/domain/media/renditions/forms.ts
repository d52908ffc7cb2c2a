import { fittedSize } from '../../carousels/carousel-shape.ts';
import { sizeWithin } from '../../clips/clip-framing.ts';
import { kindOf, type FileRule } from '../../limits/files.ts';
import { limits } from '../../limits/numbers.ts';
import { maxSearchedBytes } from '../media.ts';
import { cleanProfile, sharedPicture, type RenditionProfile } from './profiles.ts';
import { cleanReasons, mayMove, needsOnlyStripping, renditionReasons, type VideoFacts } from './reasons.ts';

/** Returns the facts of a file's clean form, with the size of the original, because its own is not known yet. */
const asCleaned = (file: VideoFacts): VideoFacts =>
  cleanReasons(file).length === 0
    ? file
    : { ...file, mimeType: renditionForm(file, cleanProfile).mimeType, traits: [] };

const evenBelow = (length: number): number => Math.max(2, 2 * Math.floor(length / 2));

/**
 * Returns the size of the fitted picture: smaller if necessary, with bars if the platform does not accept its aspect ratio.
 */
export const renditionSize = (
  { width, height }: { width: number; height: number },
  {
    maxWidth = Infinity,
    maxHeight = Infinity,
    maxPixels = Infinity,
    minAspect = 0,
    maxAspect = Infinity,
  }: FileRule,
): { width: number; height: number } => {
  const aspect = Math.min(Math.max(width / height, minAspect), maxAspect);
  const whole =
    aspect > width / height ? { width: height * aspect, height } : { width, height: width / aspect };
  const scale = Math.min(
    1,
    maxWidth / whole.width,
    maxHeight / whole.height,
    Math.sqrt(maxPixels / (whole.width * whole.height)),
  );
  const size = { width: evenBelow(whole.width * scale), height: evenBelow(whole.height * scale) };
  return sizeWithin(size, { minAspect, maxAspect });
};

/** Form of a planned rendition. An image becomes still smaller if it would have too many bytes. */
export interface RenditionForm {
  mimeType: string;
  width: number;
  height: number;
}

/** Returns the size in the aspect ratio that a post requests, or undefined if it requests none. */
export const shapedSize = (
  file: { width: number; height: number },
  { rule, fit }: RenditionProfile,
): { width: number; height: number } | undefined => {
  const { minAspect: aspect, maxWidth } = rule;
  if (!fit || aspect === undefined) return undefined;
  return fittedSize(file, { fit, aspect, ...(maxWidth && { maxWidth }) });
};

/** Returns the form of a rendition with this profile. */
export const renditionForm = (file: VideoFacts, profile: RenditionProfile): RenditionForm => {
  const { rule } = profile;
  if (profile.name === cleanProfile.name)
    return { mimeType: cleanTypeOf(file), width: file.width, height: file.height };
  const shape = shapedSize(file, profile);
  if (shape) return { mimeType: file.type === 'video' ? 'video/mp4' : 'image/jpeg', ...shape };
  if (file.type === 'video') return { mimeType: 'video/mp4', ...renditionSize(file, rule) };
  const { minAspect: _min, maxAspect: _max, ...shapeless } = rule;
  if (needsOnlyStripping(file, profile))
    return { mimeType: file.mimeType, width: file.width, height: file.height };
  const isGif = kindOf(file) === 'gif' && rule.mimeTypes.includes('image/gif');
  return { mimeType: isGif ? 'image/gif' : 'image/jpeg', ...renditionSize(file, shapeless) };
};

const cleanTypeOf = (file: VideoFacts): string =>
  cleanProfile.rule.mimeTypes.includes(file.mimeType) && (file.sizeBytes <= maxSearchedBytes || mayMove(file))
    ? file.mimeType
    : 'image/jpeg';

/**
 * Returns the profile with which a file is converted for a platform: the shared one if the result is a JPEG of any shape
 * that the shared one fits, otherwise the platform's own.
 */
export const sharedProfileOf = (file: VideoFacts, profile: RenditionProfile): RenditionProfile =>
  file.type !== 'video' &&
  profile.fit === undefined &&
  profile.frameAtMs === undefined &&
  (profile.rule.maxBytes ?? 0) >= limits.x.image.maxBytes &&
  renditionForm(file, profile).mimeType === 'image/jpeg'
    ? sharedPicture
    : profile;

/** Returns the form in which a platform receives a file that it does not receive as uploaded. */
export const publishedForm = (file: VideoFacts, profile: RenditionProfile): RenditionForm => {
  const cleaned = asCleaned(file);
  if (cleaned !== file && renditionReasons(cleaned, profile).length === 0)
    return renditionForm(file, cleanProfile);
  return renditionForm(cleaned, sharedProfileOf(cleaned, profile));
};
