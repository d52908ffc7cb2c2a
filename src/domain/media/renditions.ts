import { logoOnly, kindOf, type FileRule } from '../limits/files.ts';
import { limits } from '../limits/numbers.ts';
import type { MeasuredMedia } from '../limits/problem.ts';
import { maxSearchedBytes, pictureTraits, videoTraits, type MediaTrait } from './media.ts';
import type { Misfit } from './misfits.ts';
import type { PlatformName } from '../platforms.ts';
import { sizeWithin } from '../clips/clip-framing.ts';
import { fittedSize, shapeFitOf, shapeFits, shapeOf, type ShapeFit } from '../carousels/carousel-shape.ts';

/** Facts that decide whether a platform accepts a file. Codecs are null for images, and if they were not measured. */
export interface VideoFacts extends MeasuredMedia {
  videoCodec: string | null;
  audioCodec: string | null;
  /** Traits of the content. Null if they were not measured. */
  traits?: readonly MediaTrait[] | null;
}

/** Requirements of one platform, in one of its formats, for a video or image. */
export interface RenditionProfile {
  /**
   * Stable name such as `instagram.story`, stored with each rendition. When the meaning changes, the number at its end
   * changes.
   */
  name: string;
  rule: FileRule;
  /** Codecs that are accepted without conversion. */
  videoCodecs: readonly string[];
  audioCodecs: readonly string[];
  /** Traits that files must not have. */
  refuses: readonly MediaTrait[];
  /** Way in which files are fitted into the aspect ratio, if a post requests one. */
  fit?: ShapeFit;
  /** Milliseconds of the frame to extract from a video as an image. */
  frameAtMs?: number;
  /** Page of a PDF to draw as an image, from 1. */
  page?: number;
}

const h264 = ['h264'];
const h264OrHevc = ['h264', 'hevc'];
const anyVideo = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'prores'];
const anySound = ['aac', 'mp3', 'opus', 'vorbis', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'];

const profile = (
  name: string,
  rule: FileRule,
  videoCodecs: readonly string[],
  audioCodecs: readonly string[] = ['aac'],
  refuses: readonly MediaTrait[] = [...videoTraits, 'privateTags'],
): RenditionProfile => ({ name: `${name}.2`, rule, videoCodecs, audioCodecs, refuses });

const profiles = {
  x: profile('x', limits.x.video, h264),
  linkedin: profile('linkedin', limits.linkedin.video, h264, ['aac', 'mp3']),
  reel: profile('instagram.reel', limits.instagram.reel, h264OrHevc),
  story: profile('instagram.story', limits.instagram.storyVideo, h264OrHevc),
  threads: profile('threads', limits.threads.video, h264OrHevc),
  youtube: profile('youtube', limits.youtube.video, anyVideo, anySound, ['audioTrack', 'privateTags']),
};

const picture = (name: string, rule: FileRule): RenditionProfile =>
  profile(name, rule, [], [], pictureTraits);

const pictures = {
  x: picture('x.image', limits.x.image),
  xGif: picture('x.gif', limits.x.gif),
  linkedin: picture('linkedin.image', limits.linkedin.image),
  // an aspect ratio that Instagram refuses is reported as an error, because no one chose bars or a crop
  instagram: picture('instagram.image', limits.instagram.storyImage),
  threads: picture('threads.image', limits.threads.image),
};

/**
 * Form of a picture from which all its other forms are made: without private tags, upright, in 8-bit sRGB, and in a format
 * that browsers show. Made once, when the picture is uploaded. Pictures that are already in this form have none.
 */
export const cleanProfile: RenditionProfile = {
  ...picture('clean', { mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] }),
  name: 'clean.1',
};

/** JPEG that every platform accepts. Targets that cannot use the clean form of a picture share it. */
const sharedPicture: RenditionProfile = {
  ...picture('picture', {
    mimeTypes: ['image/jpeg'],
    maxBytes: limits.x.image.maxBytes,
    maxPixels: limits.linkedin.image.maxPixels,
  }),
  name: 'picture.1',
};

/** Matches the name of a frame's profile: `frame.5000.1`. */
const frameName = /^frame\.(\d+)\.1$/;

const covers: Partial<Record<PlatformName, RenditionProfile>> = {
  x: pictures.x,
  linkedin: picture('linkedin.cover', limits.linkedin.cover),
  instagram: picture('instagram.cover', limits.instagram.cover),
  youtube: picture('youtube.cover', limits.youtube.cover),
};

/** Returns the requirements for the cover image of a video. */
export const coverProfileOf = (platform: PlatformName): RenditionProfile | undefined => covers[platform];

const pictureProfiles = [cleanProfile, sharedPicture, ...Object.values(pictures), ...Object.values(covers)];

/** Matches the name of a page's profile: `page.3.1`, or `page.3.pad-800.1` in an aspect ratio. */
const pageName = /^page\.(\d+)(?:\.[a-z]+-\d+)?\.1$/;

/** Returns the profile of a PDF's page as an image that Instagram and Threads accept. */
export const pageProfile = (page: number): RenditionProfile => ({
  ...picture('page', { mimeTypes: ['image/jpeg'], maxBytes: limits.instagram.image.maxBytes }),
  name: `page.${page}.1`,
  page,
});

/** Returns the profile of a frame as an image that every platform accepts as a cover. */
export const frameProfile = (frameAtMs: number): RenditionProfile => ({
  ...picture('frame', limits.youtube.cover),
  name: `frame.${frameAtMs}.1`,
  frameAtMs,
});

type Options = Readonly<Record<string, unknown>>;

/** Returns the requirements for a video of a post with these platform settings. */
export const profileFor = (platform: PlatformName, options: Options): RenditionProfile => {
  if (platform === 'instagram') return options['format'] === 'story' ? profiles.story : profiles.reel;
  return profiles[platform];
};

/** Returns a profile with an aspect ratio, which is part of the name. */
export const shaped = (profile: RenditionProfile, fit: ShapeFit, shape: number): RenditionProfile => {
  const aspect = shape / 1_000;
  const name = `${profile.name.replace(/\.(\d+)$/, `.${fit}-${shape}.$1`)}`;
  return { ...profile, name, fit, rule: { ...profile.rule, minAspect: aspect, maxAspect: aspect } };
};

/**
 * Returns the requirements for a file, or undefined if no rendition helps: a document, or an image on a platform that only
 * accepts videos. `together`: files shown in the same part of the post.
 */
export const profileOf = (
  file: MeasuredMedia,
  platform: PlatformName,
  options: Options,
  together: readonly MeasuredMedia[],
): RenditionProfile | undefined => {
  const profile = plainProfileOf(file, platform, options);
  const fit = platform === 'instagram' ? shapeFitOf(options) : undefined;
  const shape = shapeOf(together);
  const isAlone = file.type === 'video' && together.length < 2;
  return profile && fit && shape !== undefined && !isAlone ? shaped(profile, fit, shape) : profile;
};

const plainProfileOf = (
  file: MeasuredMedia,
  platform: PlatformName,
  options: Options,
): RenditionProfile | undefined => {
  if (file.type === 'document' || file.mimeType === logoOnly) return undefined;
  if (file.type === 'video') return profileFor(platform, options);
  if (platform === 'youtube') return undefined;
  return platform === 'x' && kindOf(file) === 'gif' ? pictures.xGif : pictures[platform];
};

/** Returns a name without its number and aspect ratio. Steps started by an older release use its names. */
const baseOf = (name: string): string => name.replace(/(?:\.(?:pad|crop|blur)-\d+)?\.\d+$/, '');
const isNamed =
  (name: string) =>
  (each: RenditionProfile): boolean =>
    baseOf(each.name) === baseOf(name);

/** Returns whether a profile is for images, which are converted within moments. */
export const isOfPictures = (name: string): boolean =>
  pageName.test(name) || pictureProfiles.some(isNamed(name));

const numberOf = (name: string): number => Number(name.split('.').at(-1));

/** Returns the profile with this name, including names of older releases, or undefined for a name of a later release. */
export const profileNamed = (name: string): RenditionProfile | undefined => {
  const [, frameAtMs] = frameName.exec(name) ?? [];
  if (frameAtMs !== undefined) return frameProfile(Number(frameAtMs));
  const [, page] = pageName.exec(name) ?? [];
  const profile =
    page === undefined
      ? [...Object.values(profiles), ...pictureProfiles].find(
          each => isNamed(name)(each) && numberOf(name) <= numberOf(each.name),
        )
      : pageProfile(Number(page));
  const [, given, shape] = /\.([a-z]+)-(\d+)\.\d+$/.exec(name) ?? [];
  const fit = shapeFits.find(each => each === given);
  return profile && fit ? shaped(profile, fit, Number(shape)) : profile;
};

/** Returns whether a rendition was made for a profile, by this release or an older one. */
export const isMadeFor = (name: string, profile: RenditionProfile): boolean =>
  profileNamed(name)?.name === profile.name;

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

const mayMove = ({ type, mimeType }: VideoFacts): boolean => type === 'gif' || mimeType === 'image/gif';

/**
 * Returns why a file needs a clean form, or an empty list if it needs none. Videos, documents, and logos have none, nor do
 * animations that need more than the removal of tags.
 */
export const cleanReasons = (file: VideoFacts): Misfit[] => {
  if (file.type === 'video' || file.type === 'document' || file.mimeType === logoOnly) return [];
  const reasons = pictureMisfitsOf(file, cleanProfile);
  return mayMove(file) && reasons.some(each => each !== 'privateTags') ? [] : reasons;
};

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

/** Returns why a file needs a rendition, or an empty list if the platform accepts it as it is. */
export const renditionReasons = (file: VideoFacts, profile: RenditionProfile): Misfit[] =>
  file.type === 'video' ? misfitsOf(file, profile) : pictureMisfitsOf(file, profile);

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
