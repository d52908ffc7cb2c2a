import { logoOnly } from '../../limits/files.ts';
import type { MeasuredMedia } from '../../limits/problem.ts';
import { maxSearchedBytes, type MediaTrait } from '../media.ts';
import type { Misfit } from '../misfits.ts';
import { cleanProfile, type RenditionProfile } from './profiles.ts';

/** Facts that decide whether a platform accepts a file. Codecs are null for images, and if they were not measured. */
export interface VideoFacts extends MeasuredMedia {
  videoCodec: string | null;
  audioCodec: string | null;
  /** Traits of the content. Null if they were not measured. */
  traits?: readonly MediaTrait[] | null;
}

/** Returns the problems of an image that a rendition fixes. The aspect ratio stays. */
export const pictureMisfitsOf = (file: VideoFacts, profile: RenditionProfile): Misfit[] =>
  misfitsOf({ ...file, videoCodec: null, audioCodec: null }, profile).filter(
    each => each !== 'aspect' || profile.fit !== undefined,
  );

/** Half a percent of tolerance, as in the limits. */
const grace = 0.005;

/** Returns the traits of a file. An image that was not analyzed counts as having private tags. */
const traitsOf = ({ type, traits }: VideoFacts): readonly MediaTrait[] =>
  traits === null && type !== 'video' ? ['privateTags'] : (traits ?? []);

/** Returns why a platform would not accept the file as it is, or an empty list. */
export const misfitsOf = (file: VideoFacts, profile: RenditionProfile): Misfit[] => {
  const { mimeType, sizeBytes, width, height, videoCodec, audioCodec } = file;
  const { rule, videoCodecs, audioCodecs, refuses } = profile;
  const aspect = width / height;
  const isWide = width > (rule.maxWidth ?? Infinity) || height > (rule.maxHeight ?? Infinity);
  const checks: [Misfit, boolean][] = [
    ['format', !rule.mimeTypes.includes(mimeType)],
    ['videoCodec', videoCodec !== null && !videoCodecs.includes(videoCodec)],
    ['audioCodec', audioCodec !== null && !audioCodecs.includes(audioCodec)],
    ['size', sizeBytes > (rule.maxBytes ?? Infinity)],
    ['dimensions', isWide || width * height > (rule.maxPixels ?? Infinity)],
    [
      'aspect',
      aspect < (rule.minAspect ?? 0) * (1 - grace) || aspect > (rule.maxAspect ?? Infinity) * (1 + grace),
    ],
  ];
  return [
    ...checks.filter(([, isSo]) => isSo).map(([name]) => name),
    ...traitsOf(file).filter(each => refuses.includes(each)),
  ];
};

/** Returns whether the image can stay unchanged, pixel by pixel, and only its tags are removed. */
export const needsOnlyStripping = (file: VideoFacts, profile: RenditionProfile): boolean =>
  file.type !== 'video' &&
  (file.sizeBytes <= maxSearchedBytes || mayMove(file)) &&
  renditionReasons(file, profile).every(each => each === 'privateTags');

/** Returns whether a file may be an animation. */
export const mayMove = ({ type, mimeType }: VideoFacts): boolean =>
  type === 'gif' || mimeType === 'image/gif';

/**
 * Returns why a file needs a clean form, or an empty list if it needs none. Videos, documents, and logos have none, nor do
 * animations that need more than the removal of tags.
 */
export const cleanReasons = (file: VideoFacts): Misfit[] => {
  if (file.type === 'video' || file.type === 'document' || file.mimeType === logoOnly) return [];
  const reasons = pictureMisfitsOf(file, cleanProfile);
  return mayMove(file) && reasons.some(each => each !== 'privateTags') ? [] : reasons;
};

/** Returns why a file needs a rendition, or an empty list if the platform accepts it as it is. */
export const renditionReasons = (file: VideoFacts, profile: RenditionProfile): Misfit[] =>
  file.type === 'video' ? misfitsOf(file, profile) : pictureMisfitsOf(file, profile);
